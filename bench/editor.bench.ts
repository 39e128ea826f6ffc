/**
 * The concurrent requests of pages, over HTTP with keep-alive. They read the editor's list of a translation of 20,000 strings, fifty
 * strings of it, and pages of a project of 5,000 components: the overview with counters, the components, and the statistics of its
 * translations. A superuser sends them, and a member of a team.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildApp } from '../packages/server/src/app.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { addUser, seedAccess } from '../packages/server/src/testing.ts'
import { figure } from './figure.ts'
import { quantile } from './quantile.ts'
import { makeSite } from './search/made-up-site.ts'
import { makeWideProject } from './search/wide-project.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 40)
const strings = 20_000
const components = 5000
const atOnce = 50

const dataDir = mkdtempSync(join(tmpdir(), 'weft-editor-bench-'))
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
const config = readConfig({
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: 'off',
  PORT: '0',
  API_RATELIMIT_USER: '100000000/day',
})
const database = await openDatabase(config)

try {
  await database.transaction(seedAccess)
  const admin = await makeSite(database, { projects: 1, components: 1, languages: 5, strings })
  await makeWideProject(database, components)
  await database.executeSql('vacuum analyze')
  const { token: member } = await database.transaction((tx) =>
    addUser(tx, { username: 'anna', fullName: 'Anna', email: null }),
  )
  const app = await buildApp({ config, database })
  const base = `http://127.0.0.1:${await app.listen()}`

  /** Milliseconds of the best one, for each round does the same, and what it was answered with. */
  async function ask(path: string, token: string): Promise<{ milliseconds: number; text: string }> {
    const times: number[] = []
    let text = ''
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const reply = await fetch(base + path, { headers: { authorization: `Token ${token}` } })
      text = await reply.text()
      times.push(performance.now() - began)
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
    }
    return { milliseconds: Math.min(...times), text }
  }
  /** Milliseconds at the 95th percentile, of pages from the first to the last. */
  async function askPages(path: string, token: string): Promise<number> {
    const first = JSON.parse(await (await fetch(base + path, { headers: { authorization: `Token ${token}` } })).text())
    const last = Math.ceil(first.count / first.results.length)
    const times: number[] = []
    for (let round = 0; round < 2 * rounds; round++) {
      const page = 1 + Math.round(((last - 1) * round) / (2 * rounds - 1))
      const began = performance.now()
      const reply = await fetch(`${base}${path}?page=${page}`, { headers: { authorization: `Token ${token}` } })
      const text = await reply.text()
      times.push(performance.now() - began)
      if (reply.status !== 200) throw new Error(`${path}, page ${page}: ${reply.status} ${text.slice(0, 300)}`)
    }
    return quantile(times, 0.95)
  }
  const show = (measure: string, milliseconds: number, most: number) =>
    figure({
      measure,
      value: `${milliseconds.toFixed(1)} ms`,
      target: `at most ${most} ms`,
      met: milliseconds <= most,
    })
  for (const [who, token] of [
    ['superuser', admin],
    ['member', member],
  ] as const) {
    const index = await ask('/api/editor/index/?path=project0/component0/cs', token)
    const { ids }: { ids: number[] } = JSON.parse(index.text)
    if (ids.length !== strings) throw new Error(`${ids.length} strings in the list`)
    show(`list of ${strings} strings, ${who}`, index.milliseconds, 60)
    const kilobytes = gzipSync(index.text).length / 1000
    const met = kilobytes <= 100
    if (who === 'member')
      figure({ measure: 'the same, gzipped', value: `${kilobytes.toFixed(0)} kB`, target: 'at most 100 kB', met })
    const some = Array.from({ length: atOnce }, (_, at) => ids[at * 397] ?? 0)
    show(`${atOnce} strings, ${who}`, (await ask(`/api/editor/strings/?ids=${some.join(',')}`, token)).milliseconds, 5)
    const sorted = await ask('/api/editor/index/?path=project0/component0/cs&sort_by=-priority,position', token)
    figure({ measure: `the list by -priority,position, ${who}`, value: `${sorted.milliseconds.toFixed(1)} ms` })
    const overview = await ask('/api/overview/wide/', token)
    if (JSON.parse(overview.text).columns.path.length !== components) throw new Error('The overview is not whole')
    show(`overview of ${components} components, ${who}`, overview.milliseconds, 50)
    show(
      `any page of ${components} components, ${who}, p95`,
      await askPages('/api/projects/wide/components/', token),
      50,
    )
    show(`any page of all components, ${who}, p95`, await askPages('/api/components/', token), 50)
    const someComponent = '/api/components/project0/component0/statistics/'
    show(`any page of a component's statistics, ${who}, p95`, await askPages(someComponent, token), 50)
    show(`statistics of the project, ${who}`, (await ask('/api/projects/wide/statistics/', token)).milliseconds, 50)
  }
  await app.close()
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
