import { startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

/** The folder for pictures of the journeys; unset: no pictures. */
const pictures = process.env.WEFT_PICTURES

async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` })
}

const header =
  'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"\n\n'
const catalogue = `${header}msgid "Calculator"\nmsgstr "Kalkulačka"\n\n#, c-format\nmsgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n\nmsgid "Door"\nmsgstr "Dvere"\n\nmsgid "Window"\nmsgstr "Okno"\n\nmsgid "Garden"\nmsgstr ""\n`

describe.skipIf(missing !== null && !isRequired)('texts and verdicts in the editor', { timeout: 90_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const { admin } = stage.app
    const remote = await startGitRemote()
    await remote.commit('tools', { 'cs.po': catalogue }, 'Begin')
    const component = {
      name: 'tools',
      slug: 'tools',
      repo: remote.gitUrl('tools'),
      filemask: '*.po',
      file_format: 'po',
    }
    const { status } = await admin.post('/api/projects/demo/components/', { ...component, new_lang: 'none' })
    expect(status).toBe(201)
    expect((await admin.patch('/api/projects/demo/', { translation_review: true })).status).toBe(200)
    await stage.app.app.jobs.idle()
  }, 120_000)
  afterAll(() => stage?.close())

  interface UnitReply {
    readonly id: number
    readonly target: readonly string[]
    readonly state: number
  }
  async function unit(source: string): Promise<UnitReply> {
    const q = encodeURIComponent(`source:"${source}"`)
    const { body } = await stage.app.admin.get(`/api/translations/demo/tools/cs/units/?q=${q}`)
    return body.results[0]
  }
  async function open(query: string, page = 'translate', as = 'admin') {
    const visit = await stage.open({ as, width: 1440 })
    await visit.page.goto(`/${page}/demo/tools/cs/?q=${encodeURIComponent(query)}`)
    await visit.page.locator('#editing [data-source]').first().waitFor()
    return visit
  }
  const texts = (page: Page) => page.locator('#editing .cm-content').allTextContents()

  test('earlier texts come back, that of the file included, and what people said is none of them', async () => {
    const { id } = await unit('Calculator')
    const comment = { comment: '@anna This is the name of the program.', scope: 'translation' }
    expect((await stage.app.boris.post(`/api/units/${id}/comments/`, comment)).status).toBe(201)
    expect((await stage.app.admin.patch(`/api/units/${id}/`, { target: ['Počítadlo'], state: 20 })).status).toBe(200)
    expect((await stage.app.boris.post(`/api/units/${id}/comments/`, { ...comment, comment: 'Why?' })).status).toBe(201)
    const { page, context, complaints } = await open('source:="Calculator"')
    const seen: (readonly string[])[] = []
    for (let press = 0; press < 4; press++) {
      await page.keyboard.press('Escape')
      await page.keyboard.press('u')
      await page.waitForTimeout(250)
      seen.push(await texts(page))
    }
    expect(new Set(seen.flat())).toEqual(new Set(['Kalkulačka', 'Počítadlo']))
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    const history = page.locator('#history')
    await history.getByText('Why?').waitFor()
    await page.locator('#editing .cm-content').click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Jinak')
    // The change has the new text and the one that it took out; comments have none.
    // A text that was just typed is shown with the next frame.
    await history.getByRole('button', { name: 'Use this text' }).first().waitFor()
    expect(await history.getByRole('button', { name: 'Use this text' }).count()).toBe(1)
    await picture(page, 'history-restore')
    await history.getByRole('button', { name: 'Restore' }).click()
    expect(await texts(page)).toEqual(['Kalkulačka'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a plural with an empty form stays until it is filled in, with the focus in that form', async () => {
    const { page, context, complaints } = await open('')
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(async () => (await texts(page)).length).toBe(3)
    await page.keyboard.type('Jeden soubor')
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/2, 3, 4 \(few\)/)
      .waitFor()
    await picture(page, 'plural-gap')
    await page.keyboard.type('%d soubory')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('%d souborů')
    expect(await texts(page)).toEqual(['Jeden soubor', '%d soubory', '%d souborů'])
    await page.keyboard.press('Control+Enter')
    await expect.poll(async () => (await unit('One file')).target).toEqual(['Jeden soubor', '%d soubory', '%d souborů'])
    expect(await page.getByText(/not accepted|being saved/).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a text that the server does not take is said to be not accepted, and leads to where it is mended', async () => {
    const { page, context } = await open('source:="Garden"')
    const { id } = await unit('Garden')
    await page.route(`**/api/units/${id}/`, async (route) => {
      const refusal = { type: 'validation_error', errors: [{ code: 'invalid', detail: 'No gardens.', attr: 'target' }] }
      if (route.request().method() === 'PATCH') await route.fulfill({ status: 400, json: refusal })
      else await route.fallback()
    })
    await page.keyboard.type('Zahrada')
    await page.keyboard.press('Control+s')
    const tray = page.getByRole('button', { name: 'One text was not accepted' })
    await tray.waitFor()
    await page.waitForTimeout(1200)
    expect(await page.getByText('being saved').count()).toBe(0)
    await tray.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('No gardens.').waitFor()
    await picture(page, 'not-accepted')
    expect(await dialog.getByRole('button', { name: 'Send now' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Open' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.type('!')
    expect(await texts(page)).toEqual(['Zahrada!'])
    await page.unroute(`**/api/units/${id}/`)
    await page.keyboard.press('Control+s')
    await expect.poll(async () => (await unit('Garden')).target).toEqual(['Zahrada!'])
    await tray.waitFor({ state: 'detached' })
    await context.close()
  })

  test('a review of suggestions is of the suggestions: one key accepts and approves, one rejects, then comes the next', async () => {
    const suggestions = { Door: 'Dveře', Window: 'Okénko' }
    for (const [source, target] of Object.entries(suggestions)) {
      const { id } = await unit(source)
      expect((await stage.app.boris.post(`/api/units/${id}/suggestions/`, { target: [target] })).status).toBe(201)
    }
    const { page, context, complaints } = await open('has:suggestion', 'review')
    const compared = page.getByRole('region', { name: 'Suggestion' })
    await compared.locator('ins').getByText('Dveře').waitFor()
    expect(await compared.locator('del').textContent()).toBe('Dvere')
    expect(await compared.getByText(/Boris|boris/).count()).toBe(1)
    await picture(page, 'review-suggestion')
    await page.keyboard.press('a')
    await compared.locator('ins').getByText('Okénko').waitFor()
    await expect.poll(async () => await unit('Door')).toMatchObject({ target: ['Dveře'], state: 30 })
    await page.keyboard.press('r')
    await expect
      .poll(async () => (await stage.app.admin.get(`/api/units/${(await unit('Window')).id}/suggestions/`)).body.count)
      .toBe(0)
    expect(await unit('Window')).toMatchObject({ target: ['Okno'], state: 20 })
    await page.keyboard.press('k')
    await page.waitForTimeout(400)
    expect(await page.getByText('Somebody else has just changed this text').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})
