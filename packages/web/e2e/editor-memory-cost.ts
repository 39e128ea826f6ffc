/**
 * The editor with the translation memory and without it: seven alternating pairs of a series of saves with a move to the next string, in a
 * real Chromium on a started service. Without it, the browser answers at once that there are no texts. The component's 5,000 strings are much
 * alike, so that every string has ten texts of the memory. WEFT_MOVES (40) moves in each series.
 */
import { loadavg } from 'node:os'
import type { Page, Route } from 'playwright-core'
import { figure } from '../../../bench/figure.ts'
import { median } from '../../../bench/quantile.ts'
import { signIn, startBrowser } from './living-browser.ts'
import { startService } from './started-service.ts'

const strings = 5000
const moves = Number(process.env.WEFT_MOVES ?? 40)
const pairs = 7
/** Milliseconds until the next key: as fast as people read and type little. */
const pace = 120
const least = 0.95

const catalogue = [
  'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
  ...Array.from(
    { length: strings },
    (_, at) =>
      `#, c-format\nmsgid "Copy file %d of folder ${at} to <b>%s</b>"\nmsgstr "${at % 2 === 0 ? '' : `Kopírovat %d ze složky ${at} do <b>%s</b>`}"\n`,
  ),
].join('\n')

/** Notes for each key the time until the task after the frame that shows the next string. */
const watch = `
  window.moves = []
  window.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey && event.key === 'Enter')) return
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => window.moves.push(performance.now() - event.timeStamp)
      channel.port2.postMessage(0)
    })
  }, true)`

let hasMemory = true
/** Both ways pass here, so that being held up costs both the same. */
async function answer(route: Route): Promise<void> {
  const url = new URL(route.request().url())
  const parts = (url.searchParams.get('parts') ?? '').split(',')
  if (hasMemory || !parts.includes('memory')) return route.continue()
  const others = parts.filter((part) => part !== 'memory')
  const nothing = '{"part":"memory","items":[]}\n'
  if (others.length === 0) return route.fulfill({ contentType: 'application/json', body: nothing })
  url.searchParams.set('parts', others.join())
  const reply = await route.fetch({ url: url.href })
  await route.fulfill({ response: reply, body: nothing + (await reply.text()) })
}

let number = 0
async function series(page: Page): Promise<number> {
  await page.evaluate('window.moves.length = 0')
  for (let move = 0; move < moves; move++) {
    await page.keyboard.insertText(`Kopírovat %d do <b>%s</b> ${number++}`)
    await page.waitForTimeout(pace)
    await page.keyboard.press('Control+Enter')
    await page.waitForTimeout(pace)
  }
  return median((await page.evaluate('window.moves')) as number[])
}

const service = await startService()
const browser = await startBrowser()
try {
  await service.importFiles({ project: 'app', component: 'ui', filemask: 'po/*.po', files: { 'po/cs.po': catalogue } })
  const page = await browser.context.newPage()
  await signIn(page, service)
  await page.route('**/context/*', answer)
  await page.goto(`${service.url}/translate/app/ui/cs/?q=state:<translated`)
  await page.locator('#editing .cm-content').first().waitFor()
  await page.evaluate(watch)
  const ratios: number[] = []
  const all: Record<'on' | 'off', number[]> = { on: [], off: [] }
  for (let pair = 0; pair <= pairs; pair++) {
    const times = { on: 0, off: 0 }
    for (const way of pair % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      hasMemory = way === 'on'
      times[way] = await series(page)
    }
    // The first pair is to warm up.
    if (pair === 0) continue
    all.on.push(times.on)
    all.off.push(times.off)
    ratios.push(times.off / times.on)
  }
  hasMemory = true
  await page.keyboard.press('Alt+ArrowDown')
  const shown = await page.getByRole('region', { name: 'Best texts' }).getByRole('listitem').count()
  figure({ measure: 'load of the machine', value: loadavg()[0]?.toFixed(1) ?? '' })
  figure({ measure: 'texts of the memory below the field', value: String(shown), target: '3', met: shown === 3 })
  figure({ measure: 'save and next with the memory', value: `${median(all.on).toFixed(1)} ms` })
  figure({ measure: 'save and next without it', value: `${median(all.off).toFixed(1)} ms` })
  figure({
    measure: `speed with the memory, median of ${pairs} pairs`,
    value: median(ratios).toFixed(2),
    target: `at least ${least} of that without`,
    met: median(ratios) >= least,
  })
} finally {
  await browser.close()
  await service.stop()
}
