/**
 * The tables of pages: a component of 95 languages, and a project of 5,000 components. Measures the time from the click on a link to the
 * first task after the frame with rows, and from the beginning of a visit with a full cache. Also measures the work of the page's thread for
 * each step of scrolling. Needs `npm ci --prefix packages/web/e2e` and a Chromium. WEFT_VISITS is the number of visits of each kind,
 * WEFT_PLACES an expression for the places that are measured beside the component.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtPages } from '@weft/web/build'
import type { CDPSession, Page } from 'playwright-core'
import { figure } from '../../../bench/figure.ts'
import { quantile } from '../../../bench/quantile.ts'
import { makeSite } from '../../../bench/search/made-up-site.ts'
import { makeWideProject } from '../../../bench/search/wide-project.ts'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import type { Database } from '../../server/src/db/database.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'
import { seedAccess } from '../../server/src/testing.ts'
import { startBrowser } from './living-browser.ts'

const visits = Number(process.env.WEFT_VISITS ?? 9)
const only = new RegExp(process.env.WEFT_PLACES ?? '')
const [languages, components] = [95, 5000]
/** The numbers of components in a category, of component lists, and of accounts. */
const [inCategory, lists, people] = [1000, 50, 5000]
/** Rows of the audit log, and jobs. */
const [entries, failedJobs] = [100_000, 200]
const steps = 200
/** Milliseconds for the first rows, and of the page's thread for a frame. */
const [mostForRows, mostForFrame] = [100, 16]
/** First rows of other pages, beside those of a component in the same run. */
const mostBesideComponent = 1.3

interface MeasuredPlace {
  readonly name: string
  readonly path: string
  readonly from: string
  /** The address of a link in the table of the page before: its rows do not count. */
  readonly gone: string
  /** Its rows; none: of a table. */
  readonly rows?: string
  /** The button that opens the menu with the link. */
  readonly menu?: string
  /** Whether its first rows are held against those of a component. */
  readonly isCompared?: true
}

const places: readonly [MeasuredPlace, ...MeasuredPlace[]] = [
  {
    name: `component of ${languages} languages`,
    path: '/projects/project0/component0/',
    from: '/projects/project0/',
    gone: '/projects/project0/component0/',
  },
  { name: `project of ${components} components`, path: '/projects/wide/', from: '/projects/', gone: '/projects/wide/' },
  {
    name: `page for volunteers, ${languages} languages`,
    path: '/engage/project0/',
    from: '/projects/project0/',
    gone: '/projects/project0/component0/',
    isCompared: true,
  },
  {
    name: `category of ${inCategory} components`,
    path: '/projects/wide/shelf/',
    from: '/projects/wide/#settings',
    gone: '/projects/wide/shelf/',
    isCompared: true,
  },
  {
    name: `people of the administration, ${people} accounts`,
    path: '/manage/',
    from: '/projects/',
    gone: '/projects/wide/',
    rows: 'main li a[href^="/user/"]',
    menu: 'Your account',
    isCompared: true,
  },
  {
    name: `component lists of the administration, ${lists} lists`,
    path: '/manage/#lists',
    from: '/manage/',
    gone: '/manage/',
    rows: 'main li strong > bdi',
    isCompared: true,
  },
  {
    name: `audit log of the administration, ${entries} entries`,
    path: '/manage/#audit',
    from: '/manage/',
    gone: '/manage/',
    rows: 'main li time',
    isCompared: true,
  },
  {
    name: `jobs of the administration, ${failedJobs} that failed`,
    path: '/manage/#jobs',
    from: '/manage/',
    gone: '/manage/',
    rows: 'main li button:not([aria-haspopup])',
    isCompared: true,
  },
]
const tableRows = 'tbody tr[aria-rowindex]'

