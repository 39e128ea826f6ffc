/**
 * The grid of 10,000 strings in 20 languages: the work of the page's thread for each step of scrolling, down and sideways, and of the server for
 * a page of rows. Needs `npm ci --prefix packages/web/e2e` and a Chromium. WEFT_BENCH_STRINGS (10000).
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtPages } from '@weft/web/build'
import type { CDPSession, Page } from 'playwright-core'
import { figure } from '../../../bench/figure.ts'
import { quantile } from '../../../bench/quantile.ts'
import { makeSite } from '../../../bench/search/made-up-site.ts'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'
import { seedAccess } from '../../server/src/testing.ts'
import { startBrowser } from './living-browser.ts'

const strings = Number(process.env.WEFT_BENCH_STRINGS ?? 10_000)
const languages = 20
const steps = 200
/** Milliseconds of the page's thread for 95 of 100 frames. */
const mostForFrame = 16

async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Milliseconds of the page's thread for each step of scrolling, the frame that shows it included. */
async function scroll(
  page: Page,
  devtools: CDPSession,
  by: { readonly x: number; readonly y: number },
): Promise<number[]> {
  const frames: number[] = []
  for (let step = 0; step < steps; step++) {
    const before = await workOf(devtools)
    await page.evaluate(`new Promise((done) => {
      const grid = document.querySelector('#matrix')
      grid.scrollTop = ${by.y} === 0 ? grid.scrollTop : (${step * by.y}) % (grid.scrollHeight - grid.clientHeight)
      grid.scrollLeft = ${by.x} === 0 ? grid.scrollLeft : (${step * by.x}) % (grid.scrollWidth - grid.clientWidth)
      requestAnimationFrame(() => requestAnimationFrame(() => done()))
    })`)
    frames.push((await workOf(devtools)) - before)
  }
  return frames
}

const dataDir = mkdtempSync(join(tmpdir(), 'weft-matrix-bench-'))
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
const config = readConfig({
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: 'off',
  PORT: '0',
  API_RATELIMIT_USER: '100000000/day',
})
const database = await openDatabase(config)
const browser = await startBrowser()
try {
  await database.transaction(seedAccess)
  const token = await makeSite(database, { projects: 1, components: 1, languages, strings })
  await database.executeSql('vacuum analyze')
  const app = await buildApp({ config, database, webFolder: await builtPages() })
  const base = `http://127.0.0.1:${await app.listen()}`
  await browser.context.setExtraHTTPHeaders({ authorization: `Token ${token}` })
  const page = await browser.context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  const devtools = await browser.context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  figure({ measure: 'load of the machine', value: loadavg()[0]?.toFixed(1) ?? '' })
  const { rows } = await database.executeSql(
    'select l.code from translations t join languages l on l.id = t.language_id where not t.is_source order by l.code limit 20',
  )
  const codes = rows.map(({ code }) => String(code))
  const times: number[] = []
  for (let at = 0; at < 20; at++) {
    const started = performance.now()
    const query = `path=project0/component0&languages=${codes.join()}`
    const reply = await fetch(`${base}/api/editor/matrix/?${query}`, { headers: { authorization: `Token ${token}` } })
    if (!reply.ok) throw new Error(await reply.text())
    await reply.text()
    times.push(performance.now() - started)
  }
  figure({ measure: `a page of 200 rows in ${codes.length} languages`, value: `${quantile(times, 0.5).toFixed(0)} ms` })
  await page.goto(`${base}/matrix/project0/component0/?languages=${codes.join()}`)
  await page.locator('#matrix [role=row]').nth(3).waitFor()
  for (let count = 0; count <= strings; ) {
    count = Number(
      await page.evaluate(`new Promise((done) => {
        const grid = document.querySelector('#matrix')
        grid.scrollTop = grid.scrollHeight
        setTimeout(() => done(Math.round((document.querySelector('[role=grid]').clientHeight - 36) / 72)), 20)
      })`),
    )
    if (count >= strings) break
  }
  const drawn = await page.locator('#matrix [role=columnheader]').count()
  console.log(`  ${strings} rows, ${codes.length} languages, ${drawn} heads drawn`)
  const tell = (measure: string, frames: readonly number[]) =>
    figure({
      measure: `grid of ${strings} × ${codes.length}: ${measure}, work of 95 of 100 frames`,
      value: `${quantile(frames, 0.95).toFixed(1)} ms, median ${quantile(frames, 0.5).toFixed(1)} ms`,
      target: `at most ${mostForFrame} ms`,
      met: quantile(frames, 0.95) <= mostForFrame,
    })
  tell('scrolling down by 120 pixels a frame', await scroll(page, devtools, { x: 0, y: 120 }))
  tell('scrolling sideways by 120 pixels a frame', await scroll(page, devtools, { x: 120, y: 0 }))
  await app.close()
} finally {
  await browser.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
