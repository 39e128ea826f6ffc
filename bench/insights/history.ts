import { chmodSync, mkdirSync } from 'node:fs'
import { readConfig } from '../../packages/server/src/config.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { openDatabase } from '../../packages/server/src/db/open-database.ts'
import { countWork } from '../../packages/server/src/domain/user/work/count-work.ts'
import { figure } from '../figure.ts'
import { makeSite } from '../search/made-up-site.ts'

export const few = 100_000
export const many = Number(process.env.WEFT_BENCH_CHANGES ?? 1_000_000)
const people = 40

export function openHistory(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
  return openDatabase(readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: 'off' }))
}

interface Part {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly days: number
}

/**
 * Changes as people work, one after the other: each writes one language, on a day in two components. Those from one number to another of
 * so many that are spread over the last days.
 */
const addChanges = ({ from, to, count, days }: Part) => `
  insert into changes (timestamp, action, user_id, author_id, project_id, component_id, translation_id, language_id, unit_id, words)
  select d.time, (array[2, 2, 5, 5, 5, 7, 36, 4])[1 + (d.n % 8)::int], a.id, a.id, u.project_id, u.component_id,
         u.translation_id, u.language_id, u.id, 1 + d.n % 12
    from (select n, now() - (1 - n::float8 / ${count}) * ${days} * interval '1 day' as time, (${days} * n::float8 / ${count})::int as day,
                 (random() * ${people - 1})::int as person, (random() * 9)::int as string, (random() * 1)::int as side
            from generate_series(${from}, ${to}) n) d
    join bench_people a on a.place = d.person
    join bench_units u on u.language = d.person % 19 and u.component = (d.person * 7 + d.day * 13 + d.side * 5) % 20 and u.string = d.string`

const lookUps = `
  create table bench_people as select id, row_number() over (order by id) - 1 as place from users where username like 'writer%';
  create table bench_units as
    select x.id, x.translation_id, t.language_id, t.component_id, c.project_id, x.nth - 1 as string,
           dense_rank() over (order by c.id) - 1 as component, dense_rank() over (order by t.language_id) - 1 as language
      from (select id, translation_id, row_number() over (partition by translation_id order by id) as nth from units) x
      join translations t on t.id = x.translation_id join components c on c.id = t.component_id
     where not t.is_source and x.nth <= 10;
  analyze bench_people; analyze bench_units`

/** Millions of rows are faster written without indexes, which are made again behind them. */
async function withoutIndexes(database: Database, work: () => Promise<void>): Promise<void> {
  const { rows } = await database.executeSql(
    `select indexname as name, indexdef as text from pg_indexes where tablename = 'changes' and indexname <> 'changes_pkey'`,
  )
  for (const { name } of rows) await database.executeSql(`drop index ${String(name)}`)
  await work()
  for (const { text } of rows) await database.executeSql(String(text))
}

/** Rows of one statement. */
const part = 1_000_000

/** Adds changes of the last days. Triggers and references are not looked at: the rows are made from what there is. */
export async function writeChanges(database: Database, count: number, days: number): Promise<void> {
  for (let from = 1; from <= count; from += part)
    await database.executeSql(`begin; set local session_replication_role = replica;
      ${addChanges({ from, to: Math.min(count, from + part - 1), count, days })}; commit`)
}

/** Makes a history with its sums, if there is none yet. */
export async function makeHistory(database: Database, count: number): Promise<void> {
  const { rows } = await database.executeSql("select to_regclass('bench_made') is not null as made")
  if (rows[0]?.made === true) return
  await makeSite(database, { projects: 2, components: 10, languages: 20, strings: 20 })
  await database.executeSql(
    `insert into users (username, full_name, email) select 'writer' || n, 'Writer ' || n, 'w' || n || '@example.org' from generate_series(1, ${people}) n`,
  )
  await database.executeSql(lookUps)
  await withoutIndexes(database, () => writeChanges(database, count, 365))
  await database.executeSql('vacuum analyze changes')
  const began = performance.now()
  await countWork(database)
  const seconds = (performance.now() - began) / 1000
  await database.executeSql('vacuum analyze')
  const sums = await database.executeSql(
    'select (select count(*) from work_sums)::int as work, (select count(*) from author_sums)::int as authors',
  )
  figure({
    measure: `${count} changes added up`,
    value: `${seconds.toFixed(0)} s, ${sums.rows[0]?.work} and ${sums.rows[0]?.authors} sums`,
  })
  await database.executeSql('create table bench_made ()')
}
