import { startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'

const strings = (texts: Readonly<Record<string, string>>) => `${JSON.stringify(texts, null, 2)}\n`

describe.skipIf(missing !== null && !isRequired)('from the address of a repository to its first strings', () => {
  let stage: Stage
  let address: string
  beforeAll(async () => {
    stage = await startStage()
    const remote = await startGitRemote()
    const files = {
      'README.md': '# Ferry\n',
      'locales/en.json': strings({ hello: 'Hello', bye: 'Goodbye' }),
      'locales/cs.json': strings({ hello: 'Ahoj' }),
      'locales/ar.json': strings({ hello: 'مرحبا' }),
    }
    await remote.commit('ferry', files, 'Begin')
    address = remote.gitUrl('ferry')
  })
  afterAll(() => stage.close())

  test('an address over ssh shows the key that its host must know', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/setup/')
    await page.getByLabel('Address', { exact: true }).fill(address)
    expect(await page.getByRole('region', { name: 'Public SSH key of Weft' }).count()).toBe(0)
    await page.getByLabel('Address', { exact: true }).fill('git@example.org:ferry/ferry.git')
    const key = page.getByRole('region', { name: 'Public SSH key of Weft' })
    await key.getByText(/^ssh-ed25519 \S+ weft$/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the push is tried before the import, and again on the page of the component', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/setup/')
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Scan the repository' }).click()
    const way = page.getByRole('region', { name: 'Push', exact: true })
    await way.waitFor({ timeout: 30_000 })
    expect(await way.getByLabel('Commits with translations').getAttribute('value')).toBe('none')
    await choose(way.getByLabel('Commits with translations'), 'other')
    await way.getByLabel('Push address').fill(`${address}-that-is-not-there`)
    await way.getByRole('button', { name: 'Test the push' }).click()
    await way.getByText(/^The host would refuse a push:/).waitFor({ timeout: 30_000 })
    await choose(way.getByLabel('Commits with translations'), 'same')
    await way.getByRole('button', { name: 'Test the push' }).click()
    await way.getByText(/^The host would accept a push/).waitFor({ timeout: 30_000 })
    await page.getByLabel('Name of the project').fill('Pushed ferry')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor({ timeout: 30_000 })
    expect((await stage.app.admin.get('/api/components/pushed-ferry/ferry/')).body.push).toBe(address)
    await page.goto('/projects/pushed-ferry/ferry/#repository')
    await page.getByRole('button', { name: 'Test the push' }).click()
    await page.getByText(/^The host would accept a push/).waitFor({ timeout: 30_000 })
    expect(complaints).toEqual([])
    await context.close()
  }, 90_000)

  test('the page of a component says that nothing is pushed, where its git host calls, when it last did, and whether it knew the secret', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/#repository')
    await page.getByRole('link', { name: 'Set one in the settings' }).waitFor()
    expect(await page.getByRole('button', { name: 'Push', exact: true }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Test the push' }).count()).toBe(0)
    const hook = page.getByRole('region', { name: 'Webhook' })
    await hook.getByText('Not called yet').waitFor()
    await hook.getByText(/\/hooks\/github\/$/).waitFor()
    await choose(hook.getByLabel('Git host'), 'gitea')
    await hook.getByText(/\/hooks\/gitea\/$/).waitFor()
    await hook.getByLabel('Secret of the project').fill('too short')
    await hook.getByRole('button', { name: 'Save the secret' }).click()
    await hook.locator('[name=secret][data-invalid]').waitFor()
    expect(await hook.getByLabel('Secret of the project').inputValue()).toBe('too short')
    const { repo } = (await stage.app.admin.get('/api/components/demo/kiosk/')).body
    const repository = { clone_url: repo, html_url: repo, ssh_url: repo, url: repo, full_name: 'kiosk', name: 'kiosk' }
    const notice = await stage.app.admin.post('/hooks/gitea/', { ref: 'refs/heads/main', repository })
    expect(notice.body).toMatchObject({ status: 'success' })
    await page.reload()
    await hook.getByText(/Last called by .Gitea. for the branch .main/).waitFor()
    await hook.getByLabel('Secret of the project').fill('seven violet lamps')
    await hook.getByRole('button', { name: 'Save the secret' }).click()
    await page.getByText('From now on webhooks must be signed').waitFor()
    await hook.getByLabel('New secret of the project').waitFor()
    expect(await hook.getByLabel('New secret of the project').inputValue()).toBe('')
    expect((await stage.app.admin.post('/hooks/gitea/', { ref: 'refs/heads/main', repository })).status).toBe(403)
    await hook.getByRole('button', { name: 'Accept webhooks without a secret' }).click()
    await answer(page, 'Accept webhooks without a secret?', 'Accept webhooks without a secret')
    await hook.getByLabel('Secret of the project').waitFor()
    // The refusal of a short secret is an error to the browser.
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  })

  test('where nothing is found, or somebody knows better, the files are said by hand', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.goto('/setup/')
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Enter manually' }).click()
    await page.getByLabel('File mask').fill('locales/*.json')
    await page.getByLabel('File with the source texts').fill('locales/nothing.json')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.locator('[data-invalid], [role=alert]').first().waitFor({ timeout: 30_000 })
    expect(await page.getByLabel('File mask').inputValue()).toBe('locales/*.json')
    await context.close()
  }, 90_000)

  test('files come as an archive, as one document, or from another component, with what is wrong beside their fields', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    const archive = await stage.app.admin.get('/api/components/demo/kiosk/file/')
    await page.goto('/setup/?project=demo')
    await choose(page.getByLabel('Files', { exact: true }), 'zip')
    const file = page.locator('input[type=file]')
    await file.setInputFiles({ name: 'texts.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') })
    await page.getByLabel('File mask').fill('**/*.po')
    await page.getByLabel('Name of the component').fill('From <i>zip</i>')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page
      .locator('[name=zipfile][data-invalid], [name=filemask][data-invalid]')
      .first()
      .waitFor({ timeout: 30_000 })
    expect(await page.getByLabel('Name of the component').inputValue()).toBe('From <i>zip</i>')
    await file.setInputFiles({ name: 'texts.zip', mimeType: 'application/zip', buffer: archive.bytes })
    await page.getByLabel('File mask').fill('demo/kiosk/po/*.po')
    await page.getByLabel('Template of new languages').fill('')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('link', { name: 'Czech', exact: true }).waitFor({ timeout: 30_000 })
    expect(new URL(page.url()).pathname).toBe('/projects/demo/from-i-zip-i/')

    await page.goto('/setup/?project=demo')
    await choose(page.getByLabel('Files', { exact: true }), 'document')
    await file.setInputFiles({ name: 'menu.json', mimeType: 'application/json', buffer: Buffer.from('{"tea": "Tea"}') })
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'menu' }).waitFor({ timeout: 30_000 })
    expect((await stage.app.admin.get('/api/components/demo/menu/')).body.template).toBe('menu/en.json')

    await page.goto('/setup/?project=demo')
    await choose(page.getByLabel('Files', { exact: true }), 'component')
    await page.getByLabel('Component', { exact: true }).fill('demo/nothing')
    await page.getByLabel('File mask').fill('po/*.po')
    await page.getByLabel('Name of the component').fill('Kiosk again')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.locator('[name=from_component][data-invalid]').waitFor({ timeout: 30_000 })
    await page.getByLabel('Component', { exact: true }).fill('demo/kiosk')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Kiosk again' }).waitFor({ timeout: 30_000 })
    expect((await stage.app.admin.get('/api/components/demo/kiosk-again/')).body.linked_component).toContain(
      '/demo/kiosk/',
    )
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  }, 120_000)

  test('names of signs that no address has get a plain one, and a project of that name is not taken for the new one', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/setup/')
    await page.getByLabel('Address', { exact: true }).fill(address)
    await page.getByRole('button', { name: 'Scan the repository' }).click()
    await page
      .getByRole('radio', { name: /locales/ })
      .first()
      .waitFor({ timeout: 30_000 })
    await page.getByLabel('Name of the project').fill('Demo')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.locator('[name=projectName][data-invalid]').waitFor({ timeout: 30_000 })
    await page.getByLabel('Name of the project').fill('🚢🌊')
    await page.getByLabel('Name of the component').fill('船')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: '船' }).waitFor({ timeout: 30_000 })
    expect(new URL(page.url()).pathname).toMatch(/^\/projects\/ferry(-2)?\/ferry\/$/)
    await page.getByRole('navigation', { name: 'Parent pages' }).getByRole('link', { name: '🚢🌊' }).waitFor()
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  }, 90_000)

  test('who is not signed in is led to that first, and back', async () => {
    const { page, context, complaints } = await stage.open()
    await page.goto('/create/component/')
    await page.waitForURL(/\/setup\/$/)
    await page.getByRole('heading', { level: 1, name: 'Sign in to import translations' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(/\/accounts\/login\/\?next=%2Fsetup%2F$/)
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)
})
