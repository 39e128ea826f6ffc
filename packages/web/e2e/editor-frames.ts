/**
 * The editor's time from a key press to the first task after the frame with the next string. It is measured over moves in a translation of
 * 20,000 strings, in a real Chromium on a started service. The browser's own devices send the keys. WEFT_MOVES (or the first argument) is the
 * number of moves. Needs `npm ci --prefix packages/web/e2e` and a Chromium.
 */
import { loadavg } from 'node:os'
import type { CDPSession, Page } from 'playwright-core'
import { figure } from '../../../bench/figure.ts'
import { mean, median, quantile } from '../../../bench/quantile.ts'
import { signIn, startBrowser } from './living-browser.ts'
import { startService } from './started-service.ts'
import { workWithin } from './thread-work.ts'

const strings = 20_000
const moves = Number(process.env.WEFT_MOVES ?? process.argv[2] ?? 1000)
/** Milliseconds between two keys: as fast as nobody types. */
const pace = 50

const catalogue = [
  'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n',
  ...Array.from(
    { length: strings },
    (_, at) => `#, c-format\nmsgid "Copy file %d of folder ${at} to <b>%s</b>"\nmsgstr ""\n`,
  ),
].join('\n')

/** How a move is named in a trace of the browser. */
const moveName = 'move to another string'

/** Notes for each key when the first task after its frame ran, and whether it showed another string. */
const watch = `
  window.frames1 = []
  window.shownLast = document.querySelector('#editing p')?.textContent
  window.addEventListener('keydown', (event) => {
    if (!(event.altKey && event.key === 'ArrowDown') && !(event.ctrlKey && event.key === 'Enter')) return
    const before = window.shownLast
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        performance.measure('${moveName}', { start: event.timeStamp, end: performance.now() })
        const shown = document.querySelector('#editing p')?.textContent
        window.frames1.push([performance.now() - event.timeStamp, shown !== before && shown !== undefined])
        window.shownLast = shown
      }
      channel.port2.postMessage(0)
    })
  }, true)`

type Frame = readonly [milliseconds: number, showsNext: boolean]

async function metric(devtools: CDPSession, name: string): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((one) => one.name === name)?.value ?? Number.NaN
}

/** Megabytes that are in use once what nobody holds is thrown away. */
async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
}

interface KeySeries {
  readonly key: string
  /** The text typed before the key. */
  readonly typed: string
  readonly times: number
}

interface Moves {
  readonly frames: readonly Frame[]
  /** Milliseconds of the page's thread for each move, from its key until the next one, with what was typed long painted. */
  readonly work: readonly number[]
}

/** Presses a key again and again, and tells how long each took to be seen. */
async function press(page: Page, devtools: CDPSession, { key, typed, times }: KeySeries): Promise<Moves> {
  await page.evaluate('window.frames1.length = 0')
  const work: number[] = []
  for (let move = 0; move < times; move++) {
    if (typed !== '') {
      await page.keyboard.insertText(`${typed} ${move}`)
      // Not always the same: nothing that comes later of the save before must fall into every move.
      await page.waitForTimeout(pace + (move % 8) * 15)
    }
    const before = await metric(devtools, 'TaskDuration')
    await page.keyboard.press(key)
    await page.waitForTimeout(pace)
    work.push(((await metric(devtools, 'TaskDuration')) - before) * 1000)
  }
  return { frames: (await page.evaluate('window.frames1')) as readonly Frame[], work }
}

function tell(name: string, { frames, work }: Moves, inFrame: readonly number[]): void {
  const times = frames.map(([time]) => time)
  const [usual, late] = [median(times), quantile(times, 0.95)]
  const shown = frames.filter(([, showsNext]) => showsNext).length
  figure({
    measure: `${name}: shown in the frame of the key`,
    value: `${shown} of ${moves}`,
    target: `${moves}`,
    met: shown === moves,
  })
  figure({ measure: `${name}: median`, value: `${usual.toFixed(1)} ms`, target: 'at most 16 ms', met: usual <= 16 })
  figure({ measure: `${name}: 95th of 100`, value: `${late.toFixed(1)} ms`, target: 'at most 50 ms', met: late <= 50 })
  figure({
    measure: `${name}: work of the page's thread until it is shown`,
    value: `median ${median(inFrame).toFixed(1)} ms, mean ${mean(inFrame).toFixed(1)} ms, of ${inFrame.length} more`,
    target: 'median at most 8 ms',
    met: median(inFrame) <= 8,
  })
  figure({ measure: `${name}: with what comes after it`, value: `median ${median(work).toFixed(1)} ms` })
}

const service = await startService()
const browser = await startBrowser()
try {
  await service.importFiles({ project: 'app', component: 'ui', filemask: 'po/*.po', files: { 'po/cs.po': catalogue } })
  const page = await browser.context.newPage()
  await signIn(page, service)
  await page.goto(`${service.url}/translate/app/ui/cs/`)
  await page.locator('#editing .cm-content').first().waitFor()
  await page.evaluate(watch)
  const devtools = await browser.context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const measureKey = async (name: string, series: KeySeries) => {
    const seen = await press(page, devtools, series)
    const traced = { ...series, times: Math.ceil(series.times / 5) }
    tell(name, seen, await workWithin(devtools, moveName, () => press(page, devtools, traced)))
  }
  figure({ measure: 'load of the machine', value: loadavg()[0]?.toFixed(1) ?? '' })
  await measureKey('next', { key: 'Alt+ArrowDown', typed: '', times: moves })
  await measureKey('save and next', { key: 'Control+Enter', typed: 'Kopírovat %d do <b>%s</b>', times: moves })
  const heap = await heapOf(devtools)
  figure({
    measure: `heap after ${moves * 2} strings`,
    value: `${heap.toFixed(1)} MB`,
    target: 'at most 150 MB',
    met: heap <= 150,
  })
  // The same strings once more: what is known of them is known already.
  await press(page, devtools, { key: 'Alt+ArrowUp', typed: '', times: moves })
  await press(page, devtools, { key: 'Alt+ArrowDown', typed: '', times: moves })
  const later = await heapOf(devtools)
  figure({
    measure: `heap after ${moves} of them back and forth`,
    value: `${later.toFixed(1)} MB`,
    target: 'at most 1 MB more',
    met: later <= heap + 1,
  })
} finally {
  await browser.close()
  await service.stop()
}
