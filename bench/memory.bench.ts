/**
 * Look-ups of the translation memory among WEFT_BENCH_SEGMENTS (200,000) texts of one language pair: processor time of all processes, beside
 * pg_trgm's order by distance over the same texts. WEFT_BENCH_TEXTS names a file of real texts, one a line; WEFT_BENCH_MEMORY_DATA a folder
 * that keeps the filled database for the next run. WEFT_BENCH_RELEASES names releases of programs: see memory/releases.ts.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergeFlags } from '../packages/checks/src/index.ts'
import { readConfig } from '../packages/server/src/config.ts'
import type { Database } from '../packages/server/src/db/database.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { findMatches } from '../packages/server/src/memory/find-matches.ts'
import { figure } from './figure.ts'
import { fillMemory } from './memory/fill-memory.ts'
import { makeTexts } from './memory/made-up-texts.ts'
import { timeOf } from './memory/processor-time.ts'
import { measureRecall } from './memory/recall.ts'
import { measureReleases } from './memory/releases.ts'
import { median, quantile } from './quantile.ts'

const count = Number(process.env.WEFT_BENCH_SEGMENTS ?? 200_000)
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 300)
/** Milliseconds of processor time at the 95th percentile, how many times less than pg_trgm's, and the share of best answers in per cent. */
const targets = { p95: 20, ratio: 200, recall: 98 }
/** Look-ups by pg_trgm: each takes seconds. */
const ofPeer = 8
const threshold = 0.6

const kept = process.env.WEFT_BENCH_MEMORY_DATA
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'weft-memory-'))
mkdirSync(dataDir, { recursive: true })
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
// Each look-up in one process, whose time can be read; and indexes of millions of rows in minutes.
if (!existsSync(join(dataDir, 'postgresql.conf')))
  writeFileSync(join(dataDir, 'postgresql.conf'), "max_parallel_workers_per_gather = 0\nmaintenance_work_mem = '1GB'\n")

const anonymous = {
  kind: 'anonymous',
  id: 0,
  username: 'anonymous',
  fullName: '',
  email: null,
  isSuperuser: false,
  isBot: false,
  grants: [],
  blockedProjects: new Set<number>(),
  agreements: new Set<string>(),
} as const

async function languageIds(database: Database): Promise<{ source: number; target: number }> {
  const { rows } = await database.executeSql(`select code, id from languages where code in ('en', 'cs')`)
  const idOf = (code: string) => Number(rows.find((row) => row.code === code)?.id)
  return { source: idOf('en'), target: idOf('cs') }
}

const texts = makeTexts(count, process.env.WEFT_BENCH_TEXTS)
const database = await openDatabase(readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: 'off' }))
try {
  const languages = await languageIds(database)
  await fillMemory(database, { texts: () => texts.all(), count, ...languages })
  const lookUp = (text: string) =>
    findMatches(database, {
      reader: { actor: anonymous, project: null },
      sourceLanguageId: languages.source,
      sourceLanguage: 'en',
      targetLanguageId: languages.target,
      source: [text],
      targetForms: 1,
      context: '',
      unit: null,
      flags: mergeFlags(''),
      threshold,
      limit: 10,
    })
  for (const text of texts.wanted(50, 3)) await lookUp(text)
  const wanted = texts.wanted(rounds, 4)
  const times = []
  for (const text of wanted) times.push({ ...(await timeOf(database, () => lookUp(text))), length: text.length })
  const all = times.map(({ node, database: used }) => node + used)
  const p95 = quantile(all, 0.95)
  const shown = (values: readonly number[]) =>
    `median ${median(values).toFixed(1)}, p95 ${quantile(values, 0.95).toFixed(1)} ms`
  figure({
    measure: `look-up among ${count} texts (${texts.real} as given), processor time`,
    value: `${shown(all)}, of ${rounds}`,
    target: `p95 at most ${targets.p95} ms`,
    met: p95 <= targets.p95,
  })
  figure({ measure: 'of that in Node', value: shown(times.map(({ node }) => node)) })
  figure({ measure: 'wall time', value: shown(times.map(({ wall }) => wall)) })
  for (const [name, from, to] of [
    ['under 30', 0, 30],
    ['30 to 100', 30, 101],
    ['over 100', 101, 1e9],
  ] as const) {
    const some = times
      .filter(({ length }) => length >= from && length < to)
      .map(({ node, database: used }) => node + used)
    if (some.length > 0) figure({ measure: `texts of ${name} characters`, value: `${shown(some)}, of ${some.length}` })
  }
  const written = process.env.WEFT_BENCH_RELEASES ?? ''
  await measureReleases(database, { written, threshold: 0.75, target: targets.recall })
  if (process.env.WEFT_BENCH_RECALL !== 'off')
    await measureRecall(database, { languages, texts, threshold: 0.75, target: targets.recall })
  if (process.env.WEFT_BENCH_PEER !== 'off') {
    await database.executeSql(
      'create index if not exists bench_peer on memory_texts using gist (text gist_trgm_ops (siglen = 64))',
    )
    const peer: number[] = []
    const own: number[] = []
    for (const text of wanted.slice(0, ofPeer)) {
      const one = await timeOf(database, () =>
        database.executeSql('select id, text from memory_texts order by text <-> $1 limit 5', [text]),
      )
      peer.push(one.node + one.database)
      const other = await timeOf(database, () => lookUp(text))
      own.push(other.node + other.database)
    }
    const ratio = median(peer) / median(own)
    figure({
      measure: `pg_trgm's order by distance, ${ofPeer} of the same look-ups`,
      value: `median ${median(peer).toFixed(0)} ms, ours ${median(own).toFixed(1)} ms: ${ratio.toFixed(0)} times`,
      target: `at least ${targets.ratio} times`,
      met: ratio >= targets.ratio,
    })
  }
} finally {
  await database.close()
  if (kept === undefined) rmSync(dataDir, { recursive: true, force: true })
}
