/**
 * The cost of the translation memory for those who write: saves by HTTP, and changes of many strings at once as an import makes them, with
 * the memory's triggers and without them, in turn. WEFT_BENCH_ROUNDS (10) rounds.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../packages/server/src/app.ts'
import { indexStrings } from '../packages/server/src/background/index-strings.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { figure } from './figure.ts'
import { timeOf } from './memory/processor-time.ts'
import { median } from './quantile.ts'
import { makeSite } from './search/made-up-site.ts'

const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 10)
const saves = 40
const changed = 2000
/** How many times as long: a save, and a change of many strings at once. */
const targets = { save: 1.05, change: 1.2 }

const dataDir = mkdtempSync(join(tmpdir(), 'weft-memory-cost-'))
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
const config = readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: 'off', API_RATELIMIT_USER: '100000000/day' })
const database = await openDatabase(config)

const triggers = ['keep_former_texts', 'keep_texts_of_removed']
const switchTriggers = (verb: 'enable' | 'disable') =>
  database.executeSql(triggers.map((name) => `alter table units ${verb} trigger ${name};`).join(' '))

type Work = (round: number) => Promise<unknown>

/** The medians of the processor time with the memory's triggers and without them. */
async function compare(measure: string, target: number, work: Work): Promise<void> {
  const times = { enable: [] as number[], disable: [] as number[] }
  for (let round = 0; round < 2 * rounds + 2; round++) {
    const verb = round % 2 === 0 ? 'enable' : 'disable'
    await switchTriggers(verb)
    const { node, database: used } = await timeOf(database, () => work(round))
    // The first of each is to warm up.
    if (round >= 2) times[verb].push(node + used)
  }
  await switchTriggers('enable')
  const ratio = median(times.enable) / median(times.disable)
  figure({
    measure,
    value: `${ratio.toFixed(2)} times (${median(times.enable).toFixed(0)} and ${median(times.disable).toFixed(0)} ms)`,
    target: `at most ${target} times`,
    met: ratio <= target,
  })
}

try {
  const token = await makeSite(database, { projects: 1, components: 1, languages: 5, strings: 5000 })
  // Commits name their author.
  await database.executeSql(`update users set email = 'bench@example.org'`)
  await indexStrings(database, new AbortController().signal)
  const app = await buildApp({ config, database })
  const { rows } = await database.executeSql(
    `select u.id from units u join translations t on t.id = u.translation_id where not t.is_source and u.state = 20 order by u.id limit ${changed}`,
  )
  const ids = rows.map(({ id }) => Number(id))
  await compare(`${saves} saves by HTTP with the memory's triggers, processor time`, targets.save, async (round) => {
    for (let at = 0; at < saves; at++) {
      const reply = await app.http.inject({
        method: 'PATCH',
        url: `/api/units/${ids[(round * saves + at) % ids.length]}/`,
        headers: { authorization: `Token ${token}` },
        payload: { state: 20, target: [`saved in round ${round}`] },
      })
      if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.payload.slice(0, 300)}`)
    }
  })
  await compare(`a change of ${changed} strings in one statement, as an import makes it`, targets.change, (round) =>
    database.executeSql(
      `update units set target = 'changed ' || id || ' in ' || $2::int where id = any($1::bigint[])`,
      [ids, round],
    ),
  )
  await app.close()
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
