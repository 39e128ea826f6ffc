import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { choose } from './pick.ts'

/** Milliseconds for what a loaded machine does late. */
const patience = { timeout: 20_000 }

describe.skipIf(missing !== null && !isRequired)('the work of whoever runs a component', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  /** The translations of the component, as the API lists them. */
  const languages = async (): Promise<string[]> => {
    const { body } = await stage.app.admin.get('/api/components/demo/kiosk/translations/')
    return body.results.map(({ language_code }: { language_code: string }) => language_code)
  }

  test('settings say what they will do before they are saved: the files that they find, and the next commit', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/#settings')
    await page.getByLabel('File mask').fill('po/c*.po')
    const preview = page.getByRole('region', { name: 'Preview of the changes' })
    await preview.getByText('no more').waitFor()
    await preview.getByText('po/ar.po').waitFor()
    await page.getByLabel('File mask').scrollIntoViewIfNeeded()
    await page.getByRole('textbox', { name: 'When committing' }).fill('Texts of {{ language_name }} by hand')
    await preview.getByText(/^Texts of .+ by hand$/).waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    await preview.getByText('Change the file or commit settings').waitFor()
    expect((await stage.app.admin.get('/api/components/demo/kiosk/')).body.filemask).toBe('po/*.po')
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('a category is made in a project, and its flags are refused at their field until they are right', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/#settings')
    const making = page.getByRole('region', { name: 'New category' })
    await making.getByLabel('Name', { exact: true }).fill('Příručky')
    expect(await making.getByLabel('URL slug').inputValue()).toBe('prirucky')
    await making.getByRole('button', { name: 'Create' }).click()
    await page
      .getByText(/^The category .?Příručky.? was created$/)
      .first()
      .waitFor()
    await page.goto('/projects/demo/prirucky/#settings')
    const flags = page.getByRole('textbox', { name: 'Flags of all strings' })
    await flags.fill('no-such-flag')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('These flags are not known').waitFor()
    expect(await flags.getAttribute('aria-invalid')).toBe('true')
    await flags.fill('c-format')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings were saved').first().waitFor()
    const [category] = (await stage.app.admin.get('/api/categories/')).body.results
    expect(category).toMatchObject({ name: 'Příručky', slug: 'prirucky', check_flags: 'c-format' })
    // Under its new address it is still no place to which it could move itself.
    await page.locator('input[name="slug"]').first().fill('guides')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL('**/projects/demo/guides/#settings')
    const moving = page.getByRole('region', { name: 'Move', exact: true })
    await moving.getByText('It is there already').waitFor()
    expect(await moving.getByRole('button', { name: 'Move' }).isDisabled()).toBe(true)
    // The browser says that a request was refused.
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await stage.app.admin.delete(`/api/categories/${category.id}/`)
    await context.close()
  }, 60_000)

  test('a project has settings that its components take, until one has its own', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/#settings')
    await page.getByLabel(/Licence.?: default/).uncheck()
    await page.getByRole('textbox', { name: 'Licence' }).fill('MIT')
    await page.getByLabel('Instructions for translators').fill('Be kind.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings were saved').first().waitFor()
    const component = async () => (await stage.app.admin.get('/api/components/demo/kiosk/')).body
    expect((await stage.app.admin.get('/api/projects/demo/')).body).toMatchObject({
      license: 'MIT',
      inherit_license: false,
      instructions: 'Be kind.',
    })
    const before = await component()
    await page.goto('/projects/demo/kiosk/#settings')
    await page.getByLabel(/Licence.?: inherited/).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await component()).effective_license, patience).toBe('MIT')
    await page.getByText('MIT', { exact: true }).waitFor()
    await page.getByLabel(/Licence.?: inherited/).uncheck()
    await page.getByRole('textbox', { name: 'Licence' }).fill('Apache-2.0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await component()).effective_license, patience).toBe('Apache-2.0')
    expect((await component()).inherit_license).toBe(false)
    await stage.app.admin.patch('/api/components/demo/kiosk/', { license: before.license })
    expect(complaints).toEqual([])
    await context.close()
    const visitor = await stage.open({ as: 'anna' })
    await visitor.page.goto('/projects/demo/#settings')
    await visitor.page.getByRole('link', { name: 'Components' }).waitFor()
    expect(await visitor.page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await visitor.context.close()
  }, 90_000)

  test('a language is added with its file, and deleted by a person who types its code', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await stage.app.admin.patch('/api/components/demo/kiosk/', { new_lang: 'add', new_base: 'po/kiosk.pot' })
    await page.goto('/projects/demo/kiosk/')
    await page.getByLabel('Language', { exact: true }).fill('xx-nonsense-yy')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.locator('[name=language_code][data-invalid]').waitFor()
    await page.getByLabel('Language', { exact: true }).fill('nl')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page
      .getByText(/Dutch.? was added/)
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Dutch', exact: true }).waitFor()
    expect(await languages()).toContain('nl')
    await page.goto('/projects/demo/kiosk/nl/#files')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const action = dialog.getByRole('button', { name: 'Delete', exact: true })
    expect(await action.isDisabled()).toBe(true)
    await dialog.getByLabel(/Type .?nl.? to delete it/).fill('nl')
    await action.click()
    await page.waitForURL(/\/projects\/demo\/kiosk\/$/)
    await page
      .getByText(/Dutch.? was deleted/)
      .first()
      .waitFor()
    expect(await languages()).not.toContain('nl')
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  }, 60_000)

  test('a file comes down in another form, for a search, with what that loses, and goes up in another’s name', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/cs/#files')
    await choose(page.getByLabel('Format', { exact: true }), 'csv')
    await page.getByLabel('Only the strings of a search').fill('source:Goodbye')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the file' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('demo-kiosk-cs.csv')
    const csv = readFileSync((await download.path()) ?? '', 'utf8')
    expect(csv).toContain('Goodbye')
    expect(csv).not.toContain('Open the door')
    await page.getByLabel('Only the strings of a search').fill('state:nonsense')
    await page.getByRole('button', { name: 'Download the file' }).click()
    await page.getByRole('alert').first().waitFor()
    const po =
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Goodbye"\nmsgstr "Sbohem z agentury"\n'
    await page.setInputFiles('input[name=file]', { name: 'agency.po', mimeType: 'text/x-po', buffer: Buffer.from(po) })
    await choose(page.getByLabel('Strings that are already translated'), 'replace-translated')
    await page.getByLabel('Name', { exact: true }).fill('Agency Person')
    await page.getByLabel('Email', { exact: true }).fill('person@agency.example')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page
      .getByText(/1.? taken/)
      .first()
      .waitFor()
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/?q=source:Goodbye')
    expect(body.results[0].target).toEqual(['Sbohem z agentury'])
    const { body: history } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/changes/')
    expect(history.results[0].author).not.toBe(history.results[0].user)
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await context.close()
  }, 60_000)

  test('a file that is too large is refused before it is sent, and one that is none beside its field, with all that was chosen', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    const folder = await mkdtemp(join(tmpdir(), 'weft-large-'))
    await writeFile(join(folder, 'large.po'), Buffer.alloc(60 * 1024 * 1024, 'x'))
    await page.goto('/projects/demo/kiosk/cs/#files')
    const file = page.locator('input[name=file]')
    await file.setInputFiles(join(folder, 'large.po'))
    await page.getByText('larger than 50 MB').waitFor()
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true)
    await choose(page.getByLabel('Action', { exact: true }), 'suggest')
    await file.setInputFiles({ name: 'none.po', mimeType: 'text/x-po', buffer: Buffer.from([0, 255, 1, 254, 10, 34]) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
    expect(await page.getByLabel('Action', { exact: true }).getAttribute('value')).toBe('suggest')
    expect(await file.evaluate((input: { files: ArrayLike<unknown> }) => input.files.length)).toBe(1)
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([])
    await rm(folder, { recursive: true })
    await context.close()
  }, 90_000)

  test('who may not add a language is not offered it, and asks where the component lets them', async () => {
    await stage.app.admin.patch('/api/components/demo/kiosk/', { new_lang: 'contact' })
    const { page, context, complaints } = await stage.open({ as: 'anna' })
    await page.goto('/projects/demo/kiosk/')
    await page.getByLabel('Language', { exact: true }).fill('fi')
    await page.getByRole('button', { name: 'Request', exact: true }).click()
    await page
      .getByText(/fi.?: your request was sent/)
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Add', exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('a change is undone from the history, and not when the string has another text by now', async () => {
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')
    const unit = body.results.find(({ source }: { source: string[] }) => source[0] === 'Goodbye')
    const save = (target: string) => stage.app.admin.patch(`/api/units/${unit.id}/`, { target: [target], state: 20 })
    const textNow = async () => (await stage.app.admin.get(`/api/units/${unit.id}/`)).body.target[0]
    await save('first text')
    await save('second text')
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/projects/demo/kiosk/cs/#history')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.nth(1).waitFor()
    // The second row tells of the first text, which is gone.
    await undo.nth(1).click()
    await page.getByText('The string has changed since then').first().waitFor()
    expect(await textNow()).toBe('second text')
    await undo.nth(0).click()
    await page.getByText('The earlier text was restored').first().waitFor()
    expect(await textNow()).toBe('first text')
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)

  test('the history is filtered by kind, person and day, by the keyboard alone', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')
    const unit = body.results.find(({ source }: { source: string[] }) => source[0] === 'Goodbye')
    // They share no word: a row marks each differing word in a separate element.
    const texts = { anna: 'Nazdar', admin: 'Zdravíčko' }
    for (const by of ['anna', 'admin'] as const) {
      const saved = await stage.app[by].patch(`/api/units/${unit.id}/`, { target: [texts[by]], state: 20 })
      expect(saved.status).toBe(200)
    }
    await page.goto('/projects/demo/kiosk/cs/#history')
    await page.getByText(texts.admin).first().waitFor()
    await page.locator('summary', { hasText: 'Filter' }).press('Enter')
    await page.getByLabel('By whom').fill('anna')
    await page.getByLabel('By whom').press('Enter')
    await page.getByText(texts.admin).first().waitFor({ state: 'detached' })
    await page.getByText(texts.anna).first().waitFor()
    await page.getByLabel('Since', { exact: true }).fill('2100-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await page.getByText('No changes of this kind').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }, 60_000)
})
