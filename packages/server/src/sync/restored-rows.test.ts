import { type GitRemote, startGitRemote, type TestDatabase, testDatabase } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recount } from '../db/statistics.ts'
import { keptTables } from '../domain/removal/kept-tables.ts'
import { type BenchComponent, makeWorkbench, poFile, type Workbench } from './testing.ts'

vi.setConfig({ testTimeout: 240_000 })

let opened: TestDatabase
let remote: GitRemote
let bench: Workbench
beforeAll(async () => {
  opened = await testDatabase()
  remote = await startGitRemote()
  bench = await makeWorkbench(opened.database, opened.config.dataDir, remote)
})
afterAll(async () => {
  await remote.stop()
  await opened.close()
})

const sql = async (text: string, values: readonly unknown[] = []) =>
  (await opened.database.executeSql(text, [...values])).rows

const files = {
  'po/kiosk.pot': poFile('', { Open: '', Close: '', Menu: '' }),
  'po/cs.po': poFile('cs', { Open: 'otevřít', Close: 'zavřít', Menu: 'nabídka' }),
  'po/de.po': poFile('de', { Open: 'öffnen', Close: 'schließen', Menu: '' }),
}

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((said) => said.replaceAll('\0', '').trim() || 'x')
const saying = fc.record({ text, other: text, number: fc.integer({ min: 0, max: 100 }), flag: fc.boolean() })
type Saying = typeof saying extends fc.Arbitrary<infer One> ? One : never

/** `$1` the translation, `$2` a text, `$3` another one, `$4` a number up to 100, `$5` true or false, `$6` different each time. */
const unit = '(select id from units where translation_id = $1 order by id offset mod($6::int, 3) limit 1)'
const someone = '(select min(id) from users)'
const inserts: Readonly<Record<string, string>> = {
  unit_labels: `with l as (insert into labels (project_id, name)
      select project_id, 'l' || $6 from components c join translations t on t.component_id = c.id where t.id = $1 returning id)
    insert into unit_labels (unit_id, label_id) select ${unit}, id from l`,
  suggestions: `insert into suggestions (unit_id, target, user_id) values (${unit}, $2, ${someone})`,
  suggestion_votes: `insert into suggestion_votes (suggestion_id, user_id, value)
    select max(id), ${someone}, case when $5 then 1 else -1 end from suggestions where unit_id = ${unit} on conflict do nothing`,
  comments: `insert into comments (unit_id, comment, user_id, resolved) values (${unit}, $2, ${someone}, $5)`,
  screenshots: `insert into screenshots (translation_id, name, file_name, media_type, width, height, content, user_id)
    values ($1, $2, $3, 'image/png', $4 + 1, 1, convert_to($2 || $3, 'UTF8'), ${someone})`,
  screenshot_units: `insert into screenshot_units (screenshot_id, unit_id, region)
    select max(id), ${unit}, array[$4::int, 0, 1, 2] from screenshots where translation_id = $1`,
  memory_hidden: `insert into memory_hidden (unit_id) values (${unit}) on conflict do nothing`,
  odd_words: `insert into odd_words (unit_id, word, translation_id, is_known) values (${unit}, $2 || $6, $1, $5)`,
  string_risks: `insert into string_risks (unit_id, risk, reasons) values (${unit}, $4, jsonb_build_array($2::text)) on conflict do nothing`,
  quality_looks: 'insert into quality_looks (translation_id, q, judge) values ($1, $2, $3) on conflict do nothing',
  mqm_reviews: `insert into mqm_reviews (translation_id, user_id, q) values ($1, ${someone}, $2)`,
  mqm_items: `insert into mqm_items (review_id, position, unit_id, source, target, words, service, errors)
    select max(id), 0, ${unit}, $2, $3, $4, '', jsonb_build_object('note', $3::text) from mqm_reviews where translation_id = $1`,
  term_proposals: `insert into term_proposals (translation_id, user_id, source, target, explanation, flags, is_accepted, decided_by)
    values ($1, ${someone}, $2 || $6, $3, $2, '', $5, ${someone})`,
  machine_runs: `insert into machine_runs (project_id, translation_id, user_id, settings, state, reason)
    select c.project_id, $1, ${someone}, jsonb_build_object('q', $2::text), 'done', $3
      from translations t join components c on c.id = t.component_id where t.id = $1`,
  machine_texts: `insert into machine_texts (unit_id, run_id, service, language_id, draft, before, before_state, distance, counted)
    select ${unit}, (select max(id) from machine_runs where translation_id = $1), 's', language_id, $2, $3, 0, $4 / 7.0, $4 / 3.0
      from translations where id = $1 on conflict do nothing`,
  machine_suggestions: `insert into machine_suggestions (suggestion_id, run_id)
    select max(g.id), (select max(id) from machine_runs where translation_id = $1) from suggestions g where g.unit_id = ${unit}
    on conflict do nothing`,
  assignment_strings: `with a as (insert into assignments (project_id, name, query, listed_to)
      select c.project_id, $2, '', null from translations t join components c on c.id = t.component_id where t.id = $1 returning id),
    s as (insert into assignment_strings (assignment_id, unit_id, component_id, language_id, words, done, done_by)
      select a.id, ${unit}, t.component_id, t.language_id, $4, $5, case when $5 then ${someone} end from a, translations t where t.id = $1
      returning *),
    k as (insert into assignment_counts (assignment_id, component_id, language_id, strings, words, left_strings, left_words)
      select assignment_id, coalesce(component_id, 0), coalesce(language_id, 0), count(*), sum(words), count(*) filter (where not done),
          coalesce(sum(words) filter (where not done), 0)
        from s group by assignment_id, grouping sets ((component_id, language_id), (language_id), ()))
    insert into assignment_work (assignment_id, user_id, strings, words)
      select assignment_id, done_by, 1, words from s where done_by is not null`,
  bulk_edit_places: `with b as (insert into bulk_edits (path, q, settings) values ($2, $3, '{}') returning id)
    insert into bulk_edit_places (change_id, bulk_id, component_id, translation_id, language_id, strings)
      select b.id, b.id, t.component_id, t.id, t.language_id, $4 from b, translations t where t.id = $1`,
  counted_progress: `insert into counted_progress values ($1, $4, 0, 0, $4, 0, 0) on conflict do nothing`,
  progress_days: `insert into progress_days values ($1, current_date - $6::int, $4, 0, 0, $4, 0, 0) on conflict do nothing`,
}

