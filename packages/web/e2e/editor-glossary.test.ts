import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage, type Visit } from './browser.ts'
import { choose } from './pick.ts'

describe.skipIf(missing !== null && !isRequired)('terms and other manners of working', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage({ projectGlossaries: true })
    const term = { source: ['door'], target: ['dveře'], state: 20 }
    expect((await stage.app.admin.post('/api/translations/demo/glossary/cs/units/', term)).status).toBe(200)
  }, 240_000)
  afterAll(() => stage?.close())

  async function open(address: string, as = 'admin'): Promise<Visit> {
    const visit = await stage.open({ as, width: 1440 })
    await visit.page.goto(address)
    return visit
  }
  const field = (page: Page) => page.locator('#editing .cm-content').first()

  test('a term is marked in the source and stands in the context; a press on either inserts its translation', async () => {
    const { page, context, complaints } = await open('/translate/demo/kiosk/cs/?offset=2')
    const marked = page.locator('#editing [data-insert]', { hasText: /^door$/ })
    await marked.waitFor()
    await marked.click()
    await expect.poll(() => field(page).textContent()).toBe('dveře')
    await page
      .locator('#glossary')
      .getByRole('button', { name: /^Insert/ })
      .click()
    await expect.poll(() => field(page).textContent()).toBe('dveředveře')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('what is selected in the source becomes a term, by the keyboard too, and is marked at once', async () => {
    const { page, context, complaints } = await open('/translate/demo/kiosk/cs/?offset=4')
    await field(page).waitFor()
    await page
      .locator('[data-source]')
      .first()
      .dblclick({ position: { x: 20, y: 14 } })
    await page.locator('#glossary').getByRole('button', { name: 'Add a term' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel(/^Term/).inputValue()).toBe('Goodbye')
    await dialog.getByLabel(/^Its translation/).fill('sbohem')
    await page.keyboard.press('Enter')
    await page.locator('#editing [data-insert]', { hasText: /^Goodbye$/ }).waitFor()
    await page.locator('#glossary').getByText('sbohem').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('Ctrl+M, G and a number insert the translation of a term, wherever the focus is', async () => {
    const { page, context, complaints } = await open('/translate/demo/kiosk/cs/?offset=2')
    await page.locator('#glossary kbd', { hasText: /^1$/ }).waitFor()
    await field(page).fill('')
    for (const key of ['Control+m', 'g', '1']) await page.keyboard.press(key)
    await expect.poll(() => field(page).textContent()).toBe('dveře')
    for (const key of ['Control+m', 'g', '7']) await page.keyboard.press(key)
    await page.getByText('There is no term with this number.').waitFor({ state: 'attached' })
    expect(await field(page).textContent()).toBe('dveře')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a term that is added says what it is: explained, forbidden, and a proposal until somebody reviews it', async () => {
    const { page, context, complaints } = await open('/translate/demo/kiosk/cs/?offset=3')
    await field(page).waitFor()
    await page.locator('#glossary').getByRole('button', { name: 'Add a term' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Term/).fill('ticket')
    await dialog.getByLabel(/^Its translation/).fill('lupen')
    await dialog.getByLabel('Explanation').fill('A paper')
    await choose(dialog.getByLabel('Part of speech'), 'noun')
    await dialog.getByLabel('The translation must not be used').check()
    await dialog.getByLabel('A proposal, which somebody reviews').check()
    await dialog.getByRole('button', { name: 'Add a term' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { body } = await stage.app.admin.get('/api/translations/demo/glossary/cs/units/?q=source:=ticket')
    expect(body.results).toMatchObject([{ target: ['lupen'], state: 10 }])
    const source = await stage.app.admin.get(body.results[0].source_unit)
    expect(source.body).toMatchObject({ explanation: 'A paper', extra_flags: 'forbidden, part-of-speech:noun' })
    expect(complaints).toEqual([])
    await context.close()
  })

  test('who may add no terms sees those that there are', async () => {
    const { page, context } = await open('/translate/demo/kiosk/cs/?offset=1', 'anna')
    await page.locator('#glossary').getByText('dveře').waitFor()
    expect(await page.getByRole('button', { name: 'Add a term' }).count()).toBe(0)
    await context.close()
  })

  test('without anything beside the texts, strings are written one after another by keys alone', async () => {
    const { page, context, complaints } = await open('/zen/demo/kiosk/ar/?offset=2')
    await page.locator('.cm-content:focus').waitFor()
    await page.keyboard.type('أغلق الباب')
    await page.keyboard.press('Control+Enter')
    await page.locator('#editing', { hasText: 'Tickets' }).locator('[aria-posinset="3"] .cm-content:focus').waitFor()
    await page.keyboard.type('تذاكر: %d')
    await page.keyboard.press('Control+Enter')
    await expect
      .poll(async () => {
        const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/ar/units/')
        return body.results.flatMap(({ target }: { target: readonly string[] }) => target)
      })
      .toEqual(['افتح الباب', 'أغلق الباب', 'تذاكر: %d', ''])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a list that is only read shows whole texts, and leads to the string', async () => {
    const { page, context, complaints } = await open('/browse/demo/kiosk/cs/?q=state:translated')
    const cards = page.locator('#string-rows li')
    await cards.getByText('Otevřít dveře').waitFor()
    expect(await page.locator('textarea, [contenteditable=true]').count()).toBe(0)
    await cards.getByRole('button').first().click()
    await page.waitForURL(/\/translate\/demo\/kiosk\/cs\/\?q=state%3Atranslated&/)
    await page.locator('#editing .cm-content', { hasText: 'Otevřít dveře' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a source string gets another text where it is read, in the files of all languages', async () => {
    const settings = { manage_units: true }
    expect((await stage.app.admin.patch('/api/components/demo/kiosk/', settings)).status).toBe(200)
    const { page, context } = await open('/translate/demo/kiosk/en/?offset=4')
    await page.getByRole('button', { name: 'Change the text or its context' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Source text').fill('')
    await dialog.getByRole('button', { name: 'Change it everywhere' }).click()
    await expect.poll(() => dialog.getByLabel('Source text').getAttribute('aria-invalid')).toBe('true')
    await dialog.getByLabel('Source text').fill('See you')
    await dialog.getByRole('button', { name: 'Change it everywhere' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.locator('[data-source]').first().textContent()).toBe('See you')
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/?q=target:Sbohem')
    expect(body.results).toMatchObject([{ source: ['See you'], state: 10 }])
    await context.close()
  })
})
