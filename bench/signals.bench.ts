/**
 * Saves per second of 16 sessions on a PostgreSQL that groups commits (`commit_delay = 2000`, `commit_siblings = 0`): with NOTIFY within
 * the transaction, with a signal after the commit, and without either. Each save updates a separate row and inserts one. Rounds alternate.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transaction } from '../packages/server/src/db/database.ts'
import { openDatabase } from '../packages/server/src/testing.ts'
import { figure } from './figure.ts'
import { quantile } from './quantile.ts'

const sessions = 16
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 7)
/** Milliseconds of one round. */
const length = 2000

const dataDir = mkdtempSync(join(tmpdir(), 'weft-signals-bench-'))
const database = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH, poolSize: sessions })
const ways = {
  'within the transaction': (tx: Transaction) => tx.notify('bench_channel', ''),
  'after the commit': (tx: Transaction) => tx.signal('bench_channel', ''),
  'without NOTIFY': () => {},
} as const
try {
  await database.executeSql('alter system set commit_delay = 2000')
  await database.executeSql('alter system set commit_siblings = 0')
  await database.executeSql('select pg_reload_conf()')
  await database.executeSql('create table saved (id int primary key, at timestamptz, text text)')
  await database.executeSql(
    'create table history (id bigint generated always as identity, saved_id int, at timestamptz)',
  )
  await database.executeSql(`insert into saved select n, now() from generate_series(1, ${sessions}) n`)
  const unlisten = await database.listen('bench_channel', () => {})
  const rates = new Map(Object.keys(ways).map((name) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++) {
    for (const [name, tell] of Object.entries(ways)) {
      let saves = 0
      const end = performance.now() + length
      const session = async (id: number) => {
        while (performance.now() < end) {
          await database.transaction(async (tx) => {
            await tx.executeSql('update saved set at = now(), text = $2 where id = $1', [id, `text ${saves}`])
            await tx.executeSql('insert into history (saved_id, at) values ($1, now())', [id])
            tell(tx)
          })
          saves++
        }
      }
      await Promise.all(Array.from({ length: sessions }, (_, at) => session(at + 1)))
      // The first round warms up.
      if (round > 0) rates.get(name)?.push((saves * 1000) / length)
    }
  }
  await unlisten()
  const median = (name: keyof typeof ways) => quantile(rates.get(name) ?? [], 0.5)
  const before = median('within the transaction')
  const after = median('after the commit')
  const spread = (name: keyof typeof ways) => (rates.get(name) ?? []).map((rate) => rate.toFixed(0)).join(' ')
  for (const name of Object.keys(ways) as (keyof typeof ways)[]) console.log(`  ${name}: ${spread(name)} saves/s`)
  figure({
    measure: `saves of ${sessions} sessions that notify`,
    value: `${after.toFixed(0)}/s after the commit, ${before.toFixed(0)}/s within the transaction, ${median('without NOTIFY').toFixed(0)}/s without`,
    target: 'more than within the transaction',
    met: after > before,
  })
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