/** Only those of the parameters that a statement names. */
async function insert(statement: string, values: readonly unknown[]): Promise<void> {
  const casts = ['int', 'text', 'text', 'int', 'boolean', 'int']
  const used = [...new Set(statement.match(/\$\d/g) ?? [])].toSorted()
  let renamed = statement.replaceAll('::int', '').replaceAll('::text', '')
  for (const [at, name] of used.entries())
    renamed = renamed.replaceAll(name, `<${at + 1}>::${casts[Number(name.slice(1)) - 1]}`)
  await sql(
    renamed.replace(/<(\d)>/g, '$$$1'),
    used.map((name) => values[Number(name.slice(1)) - 1]),
  )
}

/** Every kept row, by its table; what changes by itself left out. */
async function rowsOf(translationId: number): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const found: Record<string, readonly unknown[]> = {}
  for (const { name, rows } of keptTables) {
    const all = await sql(
      `select to_jsonb(x) - array['added', 'changes', 'last_author_id', 'last_change'] as row from ${name} x where ${rows} order by to_jsonb(x)::text`,
      [translationId],
    )
    found[name] = all.map(({ row }) => row)
  }
  return found
}

const sums = () =>
  sql(`select assignment_id, component_id, language_id, strings, words, left_strings, left_words from assignment_counts
    where strings > 0 union all select assignment_id, user_id, -1, strings, words, 0, 0 from assignment_work where strings > 0 order by 1, 2, 3`)

async function filled(sayings: readonly Saying[]): Promise<{ kiosk: BenchComponent; translationId: number }> {
  const kiosk = await bench.component(files, { newBase: 'po/kiosk.pot' })
  await kiosk.ask('import')
  await kiosk.save('de', 'Open', sayings[0]?.text ?? 'auf')
  await kiosk.ask('commit')
  await kiosk.save('de', 'Menu', sayings[0]?.other ?? 'Menü')
  const [row] = await sql("select id from translations where component_id = $1 and language_code = 'de'", [kiosk.id])
  const translationId = Number(row?.id)
  for (const [at, { text: said, other, number, flag }] of sayings.entries())
    for (const statement of Object.values(inserts))
      await insert(statement, [translationId, said, other, number, flag, at])
  await opened.database.transaction((tx) => recount(tx, translationId))
  return { kiosk, translationId }
}

test('a language that is removed and taken back has every row that it had, whatever people said', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(saying, { minLength: 3, maxLength: 9 }), async (sayings) => {
      const { kiosk, translationId } = await filled(sayings)
      const [before, counted] = [await rowsOf(translationId), await sums()]
      for (const [name, rows] of Object.entries(before)) expect([name, rows.length > 0]).toEqual([name, true])
      await kiosk.run({ kind: 'delete-translation', translationId })
      const gone = Object.entries(await rowsOf(translationId)).filter(([name]) => name !== 'assignment_strings')
      expect(gone.filter(([, rows]) => rows.length > 0)).toEqual([])
      // As the count of assignments leaves it.
      await sql('delete from assignment_strings')
      await sql('update assignment_counts set strings = 0, words = 0, left_strings = 0, left_words = 0')
      await sql('update assignment_work set strings = 0, words = 0')
      const [place] = await sql('select place_id from removed_translations where translation_id = $1', [translationId])
      const work = { kind: 'restore-translation', placeId: Number(place?.place_id), translationId } as const
      expect(await kiosk.run(work)).toMatchObject({ result: true })
      expect(await rowsOf(translationId)).toEqual(before)
      expect(await sums()).toEqual(counted)
      expect(await kiosk.wrongCounters()).toEqual([])
      await sql('delete from assignments')
    }),
    { numRuns: 4 },
  )
})
