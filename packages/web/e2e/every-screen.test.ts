import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'
import { restOf, screens } from './screens.ts'

/** Presses of Tab after which a page is taken for one without an end. */
const mostStops = 400

/**
 * What Tab should come to: all that can be pressed or written in, is seen, and is not one of a group with keys of its own. Each gets a
 * number.
 */
const markStops = `(() => {
  const candidates = document.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=true]',
  )
  let count = 0
  const groups = new Set()
  for (const one of candidates) {
    if (one.tabIndex < 0 || one.disabled || one.matches('input[type=hidden]') || one.closest('[inert]')) continue
    if (!one.checkVisibility({ checkVisibilityCSS: true }) || one.getClientRects().length === 0) continue
    if (one.type === 'radio') {
      if (groups.has(one.name) || (one.form ?? document).querySelector('input[name="' + one.name + '"]:checked') !== one &&
        (one.form ?? document).querySelector('input[name="' + one.name + '"]:checked')) continue
      groups.add(one.name)
    }
    one.dataset.stop = String(count++)
  }
  return count
})()`

/** The number of what has the focus, and whether one sees that it has. */
const lookAtFocus = `(() => {
  const one = document.activeElement
  if (!one || one === document.body) return null
  const marked = (element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  }
  const box = one.getBoundingClientRect()
  return {
    stop: one.dataset.stop ?? null,
    name: one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40),
    // The parts of a date are marked by the browser.
    isMarked: one.matches('input[type=date]') || [one, one.parentElement, one.closest('label, .cm-editor, li')].some((each) => each && marked(each)),
    isInSight: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  }
})()`

interface Focus {
  readonly stop: string | null
  readonly name: string
  readonly isMarked: boolean
  readonly isInSight: boolean
}

describe.skipIf(missing !== null && !isRequired)('every screen', { timeout: 300_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
    const project = (await stage.app.admin.get('/api/projects/demo/')).body.url
    await stage.app.admin.post('/api/categories/', { name: 'More', slug: 'more', project })
  }, 120_000)
  afterAll(() => stage?.close())

  async function visit(page: Page, path: string, heading: string): Promise<void> {
    await page.goto('about:blank')
    await page.goto(path)
    await page.locator('h1', { hasText: heading }).waitFor()
    await page.waitForLoadState(restOf(path))
  }

  test('is gone through with Tab alone: whatever can be pressed is come to, in sight and marked, and nothing holds the focus', async () => {
    const { page, context, complaints } = await stage.open({ as: 'admin' })
    const found: string[] = []
    for (const [name, path, heading] of screens) {
      await visit(page, path, heading)
      // Its first string takes the focus once it is there, wherever that has got by then.
      if (/^\/(translate|zen)\//.test(path)) await page.locator('#editing:focus-within').waitFor()
      await page.evaluate('document.activeElement?.blur()')
      const count = (await page.evaluate(markStops)) as number
      const reached = new Set<string>()
      let presses = 0
      let last: string | null = null
      // Where a field of the page has the focus from the start, one begins behind it, and comes round to it from the page's end.
      for (let rounds = 0; presses < mostStops && rounds < 2 && reached.size < count; presses++) {
        await page.keyboard.press('Tab')
        let focus = (await page.evaluate(lookAtFocus)) as Focus | null
        if (focus === null) {
          rounds++
          continue
        }
        if (!focus.isMarked) {
          // A field of the editor is told of its focus a moment later.
          await page.waitForTimeout(50)
          focus = (await page.evaluate(lookAtFocus)) as Focus
        }
        const { stop, name: part, isMarked, isInSight } = focus
        // A date has several parts in one field.
        if (stop !== null && stop !== last && reached.has(stop)) break
        last = stop
        if (stop !== null) reached.add(stop)
        if (!isMarked) found.push(`${name}: one does not see the focus on ${part}`)
        if (!isInSight) found.push(`${name}: the focus is out of sight on ${part}`)
      }
      if (presses === mostStops) found.push(`${name}: Tab comes to no end`)
      const left = (await page.evaluate(
        `[...document.querySelectorAll('[data-stop]')].filter((one) => !${JSON.stringify([...reached])}.includes(one.dataset.stop)).map((one) => one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40))`,
      )) as string[]
      for (const one of left) found.push(`${name}: Tab does not come to ${one}`)
      if (count === 0) found.push(`${name}: there is nothing to press`)
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('fits a window of 320 by 256, in both directions: nothing is scrolled sideways to be read', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    await page.setViewportSize({ width: 320, height: 256 })
    const found: string[] = []
    for (const [name, path, heading] of screens) {
      await visit(page, path, heading)
      for (const direction of ['ltr', 'rtl']) {
        await page.evaluate(`document.documentElement.dir = '${direction}'`)
        const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        if (wider !== 0) found.push(`${name}, ${direction}: ${wider} pixels too wide`)
      }
      // Something of the page itself is left to be seen between what stays in its place.
      const room = (await page.evaluate(`(() => {
        const main = document.querySelector('main').getBoundingClientRect()
        return Math.min(innerHeight, main.bottom) - Math.max(0, main.top)
      })()`)) as number
      if (room < 120) found.push(`${name}: ${room} pixels are left for the page`)
    }
    expect(found).toEqual([])
    await context.close()
  })

  test('moves nothing for who wants no motion, and something for others', async () => {
    const { page, context } = await stage.open({ as: 'admin' })
    const moving = `[...document.querySelectorAll('*')].filter((one) => {
      const { transitionDuration, animationName, animationDuration, transitionProperty } = getComputedStyle(one)
      const takes = (durations) => durations.split(',').some((one) => parseFloat(one) > 0)
      return (transitionProperty !== 'none' && takes(transitionDuration)) || (animationName !== 'none' && takes(animationDuration))
    }).map((one) => one.tagName + ' ' + one.className)`
    const found: string[] = []
    for (const [name, path, heading] of screens) {
      await visit(page, path, heading)
      for (const one of (await page.evaluate(moving)) as string[]) found.push(`${name}: ${one}`)
    }
    expect(found).toEqual([])
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(((await page.evaluate(moving)) as string[]).length).toBeGreaterThan(0)
    await context.close()
  })
})
