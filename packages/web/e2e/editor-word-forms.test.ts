import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** A program in the place of Hunspell, which knows the forms of one word. */
const program = `#!/bin/sh
while IFS= read -r word; do
  case "$word" in drzwi*) echo "$word drzwi";; *) echo "$word";; esac
  echo
done
`

describe.skipIf(missing !== null && !isRequired)('forms of terms that a program knows', { timeout: 120_000 }, () => {
  let folder: string
  let stage: Stage
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'weft-forms-'))
    writeFileSync(join(folder, 'pl.aff'), 'SET UTF-8\n')
    writeFileSync(join(folder, 'pl.dic'), '1\ndrzwi\n')
    writeFileSync(join(folder, 'hunspell'), program)
    chmodSync(join(folder, 'hunspell'), 0o755)
    stage = await startStage({ projectGlossaries: true, dictionaries: [folder], formPrograms: [folder] })
    const { admin } = stage.app
    expect((await admin.post('/api/components/demo/kiosk/translations/', { language_code: 'pl' })).status).toBe(201)
    expect((await admin.patch('/api/components/demo/kiosk/', { check_flags: 'check-glossary' })).status).toBe(200)
    await stage.app.app.jobs.idle()
    const term = { source: ['door'], target: ['drzwi'], state: 20 }
    expect((await admin.post('/api/translations/demo/glossary/pl/units/', term)).status).toBe(200)
  }, 240_000)
  afterAll(async () => {
    await stage?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a text with such a form follows the glossary in the editor, and one without it does not', async () => {
    const { admin } = stage.app
    // A program may start slowly, and a save does not wait long for it.
    const [unit] = (await admin.get('/api/translations/demo/kiosk/pl/units/')).body.results
    const checks = async () => (await admin.patch(unit.url, { state: 20, target: ['Za drzwiami'] })).body.checks
    await expect.poll(checks, { timeout: 60_000 }).toEqual([])
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    context.setDefaultTimeout(30_000)
    await page.goto('/translate/demo/kiosk/pl/')
    const field = page.locator('#editing .cm-content').first()
    await field.waitFor()
    const finding = page.getByRole('list', { name: 'Failing checks' }).getByText('Does not follow glossary')
    const save = async (text: string) => {
      await field.fill(text)
      await page.keyboard.press('Control+s')
      await expect.poll(async () => (await admin.get(unit.url)).body.target[0]).toBe(text)
    }
    await save('Otwórz okno')
    await finding.waitFor()
    await save('Ku drzwiom')
    await finding.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })
})
