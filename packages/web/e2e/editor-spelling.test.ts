import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('spelling', { timeout: 120_000 }, () => {
  let stage: Stage
  let folder: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'weft-spelling-'))
    writeFileSync(join(folder, 'cs_CZ.aff'), 'SET UTF-8\n')
    writeFileSync(join(folder, 'cs_CZ.dic'), '4\notevřít\ndveře\nlístky\nsbohem\n')
    stage = await startStage({ projectGlossaries: true, dictionaries: [folder] })
    // A job looks for dictionaries when strings have changed.
    await vi.waitFor(
      async () => {
        const { body } = await stage.app.admin.get('/api/editor/spelling/?path=demo/-/cs')
        expect(body.dictionary?.name).toBe('hunspell cs_CZ')
      },
      { timeout: 90_000, interval: 1000 },
    )
  }, 240_000)
  afterAll(async () => {
    await stage?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('an unknown word is told while somebody types, and added to the words of the project', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/translate/demo/kiosk/cs/?offset=1')
    await page.locator('#editing:focus-within').waitFor()
    const write = async (text: string) => {
      await page.locator('#editing .cm-content').first().click()
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    }
    await write('Otevřít dveřee')
    const finding = page
      .getByRole('list', { name: 'Failing checks' })
      .getByRole('listitem')
      .filter({ hasText: 'Spelling' })
    await finding.first().waitFor()
    await page.locator('.cm-finding', { hasText: 'dveřee' }).waitFor()
    if (shots !== undefined) await page.screenshot({ path: `${shots}/editor-spelling.png` })
    // The dictionary's word takes the place of the misspelt one, and only that.
    await page.getByRole('button', { name: /^Replace “.?dveřee.?” with “.?dveře.?”$/ }).click()
    await expect.poll(() => page.locator('#editing .cm-content').first().textContent()).toBe('Otevřít dveře')
    await finding.first().waitFor({ state: 'detached' })
    await write('Otevřít dveřee')
    await page.getByRole('button', { name: /^Add “.?dveřee.?” to the project’s words$/ }).click()
    await finding.first().waitFor({ state: 'detached' })
    const { body } = await stage.app.admin.get('/api/editor/spelling/?path=demo/-/cs')
    expect(body.words.map(({ word }: { word: string }) => word)).toEqual(['dveřee'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the words of a project stand on a page beside the dictionary and its licence', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/glossary/demo/-/cs/#words')
    await page.getByText('hunspell cs_CZ').waitFor()
    await page.getByText('Its files do not say').waitFor()
    await page.getByLabel('Word', { exact: true }).fill('two words')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByText('Expected one word').waitFor()
    expect(await page.getByLabel('Word', { exact: true }).inputValue()).toBe('two words')
    await page.getByLabel('Word', { exact: true }).fill('gnom')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Remove “.?gnom.?”$/ }).waitFor()
    if (shots !== undefined) await page.screenshot({ path: `${shots}/words.png`, fullPage: true })
    await page.getByRole('button', { name: /^Remove “.?gnom.?”$/ }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Remove “.?gnom.?”$/ }).count()).toBe(0)
    await page.goto('/glossary/demo/-/ar/#words')
    await page.getByText('No dictionary for').waitFor()
    // The refused word is a reply that the page shows.
    expect(complaints.filter((one) => !one.includes('/spelling/words/'))).toEqual([])
    await context.close()
  })
})
