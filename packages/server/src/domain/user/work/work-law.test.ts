import { joinTeam, type Kiosk, kioskCatalogue, kioskTexts, startKiosk, type TestClient } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countProgress } from '../../translation/count-progress.ts'
import { countWork } from './count-work.ts'

/** How many histories are tried; a failure tells its seed, which WEFT_WORK_SEED takes. */
const runs = Number(process.env.WEFT_WORK_RUNS ?? 3)
const seed = process.env.WEFT_WORK_SEED === undefined ? undefined : Number(process.env.WEFT_WORK_SEED)

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  for (const name of ['anna', 'boris']) await joinTeam(app.database, name, 'Reviewers')
  await app.admin.patch('/api/projects/demo/', { translation_review: true })
  await app.admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://example.org/' })
  await app.app.jobs.idle()
})
afterAll(() => kiosk.close())

const writers = (): readonly TestClient[] => [kiosk.app.anna, kiosk.app.boris, kiosk.app.admin]

type Step =
  | {
      readonly kind: 'save'
      readonly who: number
      readonly pick: number
      readonly text: string
      readonly state: number
    }
  | { readonly kind: 'suggest' | 'accept' | 'age'; readonly who: number; readonly pick: number }
  | {
      readonly kind: 'upload' | 'upstream' | 'move' | 'count' | 'twice' | 'anew' | 'machine' | 'bulk'
      readonly pick: number
    }

const pick = fc.nat(50)
const who = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      who,
      pick,
      text: fc.constantFrom('', 'a', 'Otevři.', 'dlouhý text'),
      state: fc.constantFrom(10, 20, 30),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('suggest' as const, 'accept', 'age'), who, pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('upload' as const, 'upstream', 'move', 'count', 'twice', 'anew', 'machine', 'bulk'),
      pick,
    }),
  },
)

const places = ['kiosk/cs', 'kiosk/de', 'flat/cs'] as const

async function unitsOf(pick: number) {
  const place = places[pick % places.length]
  for (const project of ['demo', 'other']) {
    const reply = await kiosk.app.admin.get(`/api/translations/${project}/${place}/units/`)
    if (reply.status === 200) return reply.body.results as { id: number; url: string; target: string[] }[]
  }
  return []
}

async function write(step: Extract<Step, { readonly who: number }>): Promise<void> {
  const { database } = kiosk.app
  const writer = writers()[step.who] ?? kiosk.app.admin
  const units = await unitsOf(step.pick)
  const unit = units[step.pick % units.length]
  if (unit === undefined) return
  if (step.kind === 'save')
    await writer.patch(unit.url, { state: step.text === '' ? 0 : step.state, target: unit.target.map(() => step.text) })
  else if (step.kind === 'suggest')
    await writer.post(`${unit.url}suggestions/`, { target: unit.target.map(() => `text ${step.pick}`) })
  else if (step.kind === 'accept') {
    const { results } = (await kiosk.app.admin.get(`${unit.url}suggestions/`)).body
    if (results[0]) await writer.post(`/api/suggestions/${results[0].id}/accept/`, {})
  }
  // Time goes by: a law of days and months needs some. Nothing that is counted already may move.
  else
    await database.executeSql(
      `update changes set timestamp = timestamp - make_interval(days => $1)
        where xact >= (select xact from counted_work) and (xact, id) > (select xact, id from counted_work)`,
      [step.pick],
    )
}

