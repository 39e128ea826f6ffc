import type { Page } from 'playwright-core'

/** Presses of Tab after which a page is taken for one without an end. */
const mostStops = 400

/**
 * Numbers the elements that Tab should reach: visible ones that can be pressed or written in, except members of a group with arrow
 * keys. Each gets a number.
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

/** The numbered elements that were not reached. */
const leftOut = (reached: ReadonlySet<string>) =>
  `[...document.querySelectorAll('[data-stop]')].filter((one) => !${JSON.stringify([...reached])}.includes(one.dataset.stop))
    .map((one) => one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40))`

interface Focus {
  readonly stop: string | null
  readonly name: string
  readonly isMarked: boolean
  readonly isInSight: boolean
}

/** Goes through a page with Tab alone, and tells what is not come to, is out of sight or is not marked, and what holds the focus. */
export async function walkByTab(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  await page.evaluate('document.activeElement?.blur()')
  const count = (await page.evaluate(markStops)) as number
  if (count === 0) found.push('there is nothing to press')
  const reached = new Set<string>()
  let presses = 0
  let last: string | null = null
  // If a field of the page has the focus at first, the walk begins behind it, and reaches it after the page's end.
  for (let rounds = 0; presses < mostStops && rounds < 2 && reached.size < count; presses++) {
    await page.keyboard.press('Tab')
    const focus = await markedFocus(page)
    if (focus === null) {
      rounds++
      continue
    }
    const { stop, name: part, isMarked, isInSight } = focus
    // A date has several parts in one field.
    if (stop !== null && stop !== last && reached.has(stop)) break
    last = stop
    if (stop !== null) reached.add(stop)
    if (!isMarked) found.push(`one does not see the focus on ${part}`)
    if (!isInSight) found.push(`the focus is out of sight on ${part}`)
  }
  if (presses === mostStops) found.push('Tab comes to no end')
  const left = (await page.evaluate(leftOut(reached))) as string[]
  return [...found, ...left.map((one) => `Tab does not come to ${one}`)]
}

/** The focused element: a field of the editor receives its focus a moment later. */
async function markedFocus(page: Page): Promise<Focus | null> {
  const focus = (await page.evaluate(lookAtFocus)) as Focus | null
  if (focus === null || focus.isMarked) return focus
  await page.waitForTimeout(50)
  return (await page.evaluate(lookAtFocus)) as Focus
}
