import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('the grid', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 240_000)
  afterAll(() => stage?.close())

  const textOf = async (source: string): Promise<string> => {
    const { body } = await stage.app.admin.get('/api/translations/demo/kiosk/cs/units/')
    return body.results.find((one: { source: string[] }) => one.source[0] === source).target[0]
  }

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
    const field = page.getByRole('textbox', { name: /^Translation into/ })
    await field.waitFor()
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
    await expect.poll(() => textOf('Open the door'), { timeout: 10_000 }).toBe('Otevřete ty dveře')
    await expect.poll(focused).toBe('1.0')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('takes a column of a spreadsheet: it says what goes where, and what has no place', async () => {
    const { page, context } = await stage.open({ as: 'admin', width: 1440 })
    await page.goto('/matrix/demo/kiosk/?languages=cs')
    await page.getByRole('grid').waitFor()
    await page.locator('[data-cell="1.0"]').click()
    const column = ['Zavřete je', 'Lístky: %d', 'Na shledanou', 'navíc', 'ještě víc'].join('\r\n')
    await page.evaluate(`{
      const data = new DataTransfer()
      data.setData('text/plain', ${JSON.stringify(column)})
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }`)
    await page.getByRole('dialog').waitFor()
    await page.getByText(/You pasted .?5.? texts\. .?3.? of them have a string\./).waitFor()
    await page.getByText(/2.? texts are beyond the last row/).waitFor()
    await page.getByRole('button', { name: 'Check these texts' }).click()
    await page.getByRole('button', { name: /^Write .?2.? texts$/ }).waitFor()
    await page.getByLabel('Write texts that lose placeholders').check()
    await page.getByRole('button', { name: /^Write .?3.? texts$/ }).waitFor()
    if (shots) await page.screenshot({ path: join(shots, 'matrix-paste.png') })
    expect(await brokenRules(page, readAxe())).toEqual([])
    await page.getByRole('button', { name: /^Write .?3.? texts$/ }).click()
    await page.getByText('Na shledanou').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    // A check may say meanwhile that the string has been translated once.
    await expect
      .poll(async () => await page.locator('[data-cell="1.0"]').textContent(), { timeout: 10_000 })
      .toMatch(/Untranslated$/)
    await expect.poll(() => textOf('Goodbye'), { timeout: 10_000 }).toBe('Sbohem')
    await context.close()
  })
})
