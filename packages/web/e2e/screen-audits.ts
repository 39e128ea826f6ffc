import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly unknown[] }[]
  }[]
}

/** The rules of accessibility, as a script. Read only where it is called: the package may not be there. */
export const readAxe = (): string =>
  readFileSync(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/** The broken rules of accessibility within an element, with their places. The script is evaluated in the page's own world, which its policy does not rule. */
export async function brokenRules(page: Page, axe: string, within = 'html'): Promise<readonly string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe)
  // Passed rules are not described: that takes four times as long as the rules.
  // Beside an open list stand empty elements of the library, which pass the focus on as soon as it comes.
  const looked = { include: [[within]], exclude: [['[data-base-ui-focus-guard]']] }
  const { violations } = (await page.evaluate(
    `axe.run(${JSON.stringify(looked)}, { resultTypes: ['violations'] })`,
  )) as AxeResults // as its documentation says
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target).join(', ')}`)
}

/** By how many pixels the page is wider than its window, if it is. */
export async function tooWide(page: Page): Promise<readonly string[]> {
  const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  if (wider === 0) return []
  const beyond = (await page.evaluate(`[...document.querySelectorAll('body *')].filter((one) => {
    const { left, right } = one.getBoundingClientRect()
    const isOut = right > document.documentElement.clientWidth + 1 || left < -1
    const clips = (of) => of !== null && (getComputedStyle(of).overflowX !== 'visible' || clips(of.parentElement))
    return isOut && !clips(one.parentElement)
  }).map((one) => one.tagName + '.' + one.getAttribute('class')).slice(0, 3)`)) as readonly string[] // names of elements
  return [`${wider} pixels too wide: ${beyond.join(', ')}`]
}

/** Checks the elements that a page must have once. */
export async function wrongStructure(page: Page): Promise<readonly string[]> {
  const counts = JSON.stringify(
    await page.evaluate(`({
      mains: document.querySelectorAll('main').length,
      headings: document.querySelectorAll('h1').length,
      language: document.documentElement.lang,
    })`),
  )
  return counts === '{"mains":1,"headings":1,"language":"en"}' ? [] : [counts]
}

/** Whether something of the page itself is left to be seen between what stays in its place. */
export async function littleRoom(page: Page): Promise<readonly string[]> {
  const room = (await page.evaluate(`(() => {
    const main = document.querySelector('main').getBoundingClientRect()
    return Math.min(innerHeight, main.bottom) - Math.max(0, main.top)
  })()`)) as number
  return room < 120 ? [`${room} pixels are left for the page`] : []
}

/** The parts of the page that move. */
export const movingParts = async (page: Page): Promise<readonly string[]> =>
  (await page.evaluate(`[...document.querySelectorAll('*')].filter((one) => {
    const { transitionDuration, animationName, animationDuration, transitionProperty } = getComputedStyle(one)
    const takes = (durations) => durations.split(',').some((one) => parseFloat(one) > 0)
    return (transitionProperty !== 'none' && takes(transitionDuration)) || (animationName !== 'none' && takes(animationDuration))
  }).map((one) => one.tagName + ' ' + one.className)`)) as string[]

/** The harm that a person's text did in the page, and whether one was shown at all. */
export async function harmDone(page: Page): Promise<{ readonly found: readonly string[]; readonly isShown: boolean }> {
  const { ran, made, shows } = (await page.evaluate(`({
    ran: window.harmed === true,
    made: document.querySelectorAll('img[src="x"], main script, main b, main i').length,
    shows: document.body.innerText.includes('onerror='),
  })`)) as { readonly ran: boolean; readonly made: number; readonly shows: boolean }
  return {
    found: [...(ran ? ['a script ran'] : []), ...(made > 0 ? [`${made} elements were made`] : [])],
    isShown: shows,
  }
}

/** The page's links within the service. */
export async function linksWithin(page: Page, base: string): Promise<readonly string[]> {
  const hrefs = (await page.evaluate(`[...document.querySelectorAll('a[href]')].map((a) => a.href)`)) as string[]
  return hrefs
    .map((href) => new URL(href))
    .filter(({ origin }) => origin === base)
    .map(({ pathname, search }) => pathname + search)
}
