import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { findFirefox, keys, type LivingFirefox, startFirefox } from './firefox.ts'
import { choose } from './pick.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'
import { type StartedService, startService } from './started-service.ts'

const pictures = process.env.WEFT_PICTURES

const optionNames = (page: Page) => page.getByRole('option').allTextContents()
const hasFocus = (one: Locator) => one.and(one.page().locator(':focus')).isVisible()
type Direction = 'ltr' | 'rtl'
/** Gives a page its direction before the first of it is drawn. */
const turned = (dir: Direction) => `new MutationObserver((_, observer) => {
  if (document.documentElement === null) return
  document.documentElement.dir = '${dir}'
  observer.disconnect()
}).observe(document, { childList: true })`

/** An open list begins or ends where its button does, or at the edge of the window if neither has room. */
async function outOfLine(page: Page): Promise<string[]> {
  const button = await page.locator('[role=combobox][aria-expanded=true][aria-haspopup=listbox]').first().boundingBox()
  const list = await page.getByRole('listbox').locator('xpath=..').boundingBox()
  if (button === null || list === null) return ['no open list']
  const width = page.viewportSize()?.width ?? 0
  const end = (box: { x: number; width: number }) => box.x + box.width
  const off = Math.min(Math.abs(list.x - button.x), Math.abs(end(list) - end(button)))
  const isAtEdge = list.x <= 10 || end(list) >= width - 10
  return off <= 2 || isAtEdge ? [] : [`the list stands ${off} px out of line`]
}
const chosenIn = (page: Page, label: string) => page.getByRole('combobox', { name: label }).getAttribute('value')

describe.skipIf(missing !== null && !isRequired)('drawn selects', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  })
  afterAll(() => stage.close())

  test('are used by the keyboard alone, as those of the browser are', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/manage/#jobs')
    const state = page.getByRole('combobox', { name: 'State' })
    await state.focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('listbox').waitFor()
    expect(await optionNames(page)).toHaveLength(3)
    // The list begins at what is chosen.
    await expect.poll(() => page.evaluate('document.activeElement.dataset.value')).toBe('failed')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await chosenIn(page, 'State')).toBe('running')
    // The focus is where it was, and the list opens again by Enter and by Space.
    expect(await hasFocus(state)).toBe(true)
    for (const key of ['Enter', ' ']) {
      await page.keyboard.press(key)
      await page.getByRole('listbox').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('listbox').waitFor({ state: 'detached' })
      expect(await hasFocus(state)).toBe(true)
    }
    expect(await chosenIn(page, 'State')).toBe('running')
    // Letters choose while it is closed.
    await page.keyboard.press('w')
    await expect.poll(() => chosenIn(page, 'State')).toBe('waiting')
    await page.keyboard.press('Tab')
    expect(await hasFocus(state)).toBe(false)
    expect(complaints).toEqual([])
    await context.close()
  }, 120_000)

  test('open and close by the mouse, and by a tap', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/manage/#jobs')
    const state = page.getByRole('combobox', { name: 'State' })
    await state.click()
    await page.getByRole('listbox').waitFor()
    await state.click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await state.click()
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await choose(state, 'waiting')
    expect(await chosenIn(page, 'State')).toBe('waiting')
    const phone = await stage.browser.newContext({
      baseURL: stage.app.base,
      viewport: { width: 320, height: 600 },
      hasTouch: true,
      isMobile: true,
      storageState: await context.storageState(),
    })
    const small = await phone.newPage()
    await small.goto('/manage/#jobs')
    await small.getByRole('combobox', { name: 'State' }).tap()
    await small.getByRole('option', { name: /running/i }).tap()
    await small.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await chosenIn(small, 'State')).toBe('running')
    expect(await tooWide(small)).toEqual([])
    expect(complaints).toEqual([])
    await phone.close()
    await context.close()
  }, 120_000)

  test('open in a dialog and in the frame, above both', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/manage/#hosts')
    await page.getByRole('button', { name: /Add/ }).first().click()
    const dialog = page.getByRole('dialog')
    await choose(dialog.getByRole('combobox', { name: 'Kind' }), { label: 'Gitea, Forgejo' })
    await dialog.getByText('Gitea, Forgejo').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Your account' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Alerts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Alerts' }).click()
    await page.getByRole('menuitem').first().waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  }, 120_000)

  test('search in a long list, by a part of a name', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    await page.goto('/manage/#audit')
    const kind = page.getByRole('combobox', { name: 'Kind' })
    await kind.click()
    const search = page.getByRole('combobox', { name: 'Find in the list' })
    await search.fill('no kind of this name')
    await page.getByText('Nothing has this in its name').waitFor()
    await search.fill('ACCOUNT CHANG')
    await expect.poll(() => optionNames(page)).toEqual(['Account changed'])
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await kind.textContent()).toBe('Account changed')
    expect(await hasFocus(kind)).toBe(true)
    // A choice is marked, and Escape leaves it as it was.
    await page.keyboard.press('ArrowDown')
    await search.waitFor()
    expect(await page.getByRole('option', { selected: true }).allTextContents()).toEqual(['Account changed'])
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await kind.textContent()).toBe('Account changed')
    expect(complaints).toEqual([])
    await context.close()
  }, 120_000)

  test('break no rule of accessibility while they are open, and fit phones, light and dark, in both directions', async () => {
    const axe = readAxe()
    const broken: string[] = []
    for (const [dark, width, dir] of [
      [false, 1440, 'ltr'],
      [true, 1440, 'rtl'],
      [false, 320, 'rtl'],
      [true, 320, 'ltr'],
    ] as const) {
      const { page, context } = await stage.open({ as: 'admin', dark, width })
      await page.addInitScript(turned(dir))
      for (const [path, label] of [
        ['/manage/#jobs', 'State'],
        ['/manage/#audit', 'Kind'],
      ] as const) {
        await page.goto(path)
        await page.getByRole('combobox', { name: label }).waitFor()
        await page.getByRole('combobox', { name: label }).click()
        await page.getByRole('option').first().waitFor()
        for (const problem of [...(await brokenRules(page, axe)), ...(await tooWide(page)), ...(await outOfLine(page))])
          broken.push(`${path} ${dark} ${width} ${dir}: ${problem}`)
        if (pictures) {
          const name = `select-${label}-${dark ? 'dark' : 'light'}-${width}-${dir}.png`
          await writeFile(`${pictures}/${name}`, await page.screenshot())
        }
        await page.keyboard.press('Escape')
      }
      await context.close()
    }
    expect(broken).toEqual([])
  }, 180_000)
})

