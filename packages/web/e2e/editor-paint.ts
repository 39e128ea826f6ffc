/**
 * The editor's first paint: the time from the beginning of the visit to the first paint with content, and to the first string in its
 * field. It is measured with an empty and a full cache, in a real Chromium on a started service. Needs `npm ci --prefix packages/web/e2e`
 * and a Chromium. WEFT_VISITS is the number of visits of each kind.
 */
import { loadavg } from 'node:os'
import type { CDPSession, Page } from 'playwright-core'
import { figure } from '../../../bench/figure.ts'
import { median } from '../../../bench/quantile.ts'
import { signIn, startBrowser } from './living-browser.ts'
import { startService } from './started-service.ts'

const visits = Number(process.env.WEFT_VISITS ?? 7)

const catalogue = [
  'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
  ...Array.from({ length: 5000 }, (_, at) => `#, c-format\nmsgid "Copy file %d of folder ${at}"\nmsgstr ""\n`),
].join('\n')

interface PaintTimes {
  /** Milliseconds since the visit began. */
  readonly paint: number
  readonly string: number
}

/** Notes when the first string stands in its field. */
const watch = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('#editing .cm-content')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { document.documentElement.dataset.stringShown = performance.now() }))
  }).observe(document, { childList: true, subtree: true })`

async function visit(page: Page, address: string): Promise<PaintTimes> {
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('html[data-string-shown]').waitFor()
  const paint = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime`)
  return { paint: Number(paint), string: Number(await page.evaluate('document.documentElement.dataset.stringShown')) }
}

function tell(name: string, times: readonly PaintTimes[], target: number): void {
  const paint = median(times.map((one) => one.paint))
  const value = `${paint.toFixed(0)} ms`
  figure({ measure: `${name}: first paint`, value, target: `at most ${target} ms`, met: paint <= target })
  figure({ measure: `${name}: first string`, value: `${median(times.map((one) => one.string)).toFixed(0)} ms` })
}

async function visitAgain(page: Page, devtools: CDPSession | null, address: string): Promise<PaintTimes[]> {
  const times: PaintTimes[] = []
  for (let at = 0; at < visits; at++) {
    await devtools?.send('Network.clearBrowserCache')
    times.push(await visit(page, address))
  }
  return times
}

const service = await startService()
const browser = await startBrowser()
try {
  await service.importFiles({ project: 'app', component: 'ui', filemask: 'po/*.po', files: { 'po/cs.po': catalogue } })
  const page = await browser.context.newPage()
  await signIn(page, service)
  await page.addInitScript(watch)
  const address = `${service.url}/translate/app/ui/cs/`
  const devtools = await browser.context.newCDPSession(page)
  await devtools.send('Network.enable')
  await visit(page, address)
  figure({ measure: 'load of the machine', value: loadavg()[0]?.toFixed(1) ?? '' })
  tell('empty cache', await visitAgain(page, devtools, address), 400)
  await visit(page, address)
  tell('full cache', await visitAgain(page, null, address), 150)
} finally {
  await browser.close()
  await service.stop()
}
