import { join } from 'node:path'
import { startGitRemote } from '@weft/testkit'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { brokenRules, readAxe, tooWide } from './screen-audits.ts'

/** A folder for pictures, to be looked at. */
const shots = process.env.SCREENSHOTS

const header = `msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n`
/** Sorted by words or by source, they stand otherwise than in the file. */
const sources = ['Delta one two', 'Alpha one two three', 'Charlie', 'Bravo one']
const catalogue = header + sources.map((source) => `msgid "${source}"\nmsgstr "T ${source}"\n`).join('\n')

describe.skipIf(missing !== null && !isRequired)('the order of a list, and its numbers', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const remote = await startGitRemote()
    await remote.commit('order', { 'cs.po': catalogue }, 'Begin')
    const component = { name: 'Order', slug: 'order', repo: remote.gitUrl('order'), filemask: '*.po' }
    const { status } = await stage.app.admin.post('/api/projects/demo/components/', {
      ...component,
      file_format: 'po',
      new_lang: 'none',
    })
    expect(status).toBe(201)
    await stage.app.app.jobs.idle()
  }, 240_000)
  afterAll(() => stage?.close())

  const place = '/translate/demo/order/cs/'
  const shown = (page: Page) => page.locator('#editing [data-source]').first().textContent()
  const number = async (page: Page) =>
    (await page.locator('#string-number').textContent())?.replaceAll(/[\u2066-\u2069]/g, '')
  const rows = async (page: Page) =>
    (await page.locator('#string-rows [lang=en]').allTextContents()).map((text) => text.trim())
  const order = (page: Page) => page.getByRole('button', { name: /^Order: / })
  const choose = async (page: Page, ...names: readonly string[]) => {
    await order(page).click()
    for (const name of names) await page.getByRole('menuitemradio', { name, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  async function open(address: string, options: { width?: number; dark?: boolean } = {}) {
    const visit = await stage.open({ as: 'admin', width: 1440, ...options })
    await visit.page.goto(address)
    await visit.page.locator('#string-rows').waitFor()
    return visit
  }

  test('a list is put in another order with the string kept; the address and the next list have it, too', async () => {
    const { page, context, complaints } = await open(place)
    await page.locator('#string-rows [role=option]').nth(2).click()
    await expect.poll(() => shown(page)).toBe('Charlie')
    await choose(page, 'Source text')
    await expect.poll(() => rows(page)).toEqual([...sources].sort())
    expect(await shown(page)).toBe('Charlie')
    await expect.poll(() => number(page)).toBe('3 of 4')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort_by')).toBe('source')
    await choose(page, 'Number of words', 'Descending')
    await expect.poll(() => rows(page)).toEqual(['Alpha one two three', 'Delta one two', 'Bravo one', 'Charlie'])
    await expect.poll(() => number(page)).toBe('4 of 4')
    await expect.poll(() => new URL(page.url()).searchParams.get('sort_by')).toBe('-num_words')
    // The choice belongs to the person: it counts for lists whose address says no order.
    await page.goto('/translate/demo/order/cs/?q=one')
    await expect.poll(() => rows(page)).toEqual(['Alpha one two three', 'Delta one two', 'Bravo one'])
    await page.goto('/translate/demo/order/cs/?sort_by=source')
    await expect.poll(() => rows(page)).toEqual([...sources].sort())
    await choose(page, 'Position')
    await expect.poll(() => rows(page)).toEqual(sources)
    await expect.poll(() => new URL(page.url()).searchParams.get('sort_by')).toBeNull()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('all orders of the server can be chosen, by the keyboard as well', async () => {
    const { page, context } = await open('/translate/demo/-/cs/')
    const names: string[] = []
    await order(page).focus()
    await page.keyboard.press('Enter')
    // The list is drawn when it is opened.
    await page.getByRole('menuitemradio').first().waitFor()
    for (const option of await page.getByRole('menuitemradio').all()) names.push((await option.innerText()).trim())
    expect(names.length).toBe(14 + 2)
    await page.keyboard.press('Escape')
    for (const name of names.slice(0, 14)) {
      await choose(page, name)
      await expect.poll(() => order(page).textContent()).toContain(name)
      await expect.poll(() => page.locator('#string-rows [role=option]').count()).toBeGreaterThan(3)
      expect(await page.getByRole('alert').count(), name).toBe(0)
    }
    await choose(page, 'Position')
    await context.close()
  })

  test('one goes to a string by its number; a wrong number is told beside the field, and kept', async () => {
    const { page, context, complaints } = await open(place)
    await page.locator('#editing .cm-content').first().waitFor()
    await page.locator('#string-number').click()
    const field = page.getByLabel(/Number of the string/)
    await field.fill('3')
    await field.press('Enter')
    await expect.poll(() => shown(page)).toBe('Charlie')
    await expect.poll(() => page.evaluate("document.activeElement?.closest('.cm-content') !== null")).toBe(true)
    await page.keyboard.press('F2')
    for (const [typed, said] of [
      ['0', 'Choose a number from 1 to'],
      ['400', 'Choose a number from 1 to'],
      ['abc', 'Type the number of a string'],
      ['', 'Type the number of a string'],
    ] as const) {
      await field.fill(typed)
      await field.press('Enter')
      expect(await page.locator('#editing [role=alert]').textContent()).toContain(said)
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([typed, 'true'])
      expect(await shown(page)).toBe('Charlie')
    }
    await field.fill('2')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect.poll(() => shown(page)).toBe('Alpha one two three')
    // Escape leaves it as it was; the single key does the same as F2.
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await field.fill('4')
    await field.press('Escape')
    await expect.poll(() => number(page)).toBe('2 of 4')
    expect(await page.locator('#editing [role=alert]').count()).toBe(0)
    await page.locator('#string-rows').focus()
    await page.keyboard.press('?')
    await page.getByText('Go to a string by its number').first().waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the menu and the number stand in zen mode and in the review, too', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin', width: 1440 })
    for (const view of ['zen', 'review']) {
      await page.goto(`/${view}/demo/order/cs/?q=one`)
      await page.locator('#string-number').click()
      await page.getByLabel(/Number of the string/).fill('2')
      await page.keyboard.press('Enter')
      await expect.poll(() => number(page)).toBe('2 of 3')
      await choose(page, 'Source text', 'Descending')
      await expect.poll(() => shown(page)).toBe('Alpha one two three')
      await expect.poll(() => number(page)).toBe('3 of 3')
    }
    await page.goto('/browse/demo/order/cs/?sort_by=')
    await order(page).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('both break no rule of accessibility and fit every window', async () => {
    const axe = readAxe()
    for (const [width, dark, direction] of [
      [1440, false, 'ltr'],
      [1440, true, 'rtl'],
      [320, false, 'ltr'],
      [320, true, 'rtl'],
    ] as const) {
      const { page, context } = await open(place, { width, dark })
      await page.evaluate(`document.documentElement.dir = '${direction}'`)
      const audit = async (name: string, within?: string) => {
        const title = `${name}-${width}-${direction}`
        if (shots) await page.screenshot({ path: join(shots, `order-${title}.png`) })
        expect(await brokenRules(page, axe, within), title).toEqual([])
        expect(await tooWide(page), title).toEqual([])
      }
      await order(page).click()
      await page.getByRole('menuitemradio', { name: 'Priority' }).waitFor()
      // The library's guards of the focus around it are its own.
      await audit('menu', '[role=menu]')
      await page.keyboard.press('Escape')
      await page.locator('#string-rows [role=option]').first().click()
      await page.locator('#string-number').click()
      await page.getByLabel(/Number of the string/).fill('400')
      await page.keyboard.press('Enter')
      await page.locator('#editing [role=alert]').waitFor()
      await audit('number')
      await context.close()
    }
  })
})