/** Languages of the project, a category, component lists and people: what the made-up site and the wide project lack. */
const makeOthers = async (database: Database) => {
  const run = (sql: string) => database.executeSql(sql)
  await run(`with l as (select distinct c.project_id, t.language_id from translations t join components c on c.id = t.component_id),
      n as (select project_id, language_id, row_number() over (order by language_id) as n from l),
      s as (insert into statistics (total, translated, total_words, translated_words) select 40, 20, 400, 200 from n returning id),
      k as (select id, row_number() over (order by id) as n from s)
    insert into project_languages (project_id, language_id, statistics_id)
    select n.project_id, n.language_id, k.id from n join k using (n) on conflict do nothing`)
  await run(`with k as (insert into categories (project_id, name, slug) select id, 'Shelf', 'shelf' from projects where slug = 'wide' returning *)
    update components c set category_id = k.id from k where c.project_id = k.project_id
      and c.id in (select id from components where project_id = k.project_id order by id limit ${inCategory})`)
  await run(
    `insert into component_lists (name, slug) select 'List ' || n, 'list-' || n from generate_series(1, ${lists}) n`,
  )
  await run(`insert into component_list_components (component_list_id, component_id)
    select l.id, c.id from component_lists l cross join lateral (select c.id from components c join projects p on p.id = c.project_id
      where p.slug = 'wide' and c.category_id is null order by c.id limit 10) c`)
  await run(`insert into users (username, full_name, email, is_superuser)
    select 'person' || n, 'Person ' || n, null, false from generate_series(1, ${people}) n`)
  await run(`insert into audit_events (action, user_id, doer_id, about, address, user_agent)
    select 'account-changed', u.id, u.id, 'full_name', '192.0.2.1', 'bench' from generate_series(1, ${entries}) n
      cross join lateral (select id from users where username = 'person' || (1 + n % ${people})) u`)
  await run(`insert into failed_jobs (id, kind, payload, failure)
    select gen_random_uuid(), 'tidy', '{}', 'the disk is full' from generate_series(1, ${failedJobs})`)
}

/** Notes when the first task ran after the frame in which a page has rows; begun anew by hand for pages that the router opens. */
const watch = (rows: string) => `
  window.awaitRows = (isThere) => new Promise((resolve) => {
    const look = () => {
      if (!isThere() || !document.querySelector('${rows}')) return requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(0)
    }
    requestAnimationFrame(look)
  })
  window.awaitRows(() => true).then((time) => { document.documentElement.dataset.firstRows = time })`

/** Milliseconds that somebody's pointer, or the focus, rests on a link before it is followed. */
const usualRest = 150

/** How the link to a place is followed: the pointer rests on it, or the focus of the keyboard does, or nothing announced it. */
type LinkOpening = 'pointer' | 'focus' | 'unannounced'

/** Milliseconds from the click on the link to the place, or the key, which stands on the page before, to its first rows. */
async function clickThrough(page: Page, { path, from, gone, menu }: MeasuredPlace, way: LinkOpening): Promise<number> {
  await page.goto(from)
  if (menu) await page.getByRole('button', { name: menu }).click()
  const link = page.locator(`a[href="${path}"]`).first()
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(`document.addEventListener('click', (event) => {
    const began = event.timeStamp
    window.clicked = window.awaitRows(() => location.pathname + location.hash === '${path}'
      && !document.querySelector('tbody a[href="${gone}"]')).then((time) => time - began)
  }, { capture: true, once: true })`)
  if (way === 'pointer') {
    await link.hover()
    await page.waitForTimeout(usualRest)
    await link.click()
  } else if (way === 'focus') {
    await link.focus()
    await page.waitForTimeout(usualRest)
    await page.keyboard.press('Enter')
  } else await page.evaluate(`document.querySelector('a[href="${path}"]').click()`)
  await page.waitForURL(`**${path}`)
  return Number(await page.evaluate('window.clicked'))
}

/** Milliseconds from the beginning of a visit to the first rows, with all files of the page in the cache. */
async function visit(page: Page, { path }: MeasuredPlace): Promise<number> {
  await page.goto('about:blank')
  await page.goto(path)
  // By an attribute: the policy of the page lets no text be run as a script, which waiting for a variable does.
  await page.locator('html[data-first-rows]').waitFor()
  return Number(await page.evaluate('document.documentElement.dataset.firstRows'))
}

