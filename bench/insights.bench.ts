/**
 * Reports of work over a history of 100,000 changes, and over one of WEFT_BENCH_CHANGES (1,000,000) in the same year, by the same people in
 * the same places. They read sums by day and month, so a longer history must cost them nothing. And what a save pays for the sums: the
 * words of the string in its row of the history.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDoer } from '../packages/server/src/access/load-actor.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { countWork } from '../packages/server/src/domain/user/work/count-work.ts'
import { visibleTo } from '../packages/server/src/domain/visible.ts'
import { site } from '../packages/server/src/permissions/index.ts'
import { selectWork, sumWork, type WorkQuestion } from '../packages/server/src/resources/insights/work.queries.ts'
import { figure } from './figure.ts'
import { median } from './quantile.ts'
import { makeSite } from './search/made-up-site.ts'

const few = 100_000
const many = Number(process.env.WEFT_BENCH_CHANGES ?? 1_000_000)
const people = 40
const rounds = 15
const targets = { report: 1.5, save: 0.95 }

const dataDir = mkdtempSync(join(tmpdir(), 'weft-insights-bench-'))
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
const database = await openDatabase(readConfig({ ...process.env, DATA_DIR: dataDir, DEMO: 'off' }))

/** Adds changes of a year, by chance; each place, person and day has its share. */
async function addChanges(count: number): Promise<void> {
  await database.executeSql('alter table changes disable trigger user')
  await database.executeSql(
    `insert into changes (timestamp, action, user_id, author_id, project_id, component_id, translation_id, language_id, unit_id, words)
     select now() - random() * interval '365 days', (array[2, 2, 5, 5, 5, 7, 36, 4])[1 + n % 8], a.id, a.id, u.project_id, u.component_id, u.translation_id,
            u.language_id, u.id, 1 + n % 12
       from generate_series(1, $1::int) n
       join (select id, row_number() over (order by id) - 1 as place from users where username like 'writer%') a on a.place = n::bigint * 7919 % ${people}
       join (select x.id, x.translation_id, t.language_id, t.component_id, c.project_id, row_number() over (order by x.id) - 1 as place, count(*) over () as of
               from (select id, translation_id, row_number() over (partition by translation_id order by id) as nth from units) x
               join translations t on t.id = x.translation_id join components c on c.id = t.component_id
              where not t.is_source and x.nth <= 10) u on u.place = n::bigint * 104729 % u.of`,
    [count],
  )
  await database.executeSql('alter table changes enable trigger user')
  const began = performance.now()
  await countWork(database)
  await database.executeSql('vacuum analyze work_sums')
  const { rows } = await database.executeSql('select count(*)::int as sums from work_sums')
  const seconds = (performance.now() - began) / 1000
  figure({ measure: `${count} changes added up`, value: `${seconds.toFixed(0)} s, ${rows[0]?.sums} sums` })
}

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

async function timesOf(questions: ReadonlyMap<string, WorkQuestion>): Promise<Map<string, number>> {
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (const [name, question] of questions) {
      const began = performance.now()
      await selectWork(database, question)
      await sumWork(database, question)
      times.set(name, [...(times.get(name) ?? []), performance.now() - began])
    }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}

/** The row of the history, as saves write it and as they would without words. */
async function compareSaves(): Promise<void> {
  const { rows } = await database.executeSql('select id from units order by id limit 1000')
  const ids = rows.map(({ id }) => id)
  const write = (words: string) =>
    database.executeSql(
      `insert into changes (action, unit_id, target, words) select 2, e.id, 'text', ${words} from unnest($1::bigint[]) as e(id)`,
      [ids],
    )
  const times = { plain: [] as number[], counted: [] as number[] }
  for (let round = 0; round < 2 * rounds; round++) {
    const [kind, words] =
      round % 2 === 0
        ? (['plain', 'null'] as const)
        : (['counted', '(select u.num_words from units u where u.id = e.id)'] as const)
    const began = performance.now()
    await write(words)
    times[kind].push(performance.now() - began)
  }
  const more = median(times.counted) - median(times.plain)
  figure({ measure: 'the words of one change', value: `${more.toFixed(2)} µs of a save` })
  const usual = 2000 // µs: a save by HTTP on an idle machine takes more
  const share = usual / (usual + Math.max(0, more))
  figure({
    measure: 'saves with the sums, of those without',
    value: `${share.toFixed(3)} times`,
    target: `at least ${targets.save} times`,
    met: share >= targets.save,
  })
}

try {
  await makeSite(database, { projects: 2, components: 10, languages: 20, strings: 20 })
  await database.executeSql(
    `insert into users (username, full_name, email) select 'writer' || n, 'Writer ' || n, 'w' || n || '@example.org' from generate_series(1, ${people}) n`,
  )
  const { rows } = await database.executeSql('select min(id)::int as id from users where is_superuser')
  const actor = await loadDoer(database, Number(rows[0]?.id))
  if (!actor) throw new Error('A site has an administrator')
  const usual = {
    place: { kind: 'site', scope: site },
    visible: visibleTo(actor),
    languageId: null,
    personId: null,
  } as const
  const questions = new Map<string, WorkQuestion>([
    ['by day, 30 days', { ...usual, by: 'day', from: day(29), to: day(0) }],
    ['by day, a year', { ...usual, by: 'day', from: day(364), to: day(0) }],
    ['by person, a year', { ...usual, by: 'person', from: day(364), to: day(0) }],
    ['by language, a year', { ...usual, by: 'language', from: day(364), to: day(0) }],
    ['by month, ten years', { ...usual, by: 'month', from: day(3650), to: day(0) }],
  ])
  await addChanges(few)
  const before = await timesOf(questions)
  await addChanges(many - few)
  const after = await timesOf(questions)
  for (const [name, time] of after) {
    const ratio = time / (before.get(name) ?? Number.NaN)
    figure({
      measure: `report of the site ${name}, of ${many} changes against ${few}`,
      value: `${ratio.toFixed(2)} times (${time.toFixed(0)} ms)`,
      target: `at most ${targets.report} times`,
      met: ratio <= targets.report,
    })
  }
  await compareSaves()
} finally {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
