import { join } from 'node:path'
import { catalogueHeader } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

const czech = ['msgstr "Otevřít okno"', 'msgstr[0] "%d lístek"\nmsgstr[1] ""\nmsgstr[2] ""', 'msgstr "Konec"']
const german = ['msgstr "Fenster öffnen"', 'msgstr[0] ""\nmsgstr[1] ""', 'msgstr ""']
const ids = ['msgid "Open the window"', '#, c-format\nmsgid "%d ticket"\nmsgid_plural "%d tickets"', 'msgid "Quit"']

/** A catalogue with a plural string. */
const words = (language: string, texts: readonly string[]): string =>
  [
    catalogueHeader(language),
    ...ids.map(
      (id, at) => `${id}\n${texts[at] ?? (id.includes('plural') ? 'msgstr[0] ""\nmsgstr[1] ""' : 'msgstr ""')}\n`,
    ),
  ].join('\n')

describe.skipIf(missing !== null && !isRequired)('the grid', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const files = { 'po/words.pot': words('', []), 'po/cs.po': words('cs', czech), 'po/de.po': words('de', german) }
    await stage.remote.commit('words', files, 'Begin')
    const component = {
      name: 'Words',
      slug: 'words',
      repo: stage.remote.gitUrl('words'),
      filemask: 'po/*.po',
      file_format: 'po',
      new_base: 'po/words.pot',
    }
    expect((await stage.app.admin.post('/api/projects/demo/components/', component)).status).toBe(201)
    await stage.app.app.jobs.idle()
  }, 240_000)
  afterAll(() => stage?.close())

  const textOf = async (source: string): Promise<string> => {
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')
    return body.results.find((one: { source: string[] }) => one.source[0] === source).target[0]
  }

  interface Row {
    readonly source: readonly string[]
    readonly cells: readonly ({ readonly unit: number; readonly target: readonly string[] } | null)[]
  }
  const rowsOf = async (languages: string): Promise<Row[]> =>
    (await stage.app.admin.get(`/api/editor/matrix/?path=demo/words&languages=${languages}`)).body.rows

  test('is moved in by the keyboard, and a cell is written where it stands', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/kiosk/?languages=cs,de')
    await page.getByRole('grid').waitFor()
    const axe = readAxe()
    expect(await brokenRules(page, axe)).toEqual([])
    expect(await tooWide(page)).toEqual([])
    if (shots) await page.screenshot({ path: join(shots, 'matrix.png') })
    const focused = () => page.evaluate('document.activeElement.dataset.cell')
    await page.locator('[data-cell="0.0"]').click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('0.1')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const field = page.locator('#matrix').getByRole('textbox')
    await field.waitFor()
    await page.locator('#matrix [contenteditable=true]').waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'matrix-editing.png') })
    await field.fill('Otevřete ty dveře')
    await page.keyboard.press('Escape')
    // The draft stays, also over a new visit.
    await page.getByText('Otevřete ty dveře').waitFor()
    await page.reload()
    await page.locator('[data-cell="0.0"]').click()
    await page.getByText('Otevřete ty dveře').waitFor()
    await page.keyboard.press('Enter')
    await field.waitFor()
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => textOf('Open the door'), { timeout: 20_000 }).toBe('Otevřete ty dveře')
    await expect.poll(focused).toBe('1.0')
    expect(complaints).toEqual([])
    await context.close()
  })

  const paste = (page: Page, text: string) =>
    page.evaluate(`{
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify(text)})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }`)
  const writes = (page: Page, count: number) =>
    page.getByRole('button', { name: new RegExp(`^Write .?${count === 1 ? 'one' : count}.? texts?$`) })

  test('begins with the languages into which people translate, and their tags stand below the field', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/kiosk/')
    await page.getByRole('grid').waitFor()
    const heads = await page.getByRole('columnheader').allInnerTexts()
    expect([heads.includes('Czech'), heads.includes('English')]).toEqual([true, false])
    const field = await page.getByRole('combobox', { name: /^Languages/ }).boundingBox()
    const tags = await page.getByRole('list', { name: /^Languages/ }).boundingBox()
    expect(tags?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0))
    await context.close()
  })

  test('takes a column of a spreadsheet: it says what goes where, and what has no place', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/kiosk/?languages=cs')
    await page.getByRole('grid').waitFor()
    await page.locator('[data-cell="1.0"]').click()
    await paste(page, ['Zavřete je', 'Lístky: %d', 'Na shledanou', 'navíc', 'ještě víc'].join('\r\n'))
    await page.getByRole('dialog').waitFor()
    await page.getByText(/2.? texts are beyond the last row/).waitFor()
    await page.getByText(/Row .?5.? of the spreadsheet/).waitFor()
    await writes(page, 2).waitFor()
    await page.getByLabel('Write texts that lose placeholders').check()
    await writes(page, 3).waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'matrix-paste.png') })
    expect(await brokenRules(page, readAxe())).toEqual([])
    await writes(page, 3).click()
    await page.getByText('Na shledanou').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The pasted texts are taken back').waitFor()
    // A check may say meanwhile that the string has been translated once.
    await expect
      .poll(async () => await page.locator('[data-cell="1.0"]').textContent(), { timeout: 20_000 })
      .toMatch(/Untranslated$/)
    await expect.poll(() => textOf('Goodbye'), { timeout: 20_000 }).toBe('Sbohem')
    await context.close()
  })

  test('takes several columns with plural forms on lines of a cell, and Ctrl+Z takes the paste back as a whole', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/words/?languages=cs,de')
    await page.getByRole('grid').waitFor()
    const plural = (await rowsOf('cs,de')).findIndex(({ source }) => source.length === 2)
    const forms = (language: number) =>
      page.locator(`[data-cell="${plural}.${language}"]`).textContent({ timeout: 5000 })
    const before = await forms(0)
    await page.locator(`[data-cell="${plural}.0"]`).click()
    await paste(page, '"%d lístek\n%d lístky\n%d lístků"\t"%d Karte\n%d Karten"\t"zu viel"\r\n')
    await page.getByRole('dialog').waitFor()
    await page.getByText('One text is left out: no language of the grid takes it.').waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'matrix-paste-plural.png') })
    await writes(page, 2).click()
    await expect.poll(() => forms(0)).toContain('%d lístek / %d lístky / %d lístků')
    await expect.poll(() => forms(1)).toContain('%d Karte / %d Karten')
    await page.locator(`[data-cell="${plural}.0"]`).focus()
    await page.keyboard.press('Control+z')
    await page.getByText('The pasted texts are taken back').waitFor()
    await expect.poll(() => forms(0), { timeout: 20_000 }).toBe(before)
    // The message that offered to take them back is gone.
    await expect.poll(() => page.getByText(/texts are written/).count()).toBe(0)
    // Too few lines are told, and nothing is written.
    await page.locator(`[data-cell="${plural}.0"]`).focus()
    await paste(page, 'one form')
    await page.getByText(/needs each plural form on a line of its own/).waitFor()
    expect(
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Write/ })
        .isDisabled(),
    ).toBe(true)
    await context.close()
  })

  test('edits plural forms in place, each with its numbers, placeholders and checks', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/words/?languages=cs,de')
    await page.getByRole('grid').waitFor()
    const plural = (await rowsOf('cs,de')).findIndex(({ source }) => source.length === 2)
    await page.locator(`[data-cell="${plural}.0"]`).click()
    await page.keyboard.press('Enter')
    const fields = page.locator('#matrix [contenteditable=true]')
    await expect.poll(() => fields.count()).toBe(3)
    await page.locator('#matrix').getByText('2, 3, 4 (few)').waitFor()
    for (const [at, form] of ['%d lístek', 'lístky', '%d lístků'].entries()) {
      await fields.nth(at).focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(form)
    }
    await page.locator('#matrix [aria-live] li').first().waitFor()
    await page.locator('#matrix .cm-chip').first().waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'matrix-plural.png') })
    expect(await brokenRules(page, readAxe())).toEqual([])
    expect(await tooWide(page)).toEqual([])
    await fields.nth(1).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+Enter')
    await page.locator('#matrix').getByRole('alert').waitFor()
    await page.keyboard.type('%d lístky')
    await page.locator('#matrix').getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await rowsOf('cs'))[plural]?.cells[0]?.target, { timeout: 20_000 })
      .toEqual(['%d lístek', '%d lístky', '%d lístků'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('edits an ICU message branch by branch, takes one from a spreadsheet, and says what is wrong with it', async () => {
    const message = '{count, plural, one {# ticket} other {# tickets}} for {name}'
    await stage.remote.commit(
      'tickets',
      { 'en.json': JSON.stringify({ tickets: message, thanks: 'Thanks, {name}' }), 'cs.json': '{}' },
      'Begin',
    )
    const component = {
      ...{ name: 'Tickets', slug: 'tickets', repo: stage.remote.gitUrl('tickets'), branch: 'main', filemask: '*.json' },
      ...{ file_format: 'json', template: 'en.json', new_lang: 'none', check_flags: 'icu-message-format' },
    }
    expect((await stage.app.admin.post('/api/projects/demo/components/', component)).status).toBe(201)
    await stage.app.app.jobs.idle()
    const cellOf = async (row: number) =>
      (await stage.app.admin.get('/api/editor/matrix/?path=demo/tickets&languages=cs')).body.rows[row].cells[0]
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/tickets/?languages=cs')
    await page.getByRole('grid').waitFor()
    await page.locator('[data-cell="0.0"]').click()
    await page.keyboard.press('Enter')
    const fields = page.locator('#matrix [contenteditable=true]')
    await expect.poll(() => fields.count()).toBeGreaterThan(1)
    for (const [at, typed] of ['', '# lístek', '# lístky', '# lístků', ' pro {name}'].entries()) {
      await fields.nth(at).focus()
      await page.keyboard.press('Control+a')
      if (typed !== '') await page.keyboard.type(typed)
    }
    if (shots) await page.screenshot({ path: join(shots, 'matrix-icu.png') })
    expect(await brokenRules(page, readAxe())).toEqual([])
    expect(await tooWide(page)).toEqual([])
    await page.locator('#matrix').getByRole('button', { name: 'Save' }).click()
    const written = (one: string, few: string, other: string) =>
      `{count, plural, one {# ${one}} few {# ${few}} other {# ${other}}} pro {name}`
    await expect
      .poll(async () => (await cellOf(0)).target[0], { timeout: 20_000 })
      .toBe(written('lístek', 'lístky', 'lístků'))
    // After a save the next cell is the chosen one.
    await expect.poll(() => page.evaluate('document.activeElement.dataset.cell')).toBe('1.0')
    await page.keyboard.press('ArrowUp')
    await paste(page, `${written('vstup', 'vstupy', 'vstupů')}\r\nDíky, {jméno\r\n`)
    await page.getByRole('dialog').waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'matrix-icu-paste.png') })
    expect(await brokenRules(page, readAxe())).toEqual([])
    await page
      .getByRole('dialog')
      .getByText(/loses .*name/)
      .waitFor()
    await writes(page, 1).click()
    await expect
      .poll(async () => (await cellOf(0)).target[0], { timeout: 20_000 })
      .toBe(written('vstup', 'vstupy', 'vstupů'))
    expect((await cellOf(1)).target).toEqual([''])
    await context.close()
  })

  test('takes ten thousand rows of a spreadsheet without standing still, with quotes, tabs and lines in cells', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/kiosk/?languages=cs')
    await page.getByRole('grid').waitFor()
    await page.locator('[data-cell="0.0"]').click()
    const cells = ['"Řekl ""Ahoj""\tdvakrát"', '"dva\nřádky"', 'uvnitř "uvozovek" dost', '"jen začátek']
    const many = Array.from({ length: 9996 }, (_, at) => `řádek ${at}`)
    const started = Date.now()
    await paste(page, [...cells, ...many].join('\r\n'))
    await page.getByRole('dialog').waitFor()
    expect(Date.now() - started).toBeLessThan(10_000)
    await page.getByText(/9,996.? texts are beyond the last row/).waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'matrix-paste-many.png') })
    expect(await tooWide(page)).toEqual([])
    await page.getByLabel('Write texts that lose placeholders').check()
    await writes(page, 4).click()
    const rows = async () =>
      (await stage.app.admin.get('/api/editor/matrix/?path=demo/kiosk&languages=cs')).body.rows.map(
        ({ cells: [cell] }: Row) => cell?.target[0],
      )
    await expect
      .poll(rows, { timeout: 20_000 })
      .toEqual(['Řekl "Ahoj"\tdvakrát', 'dva\nřádky', 'uvnitř "uvozovek" dost', '"jen začátek'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('The pasted texts are taken back').waitFor()
    await context.close()
  })

  test('follows others: their texts come with a mark, and over a draft with a warning', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/words/?languages=cs,de')
    await page.getByRole('grid').waitFor()
    const rows = await rowsOf('cs,de')
    const [first, second] = [rows[0]?.cells[1]?.unit, rows[2]?.cells[1]?.unit]
    await page.locator('[data-cell="2.1"]').click()
    await page.keyboard.press('Enter')
    await page.locator('#matrix [contenteditable=true]').fill('Mein Entwurf')
    const save = (unit: number | undefined, target: string) =>
      stage.app.anna.patch(`/api/units/${unit}/`, { target: [target], state: 20 })
    await expect.poll(async () => (await save(first, 'Ihre Tür')).status).toBe(200)
    await page.locator('[data-cell="0.1"]').getByText('Ihre Tür').waitFor()
    await page.locator('[data-cell="0.1"]').getByLabel('Changed by somebody else').waitFor()
    await page.getByText('Somebody else has changed one text.').waitFor()
    await save(second, 'Ihre Worte')
    await page.locator('#matrix').getByText('Somebody else has changed this text while you typed').first().waitFor()
    expect(await page.locator('#matrix [contenteditable=true]').textContent()).toBe('Mein Entwurf')
    if (shots) await page.screenshot({ path: join(shots, 'matrix-overtaken.png') })
    expect(await brokenRules(page, readAxe())).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[data-cell="2.1"]').getByLabel('Somebody else has changed this text while').waitFor()
    await page.locator('[data-cell="0.1"]').click()
    await page.locator('[data-cell="0.0"]').click()
    await expect.poll(() => page.locator('[data-cell="0.1"]').textContent()).not.toContain('Changed by')
    await context.close()
  })

  test('what is typed without a network is a draft, and is sent when the network is back', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/words/?languages=cs')
    await page.getByRole('grid').waitFor()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const [row] = await rowsOf('cs')
    await context.setOffline(true)
    await page.locator('[data-cell="0.0"]').click()
    await page.keyboard.press('Enter')
    const field = page.locator('#matrix').getByRole('textbox').first()
    await field.fill('Psáno bez sítě')
    await page.keyboard.press('Control+Enter')
    await page.locator('[data-cell="0.0"]').getByLabel('Not sent yet').waitFor({ timeout: 20_000 })
    await context.setOffline(false)
    await expect
      .poll(async () => (await stage.app.admin.get(`/api/units/${row?.cells[0]?.unit}/`)).body.target, {
        timeout: 30_000,
      })
      .toEqual(['Psáno bez sítě'])
    await context.close()
  })

  test('stands on a phone, in the dark and from right to left', async () => {
    for (const look of [{ width: 320 }, { width: 1440, dark: true }]) {
      const { page, context } = await stage.open({ as: 'admin', ...look })
      await page.goto('/matrix/demo/words/?languages=cs,de')
      await page.getByRole('grid').waitFor()
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${direction}'`)
        await page.locator('[data-cell="1.0"]').click()
        await page.keyboard.press('Enter')
        await page.locator('#matrix [contenteditable=true]').first().waitFor()
        if (shots) await page.screenshot({ path: join(shots, `matrix-${look.width}-${direction}.png`) })
        expect(await tooWide(page)).toEqual([])
        expect(await brokenRules(page, readAxe())).toEqual([])
        await page.keyboard.press('Escape')
      }
      await context.close()
    }
  })

  test('a language that is removed while the grid is open leaves no cell, and a component that is hidden no rows', async () => {
    const { page, context } = await stage.open({ as: 'anna', width: 1440 })
    await page.goto('/matrix/demo/words/?languages=cs,de')
    await page.getByRole('grid').waitFor()
    await page.locator('[data-cell="2.1"]').click()
    await page.keyboard.press('Enter')
    await page.locator('#matrix [contenteditable=true]').fill('Mein letztes Wort')
    expect((await stage.app.admin.delete('/api/translations/demo/words/de/')).status).toBe(204)
    await stage.app.app.jobs.idle()
    const cell = page.locator('[data-cell="2.1"]')
    await expect.poll(() => cell.getAttribute('aria-readonly'), { timeout: 20_000 }).toBe('true')
    expect(await page.locator('#matrix [contenteditable=true]').count()).toBe(0)
    await page.locator('[data-cell="2.0"]').click()
    await stage.app.admin.patch('/api/components/demo/words/', { restricted: true })
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => page.locator('[role=alert]').first().isVisible(), { timeout: 20_000 }).toBe(true)
    await context.close()
  })
})
