import { expect, test } from 'vitest'
import { client, component, kiosk } from '../testing.ts'

/** The calls of the client before there is a component. */
export function testSetup(): void {
  test('the public key that git hosts must know', async () => {
    expect((await client.readPublicKey()).public_key).toMatch(/^ssh-ed25519 /)
  })

  test('what of the demo is there, and its removal', async () => {
    expect((await client.readDemo()).projects).toEqual([])
    await client.removeDemo()
  })

  test('whether a push would be taken', async () => {
    const push = kiosk.remote.gitUrl('kiosk')
    expect((await client.tryPush({ body: { push, branch: 'main' } })).result).toBe(true)
    const { task_url = '' } = await client.tryPush({ body: { push, branch: 'main', background: true } })
    expect((await client.followTask(task_url)).result).toMatchObject({ result: true })
    expect((await client.tryComponentPush({ params: component, body: {} })).result).toBe(true)
    await client.tryComponentPush({ params: component, body: { background: true } })
  })

  test('a language that the team is asked for', async () => {
    await client.changeComponent({ params: component, body: { new_lang: 'contact' } })
    const asked = await client.requestLanguage({ params: component, body: { language_code: 'sv' } })
    expect(asked.language_code).toBe('sv')
    await client.changeComponent({ params: component, body: { new_lang: 'add' } })
  })

  test('what settings would do', async () => {
    const { messages, files } = await client.previewComponent({ params: component, body: { filemask: 'none/*.po' } })
    expect([messages.commit_message.length > 0, files?.count]).toEqual([true, 0])
  })

  test('what of a repository can be translated', async () => {
    const repo = kiosk.remote.gitUrl('kiosk')
    const { scan } = await client.scanRepository({ body: { repo } })
    expect(scan?.candidates[0]?.filemask).toBe('po/*.po')
    const { task_url = '' } = await client.scanRepository({ body: { repo, background: true } })
    expect((await client.followTask(task_url)).result).toMatchObject({ result: true })
  })
}