describe.skipIf(findFirefox() === null && process.env.CI !== 'true')('drawn selects in Firefox', () => {
  let service: StartedService
  let browser: LivingFirefox
  beforeAll(async () => {
    service = await startService()
    await service.ask('PATCH', `/api/users/${service.username}/`, { is_superuser: true })
    browser = await startFirefox()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
  })

  const there = (selector: string) => browser.until(`document.querySelector('${selector}') !== null`)
  const gone = (selector: string) => browser.until(`document.querySelector('${selector}') === null`)
  const value = () => browser.evaluate(`document.querySelector('main [role=combobox]').value`)

  test('are the same: by the keyboard, by the mouse, and with a search in long ones', async () => {
    await browser.open(`${service.url}/accounts/login/`)
    await there('input[name=username]')
    await browser.evaluate(`document.querySelector('input[name=username]').focus()`)
    await browser.type(service.username)
    await browser.evaluate(`document.querySelector('input[name=password]').focus()`)
    await browser.type(service.password)
    await browser.press(keys.enter)
    await browser.until(`!location.pathname.includes('login') && document.querySelector('h1') !== null`)
    await browser.open(`${service.url}/manage/#jobs`)
    await there('main [role=combobox]')
    await browser.evaluate(`document.querySelector('main [role=combobox]').focus()`)
    await browser.press(keys.down)
    await there('[role=option]')
    await browser.until(`document.activeElement.dataset.value === 'failed'`)
    await browser.press(keys.down)
    await browser.press(keys.enter)
    await gone('[role=option]')
    expect(await value()).toBe('running')
    await browser.click('main [role=combobox]')
    await there('[role=option]')
    if (pictures) await writeFile(`${pictures}/firefox-select-short.png`, await browser.picture())
    await browser.click('[role=option][data-value=waiting]')
    await gone('[role=option]')
    expect(await value()).toBe('waiting')
    await browser.click('main [role=combobox]', 'touch')
    await there('[role=option]')
    await browser.click('[role=option][data-value=failed]', 'touch')
    await gone('[role=option]')
    expect(await value()).toBe('failed')
    await browser.evaluate(`location.hash = 'audit'`)
    await there('main [role=combobox][name=action]')
    await browser.click('main [role=combobox][name=action]')
    await there('[role=option]')
    await browser.type('account chang')
    await browser.until(`document.querySelectorAll('[role=option]').length === 1`)
    if (pictures) await writeFile(`${pictures}/firefox-select-long.png`, await browser.picture())
    await browser.press(keys.enter)
    await gone('[role=option]')
    expect(await browser.evaluate(`document.querySelector('[name=action]').textContent`)).toBe('Account changed')
  }, 180_000)
})
