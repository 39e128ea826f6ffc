import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage, type Visit } from './browser.ts'
import { choose } from './pick.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

describe.skipIf(missing !== null && !isRequired)('the table of terms', { timeout: 120_000 }, () => {
  let stage: Stage
  const add = (source: string, target: string, more: object = {}) =>
    stage.app.admin.post('/api/editor/terms/', { path: 'demo/glossary/cs', source, target, ...more })
  beforeAll(async () => {
    stage = await startStage({ projectGlossaries: true })
    expect((await add('door', 'dveře', { explanation: 'Of a kiosk', part_of_speech: 'noun' })).status).toBe(201)
    await add('roof', 'střecha')
    await add('wall', '')
    await add('ticket', 'lístek', { match: 'pattern', pattern: 'T-[0-9]+', is_forbidden: true })
    await add('window', 'okno', { needs_editing: true })
  }, 240_000)
  afterAll(() => stage?.close())

  async function open(address = '/glossary/demo/-/cs/', as = 'admin'): Promise<Visit> {
    const visit = await stage.open({ as, width: 1440 })
    await visit.page.goto(address)
    await visit.page.locator('h1', { hasText: 'Glossary' }).waitFor()
    return visit
  }
  const translation = (page: Page, term: string) => page.getByLabel(new RegExp(`^Translation of “.?${term}.?”$`))
  const stored = async (term: string) => {
    const { body } = await stage.app.admin.get('/api/editor/terms/?path=demo/-/cs')
    return body.terms.find(({ source }: { source: string }) => source === term)
  }

  test('texts are changed where they stand, by the keyboard alone', async () => {
    const { page, context, complaints } = await open()
    await translation(page, 'door').fill('vrata')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.evaluate("document.activeElement?.getAttribute('aria-label')"))
      .toMatch(/^Translation of “.?roof.?”$/)
    await expect.poll(async () => (await stored('door')).target).toBe('vrata')
    await page.keyboard.type('!')
    await page.keyboard.press('Escape')
    expect(await translation(page, 'roof').inputValue()).toBe('střecha')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Above the walls')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await stored('roof')).explanation).toBe('Above the walls')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(async () => (await stored('roof')).is_forbidden).toBe(true)
    await translation(page, 'wall').fill('zeď')
    await page.keyboard.press('Shift+Enter')
    await expect.poll(async () => (await stored('wall')).target).toBe('zeď')
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect.poll(async () => (await stored('window')).state).toBe(20)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('an expression that is none stays in its field with what is wrong, and nothing is saved', async () => {
    const { page, context } = await open()
    const field = page.getByLabel(/^Expression that finds “.?ticket/)
    await field.fill('(T')
    await field.blur()
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    expect(await field.inputValue()).toBe('(T')
    expect((await stored('ticket')).pattern).toBe('T-[0-9]+')
    await context.close()
  })

  test('terms are found, filtered, added and removed', async () => {
    const { page, context, complaints } = await open()
    await page.getByRole('searchbox', { name: 'Find a term, a translation or an explanation' }).fill('vrat')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.getByRole('searchbox', { name: 'Find a term, a translation or an explanation' }).fill('')
    await choose(page.getByLabel('Show'), 'forbidden')
    await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
    await choose(page.getByLabel('Show'), 'all')
    await page.getByRole('button', { name: 'Add a term' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a term' })
    await dialog.getByLabel('Term', { exact: true }).fill('chimney')
    await dialog.getByLabel('Translation', { exact: true }).fill('komín')
    await dialog.getByLabel('Letter case counts').check()
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await translation(page, 'chimney').waitFor()
    expect(await stored('chimney')).toMatchObject({ target: 'komín', is_case_sensitive: true })
    await page.getByRole('button', { name: /^Remove “.?chimney/ }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => translation(page, 'chimney').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('who may not add proposes, here and in the editor; a reviewer accepts or rejects with a reason', async () => {
    const { page, context } = await open('/glossary/demo/-/cs/', 'anna')
    await page.getByRole('button', { name: 'Propose a term' }).click()
    await page.getByRole('dialog', { name: 'Propose a term' }).getByLabel('Term', { exact: true }).fill('floor')
    await page
      .getByRole('dialog', { name: 'Propose a term' })
      .getByLabel('Translation', { exact: true })
      .fill('podlaha')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Propose a term' }).waitFor({ state: 'detached' })
    await page.goto('/translate/demo/kiosk/cs/?offset=2')
    await page.locator('#glossary').getByRole('button', { name: 'Propose a term' }).click()
    await page.getByRole('dialog', { name: 'Propose a term' }).getByLabel(/^Term/).fill('step')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Propose a term' }).waitFor({ state: 'detached' })
    const reviewer = await open('/glossary/demo/-/cs/#proposals')
    await reviewer.page.getByText(/^.?2.? proposals to decide$/).waitFor()
    await reviewer.page.locator('li', { hasText: 'floor' }).getByRole('button', { name: 'Accept' }).click()
    await expect.poll(async () => (await stored('floor'))?.target).toBe('podlaha')
    await reviewer.page.locator('li', { hasText: 'step' }).getByRole('button', { name: 'Reject' }).click()
    await reviewer.page.getByLabel('Reason, which the proposer reads').fill('Too plain')
    await reviewer.page.keyboard.press('Enter')
    await reviewer.page.getByText('No proposal waits').waitFor()
    await page.goto('/glossary/demo/-/cs/#proposals')
    await page.getByText('Rejected. Too plain').waitFor()
    await reviewer.context.close()
    await context.close()
  })

  test('it breaks no rule of accessibility and fits phones, light and dark, in both directions', async () => {
    const { page, context } = await open()
    const axe = readAxe()
    await translation(page, 'door').waitFor()
    for (const width of [1440, 390])
      for (const [scheme, direction] of [
        ['light', 'ltr'],
        ['dark', 'rtl'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme: scheme })
        await page.evaluate(`document.documentElement.dir = '${direction}'`)
        const look = `${width}-${scheme}-${direction}`
        expect([look, await brokenRules(page, axe), await tooWide(page)]).toEqual([look, [], []])
        if (shots !== undefined) await page.screenshot({ path: `${shots}/terms-${look}.png`, fullPage: true })
      }
    await context.close()
  })
})