async function workOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** Milliseconds of the page's thread for each step of scrolling by so many pixels, the frame that shows it included. */
async function scroll(page: Page, devtools: CDPSession, pixels: number): Promise<number[]> {
  const height = Number(await page.evaluate('document.documentElement.scrollHeight - innerHeight'))
  const frames: number[] = []
  for (let step = 0; step < steps; step++) {
    const before = await workOf(devtools)
    // Over and over where the table is short.
    const top = (step * pixels) % Math.max(height, 1)
    await page.evaluate(`new Promise((done) => {
      scrollTo(0, ${top})
      requestAnimationFrame(() => requestAnimationFrame(() => done()))
    })`)
    frames.push((await workOf(devtools)) - before)
  }
  return frames
}

const dataDir = mkdtempSync(join(tmpdir(), 'weft-tables-bench-'))
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
  const token = await makeSite(database, { projects: 1, components: 1, languages, strings: 40 })
  await makeWideProject(database, components)
  await makeOthers(database)
  await database.executeSql('vacuum analyze')
  const app = await buildApp({ config, database, webFolder: await builtPages() })
  const base = `http://127.0.0.1:${await app.listen()}`
  await browser.context.setExtraHTTPHeaders({ authorization: `Token ${token}` })
  figure({ measure: 'load of the machine', value: loadavg()[0]?.toFixed(1) ?? '' })
  const first: Partial<Record<string, number>> = {}
  const measured = places.filter(({ name }, at) => at === 0 || only.test(name))
  for (const place of measured) {
    const page = await browser.context.newPage()
    const opened = page.goto.bind(page)
    page.goto = (address, options) => opened(new URL(address, base).href, options)
    await page.addInitScript(watch(place.rows ?? tableRows))
    const devtools = await browser.context.newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const tell = (measure: string, value: number, most: number) =>
      figure({
        measure: `${place.name}: ${measure}`,
        value: `${value.toFixed(1)} ms`,
        target: `at most ${most} ms`,
        met: value <= most,
      })
    const clicks: Record<LinkOpening, number[]> = { pointer: [], focus: [], unannounced: [] }
    const loads: number[] = []
    await visit(page, place)
    for (let at = 0; at < visits; at++) {
      for (const way of ['pointer', 'focus', 'unannounced'] as const)
        clicks[way].push(await clickThrough(page, place, way))
      loads.push(await visit(page, place))
    }
    tell('first rows after a click, median', quantile(clicks.pointer, 0.5), mostForRows)
    first[place.path] = quantile(clicks.pointer, 0.5)
    const ofComponent = first[places[0].path] ?? Number.NaN
    const share = (first[place.path] ?? Number.NaN) / ofComponent
    if (place.isCompared)
      figure({
        measure: `${place.name}: first rows after a click, beside the page of a component`,
        value: `${share.toFixed(2)} times`,
        target: `at most ${mostBesideComponent} times`,
        met: share <= mostBesideComponent,
      })
    tell('first rows after a key, median', quantile(clicks.focus, 0.5), mostForRows)
    const told = { 'a link that nothing announced': clicks.unannounced, 'the beginning of a visit': loads }
    for (const [what, times] of Object.entries(told))
      figure({
        measure: `${place.name}: first rows after ${what}, median`,
        value: `${quantile(times, 0.5).toFixed(0)} ms`,
      })
    if (place.rows) {
      await page.close()
      continue
    }
    // As far as a wheel moves at once, which a browser shows in ten frames and this in one; and twice as far.
    const frames = await scroll(page, devtools, 120)
    tell('scrolling by 120 pixels a frame, work of 95 of 100 frames', quantile(frames, 0.95), mostForFrame)
    const fast = await scroll(page, devtools, 240)
    figure({
      measure: `${place.name}: scrolling by 240 pixels a frame`,
      value: `${quantile(fast, 0.95).toFixed(1)} ms, median ${quantile(fast, 0.5).toFixed(1)} ms (120: ${quantile(frames, 0.5).toFixed(1)} ms)`,
    })
    await page.close()
  }
  await app.close()
} finally {
  await browser.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