async function happen(step: Step): Promise<void> {
  if ('who' in step) return write(step)
  const { app, remote } = kiosk
  const { admin, database } = app
  switch (step.kind) {
    case 'upload': {
      const files = { file: { name: 'cs.po', bytes: kioskCatalogue('cs', { ...kioskTexts.cs, door: `${step.pick}` }) } }
      const form = { conflicts: 'replace-translated', fuzzy: 'process' }
      await admin.request('POST', '/api/translations/demo/kiosk/cs/file/', { form, files })
      return
    }
    case 'upstream':
      await remote.commit(
        'kiosk',
        { 'po/cs.po': kioskCatalogue('cs', { ...kioskTexts.cs, bye: `${step.pick}` }) },
        'Up',
      )
      await admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
      await app.app.jobs.idle()
      return
    case 'move': {
      const [from, to] = step.pick % 2 === 0 ? ['demo', 'other'] : ['other', 'demo']
      await admin.patch(`/api/components/${from}/flat/`, { project: to })
      await app.app.jobs.idle()
      return
    }
    case 'machine':
    case 'bulk': {
      // As a run over many strings writes them.
      const key = step.kind === 'machine' ? 'automatic' : 'bulk'
      await database.executeSql(
        `insert into changes (project_id, component_id, translation_id, language_id, unit_id, action, user_id, author_id, words, details)
         select c.project_id, c.id, t.id, t.language_id, u.id, 2, a.id, a.id, u.num_words, jsonb_build_object($1::text, true)
           from units u join translations t on t.id = u.translation_id join components c on c.id = t.component_id, users a
          where not t.is_source and a.username = 'anna' limit 5`,
        [key],
      )
      // The entry that stands for all of them is no string.
      await database.executeSql(
        `insert into changes (project_id, component_id, language_id, action, user_id, details)
         select c.project_id, c.id, t.language_id, 32, a.id, '{"bulk": "all", "entry": "translation"}'
           from translations t join components c on c.id = t.component_id, users a where a.username = 'anna' limit 2`,
      )
      return
    }
    case 'count':
      await countWork(database)
      return
    case 'twice':
      await Promise.all([countWork(database), countWork(database)])
      return
    case 'anew':
      await database.executeSql('select count_work_anew()')
      return
  }
}

interface ChangeRow {
  readonly id: number
  readonly timestamp: Date
  readonly action: number
  readonly user_id: number | null
  readonly author_id: number | null
  readonly project_id: number | null
  readonly component_id: number | null
  readonly language_id: number | null
  readonly unit_id: number | null
  readonly target: string
  readonly old: string
  readonly details: Readonly<Record<string, unknown>>
  readonly words: number | null
  readonly is_bot: boolean | null
}

/** The kind of a change by its own rules, written apart from the SQL that adds up. */
function kindOf(row: ChangeRow): number | null {
  if ([8, 94].includes(row.action)) return 10
  if ([59, 71, 72, 73].includes(row.action)) return 11
  if (![2, 4, 5, 6, 7, 9, 27, 30, 32, 36, 37, 77].includes(row.action)) return null
  if ([27, 32].includes(row.action) || 'bulk' in row.details) return 8
  if ([6, 77].includes(row.action) || 'automatic' in row.details || row.is_bot) return 9
  if (row.action === 9) return 7
  if (row.author_id === null) return 11
  const simple = new Map([
    [36, 3],
    [37, 4],
    [4, 5],
    [5, 1],
  ]).get(row.action)
  return simple ?? (row.action === 7 && row.old.replaceAll('\u001e', '') === '' ? 1 : 2)
}

const writing = [2, 5, 6, 7, 8, 9, 27, 77, 94]

function waitOf(rows: readonly ChangeRow[], row: ChangeRow, kind: number): number | null {
  if (kind !== 3 && kind !== 6) return null
  const before = rows.filter(
    (one) =>
      one.unit_id === row.unit_id &&
      one.id < row.id &&
      one.timestamp <= row.timestamp &&
      (kind === 3 ? writing.includes(one.action) : one.action === 4 && one.target === row.target),
  )
  const since = Math.max(...before.map(({ timestamp }) => timestamp.getTime()))
  return Number.isFinite(since) ? (row.timestamp.getTime() - since) / 1000 : null
}

interface Sum {
  strings: number
  words: number
  timed: number
  within_day: number
}

/** Adds up the whole history, by every grain. */
async function scan(): Promise<Map<string, Sum>> {
  const { rows } = (await kiosk.app.database.executeSql(
    `select h.*, a.is_bot from changes h left join users a on a.id = h.author_id order by h.id`,
  )) as unknown as { rows: ChangeRow[] }
  const sums = new Map<string, Sum>()
  for (const row of rows) {
    if (row.project_id === null || row.language_id === null || row.unit_id === null) continue
    const kind = kindOf(row)
    const found: [number, number | null][] = kind === null ? [] : [[kind, row.author_id ?? row.user_id]]
    if (row.action === 7 && row.user_id !== null && !('bulk' in row.details)) found.push([6, row.user_id])
    for (const [one, person] of found) {
      const waited = waitOf(rows, row, one)
      const day = row.timestamp.toISOString().slice(0, 10)
      for (let grain = 0; grain < 8; grain++) {
        const start = grain >= 4 ? `${day.slice(0, 7)}-01` : day
        const language = grain % 2 === 1 ? row.language_id : 0
        const user = grain % 4 >= 2 ? person : null
        const key = [row.project_id, grain, start, row.component_id ?? 0, language, user ?? '-', one].join(' ')
        const sum = sums.get(key) ?? { strings: 0, words: 0, timed: 0, within_day: 0 }
        sum.strings += 1
        sum.words += row.words ?? 0
        sum.timed += waited === null ? 0 : 1
        sum.within_day += waited !== null && waited <= 86_400 ? 1 : 0
        sums.set(key, sum)
      }
    }
  }
  return sums
}

