import { expect, test } from 'vitest'
import type { ResourceFacts } from '../resource.facts.ts'
import { client, component, kiosk, project } from '../testing.ts'

export const facts: ResourceFacts = {
  access: {
    'GET /api/setup/demo/': 'admin',
    'GET /api/setup/demo/work/': 'admin',
    'DELETE /api/setup/demo/': 'admin',
    // The key of the next project, for users who may create one.
    'GET /api/setup/public-key/': 'admin',
    // The address is refused before anything is looked at.
    'POST /api/setup/scan/': { least: 'manager', body: { repo: 'ftp://example.org/a.git', project: 'open' } },
    'POST /api/setup/try-push/': {
      least: 'manager',
      body: { push: 'ftp://example.org/a.git', branch: 'main', project: 'open' },
    },
  },
  operations: [
    { method: 'GET', path: '/api/setup/demo/', needs: ['management.use'] },
    { method: 'GET', path: '/api/setup/demo/work/', needs: ['management.use'] },
    { method: 'DELETE', path: '/api/setup/demo/', needs: ['management.use'] },
  ],
  projectWrites: [
    {
      method: 'POST',
      path: '/api/setup/scan/',
      needs: [],
      json: { project: 'demo', repo: 'https://example.org/a.git' },
    },
    {
      method: 'POST',
      path: '/api/setup/try-push/',
      needs: [],
      json: { project: 'demo', push: 'https://example.org/a.git', branch: 'main' },
    },
  ],
  calls: testSetup,
}

/** The calls of the client before there is a component. */
function testSetup(): void {
  test('the public key that git hosts must know', async () => {
    expect((await client.readPublicKey()).public_key).toMatch(/^ssh-ed25519 /)
    const { public_key, former } = await client.readProjectKey({ params: project })
    expect((await client.readPublicKey({ query: project })).public_key).toBe(public_key)
    expect(former).toEqual([])
    expect((await client.renewProjectKey({ params: project })).former).toMatchObject([{ public_key, shared: false }])
    await client.endFormerKeys({ params: project })
    const { id: project_id } = await kiosk.app.database.kysely
      .selectFrom('projects')
      .select('id')
      .where('slug', '=', project.project)
      .executeTakeFirstOrThrow()
    const met = { project_id, host: 'git.example', key_type: 'ssh-ed25519', line: 'git.example ssh-ed25519 AAAA' }
    await kiosk.app.database.kysely.insertInto('ssh_hosts').values(met).execute()
    const [host] = (await client.readProjectKey({ params: project })).hosts
    await client.forgetHost({ params: { ...project, id: host?.id ?? 0 } })
  })

  test('what of the demo is there, and its removal', async () => {
    expect((await client.readDemo()).projects).toEqual([])
    expect((await client.readDemoWork()).people).toEqual([])
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

  test('the file of a language', async () => {
    const chosen = client.chooseLanguageFile({ params: component, body: { filename: 'po/cs.po' } })
    expect((await chosen).result).toBe(true)
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