async function kept(): Promise<Map<string, Sum>> {
  const { rows } = await kiosk.app.database.executeSql(
    `select concat_ws(' ', s.project_id, grain, start, coalesce(c.id, 0), language_id, coalesce(user_id::text, '-'), kind) as key,
            sum(strings)::int as strings, sum(words)::int as words, sum(timed)::int as timed, sum(within_day)::int as within_day
       from work_sums s left join components c on c.id = s.component_id group by 1`,
  )
  return new Map(rows.map(({ key, ...sum }) => [String(key), sum as unknown as Sum]))
}

async function expectEqual(): Promise<void> {
  const sorted = (sums: Map<string, Sum>) => [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
  // Counted once no transaction is older, in no database of the server: other tests use it too.
  await vi.waitFor(
    async () => {
      await countWork(kiosk.app.database)
      const { rows } = await kiosk.app.database.executeSql(
        'select count(*)::int as later from changes h, counted_work m where (h.xact, h.id) > (m.xact, m.id)',
      )
      expect(rows).toEqual([{ later: 0 }])
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(sorted(await kept())).toEqual(sorted(await scan()))
}

test('the sums of work equal a scan of the history, whatever happened and whenever it was counted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      for (const one of steps) await happen(one)
      await expectEqual()
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  )
  const { rows } = await kiosk.app.database.executeSql(
    'select count(distinct kind)::int as kinds, sum(words)::int as words from work_sums where grain = 0',
  )
  expect(rows[0]?.kinds).toBeGreaterThan(4)
  expect(rows[0]?.words).toBeGreaterThan(10)
}, 280_000)

test('a person’s sums go to the account that theirs is merged into', async () => {
  const { app } = kiosk
  await countWork(app.database)
  const merged = await app.admin.post('/api/site/people/merge/', { user: 'boris', into: 'anna' })
  expect(merged.status).toBeLessThan(300)
  await app.app.jobs.idle()
  await expectEqual()
  const { rows } = await app.database.executeSql(
    `select count(*)::int as left from work_sums s join users u on u.id = s.user_id where u.username like 'boris' or u.username like 'deleted%'`,
  )
  expect(rows).toEqual([{ left: 0 }])
})

test('work in a component that is gone stays, and says where it was restricted', async () => {
  const { app } = kiosk
  const sums = async () =>
    (
      await app.database.executeSql(
        `select sum(strings)::int as strings, bool_or(was_restricted) as restricted from work_sums where grain = 0`,
      )
    ).rows[0]
  await countWork(app.database)
  const before = await sums()
  const project = (await app.admin.get('/api/components/demo/flat/')).status === 200 ? 'demo' : 'other'
  expect((await app.admin.patch(`/api/components/${project}/flat/`, { restricted: true })).status).toBe(200)
  await app.database.executeSql("delete from components where slug = 'flat'")
  expect(await sums()).toEqual({ strings: before?.strings, restricted: true })
})

test('the progress of translations is kept day by day, and new ones count from nothing', async () => {
  const { database } = kiosk.app
  await countProgress(database)
  const state = async () =>
    (
      await database.executeSql(
        'select coalesce(sum(total), 0)::int as total, count(*)::int as rows from progress_days',
      )
    ).rows[0]
  await database.executeSql('delete from progress_days')
  expect(await state()).toEqual({ total: 0, rows: 0 })
  await database.executeSql(`update statistics set total = total + 3, translated = translated + 1
    where id = (select statistics_id from translations where not is_source order by id limit 1)`)
  await countProgress(database)
  await countProgress(database)
  expect(await state()).toEqual({ total: 3, rows: 1 })
})
