import { joinTeam, type Kiosk, kioskCatalogue, kioskTexts, makeTeam, startKiosk, type TestClient } from '@weft/testkit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countProgress } from '../../domain/translation/count-progress.ts'
import { countWork } from '../../domain/user/work/count-work.ts'

// Places that answer the same question give the same answer after any history: insights by all their rows, reports, credits, one's own
// words today, statistics, and a scan of the history.

const runs = Number(process.env.WEFT_WORK_RUNS ?? 3)
const seed = process.env.WEFT_WORK_SEED === undefined ? undefined : Number(process.env.WEFT_WORK_SEED)

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  for (const name of ['anna', 'boris']) await joinTeam(app.database, name, 'Reviewers')
  await makeTeam(app.database, 'reporters', { members: ['carol'], permissions: ['reports.view'], projects: ['demo'] })
  await app.admin.patch('/api/projects/demo/', { translation_review: true })
  await app.admin.post('/api/projects/', { name: 'Other', slug: 'other', web: 'https://example.org/' })
  await app.app.jobs.idle()
})
afterAll(() => kiosk.close())

const names = ['anna', 'boris', 'admin'] as const
type Step =
  | {
      readonly kind: 'save' | 'suggest' | 'accept' | 'take back'
      readonly who: number
      readonly pick: number
      readonly state: number
    }
  | {
      readonly kind: 'bulk' | 'undo' | 'move' | 'hide' | 'upstream' | 'age' | 'count' | 'anew' | 'go' | 'shelve'
      readonly pick: number
    }

const pick = fc.nat(50)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('save' as const, 'save', 'suggest', 'accept', 'take back'),
      who: fc.nat(2),
      pick,
      state: fc.constantFrom(10, 20, 30),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'bulk' as const,
        'undo',
        'move',
        'hide',
        'upstream',
        'age',
        'count',
        'anew',
        'go',
        'go',
        'shelve',
      ),
      pick,
    }),
  },
)

const places = ['kiosk/cs', 'kiosk/de', 'flat/cs'] as const
const projectOfFlat = async () =>
  (await kiosk.app.admin.get('/api/components/demo/flat/')).status === 200 ? 'demo' : 'other'

async function unitAt(at: number): Promise<{ url: string; target: string[] } | undefined> {
  const place = places[at % places.length] ?? places[0]
  const project = place.startsWith('flat') ? await projectOfFlat() : 'demo'
  for (const path of [`${project}/${place}`, `demo/shelf%252F${place}`]) {
    const { status, body } = await kiosk.app.admin.get(`/api/translations/${path}/units/`)
    if (status === 200) return body.results[at % body.results.length]
  }
  // It is away.
  return undefined
}

async function write({ kind, who, pick: at, state }: Extract<Step, { readonly who: number }>): Promise<void> {
  const writer: TestClient = kiosk.app[names[who] ?? 'admin']
  const unit = await unitAt(at)
  if (unit === undefined) return
  const target = unit.target.map(() => `text ${at}`)
  if (kind === 'save') await writer.patch(unit.url, { state, target })
  else if (kind === 'take back') await writer.patch(unit.url, { state: 0, target: unit.target.map(() => '') })
  else if (kind === 'suggest') await writer.post(`${unit.url}suggestions/`, { target })
  else {
    const [first] = (await kiosk.app.admin.get(`${unit.url}suggestions/`)).body.results
    if (first) await writer.post(`/api/suggestions/${first.id}/accept/`, {})
  }
}

const bulk = '/api/editor/bulk/'

/** A language or a component goes away, or comes back where one is away. */
async function goOrComeBack(at: number): Promise<void> {
  const { admin } = kiosk.app
  const [away] = (await admin.get('/api/site/removals/')).body.results
  if (away !== undefined) {
    const back = await admin.post(`/api/site/removals/${away.id}/restore/`, {})
    // A language may be there again by its file: then it is gone for good.
    if (back.status >= 300) expect((await admin.delete(`/api/site/removals/${away.id}/`)).status).toBeLessThan(300)
    return
  }
  const flat = `${await projectOfFlat()}/flat`
  const path = ['demo/kiosk/de', flat, 'demo/-/cs'][at % 3] ?? flat
  // A part of it may be on the shelf.
  await admin.post('/api/site/removals/', { path, confirm: path.split('/').at(-1) })
}

/** A component goes into a category, or out of it. */
async function shelve(): Promise<void> {
  const { admin, base } = kiosk.app
  const project = `${base}/api/projects/demo/`
  const made = await admin.post('/api/categories/', { name: 'Shelf', slug: 'shelf', project })
  const { results } = (await admin.get('/api/projects/demo/categories/')).body
  const url = made.body.url ?? results[0]?.url
  const out = await admin.patch('/api/components/demo/shelf%252Fkiosk/', { category: null })
  if (out.status !== 200) await admin.patch('/api/components/demo/kiosk/', { category: url })
}

async function happen(one: Step): Promise<void> {
  if ('who' in one) return write(one)
  const { app, remote } = kiosk
  const { admin, database } = app
  switch (one.kind) {
    case 'bulk':
      await admin.post(bulk, { path: 'demo/kiosk/cs', state: one.pick % 2 === 0 ? 10 : 20 })
      break
    case 'undo': {
      const edits = (await admin.get(`${bulk}?path=demo`)).body.results as { id: number; can: { undo: boolean } }[]
      const edit = edits.find(({ can }) => can.undo)
      if (edit) await admin.post(`${bulk}${edit.id}/undo/`, {})
      break
    }
    case 'move': {
      const from = await projectOfFlat()
      await admin.patch(`/api/components/${from}/flat/`, { project: from === 'demo' ? 'other' : 'demo' })
      break
    }
    case 'hide':
      await admin.patch(`/api/components/${await projectOfFlat()}/flat/`, { restricted: one.pick % 2 === 0 })
      break
    case 'upstream': {
      // Strings go away, and come again.
      const whole = kioskCatalogue('cs', { ...kioskTexts.cs, bye: `${one.pick}` })
      const file = one.pick % 2 === 0 ? whole : whole.replace(/msgid "Goodbye"\nmsgstr ".*"\n/, '')
      await remote.commit('kiosk', { 'po/cs.po': file }, 'Up')
      await admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
      break
    }
    case 'age':
      await database.executeSql(
        `update changes set timestamp = timestamp - make_interval(days => $1, hours => 7) where (xact, id) > (select xact, id from counted_work)
            and (xact, id) > (select xact, id from counted_authors)`,
        [one.pick],
      )
      break
    case 'count':
      await countWork(database)
      return
    case 'anew':
      await database.executeSql('select count_work_anew()')
      return
    case 'go':
      await goOrComeBack(one.pick)
      break
    case 'shelve':
      await shelve()
  }
  await app.app.jobs.idle()
}

async function counted(): Promise<void> {
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
}

type Reader = 'admin' | 'anna' | 'carol'
const period = 'from=2020-01-01'
const work = async (as: Reader | 'anonymous', by: string, path = '-') =>
  (await kiosk.app[as].get(`/api/overview/${path}/work/?by=${by}&${period}`)).body

type Row = Readonly<Record<string, string | number | null>>

const figuresOf = [
  'strings',
  'words',
  'new_strings',
  'edited_strings',
  'approved_strings',
  'suggested_strings',
  'bulk_strings',
  'automatic_strings',
  'reverted_strings',
] as const

const sumOf = (rows: readonly Record<string, number>[], name: string): number =>
  rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)

/** The target of a row has the sums of the row: the page of its component or of its language, and the filter by its language or person. */
async function expectRows(as: Reader): Promise<void> {
  const askedBy = {
    component: ({ component }: Row) => [`${component}/work/?`],
    // The project may have lost the language; its work stays.
    language: ({ language }: Row) => [`demo/work/?language=${language}&`, `demo/-/${language}/work/?`],
    person: ({ person }: Row) => [`demo/work/?person=${person}&`],
  } as const
  for (const by of ['component', 'language', 'person'] as const)
    for (const row of (await work(as, by, 'demo')).results as Row[])
      for (const [at, path] of (row[by] === null ? [] : askedBy[by](row)).entries()) {
        const { status, body } = await kiosk.app[as].get(`/api/overview/${path}by=month&${period}`)
        if (at > 0 && status === 404) continue
        for (const name of figuresOf) expect([as, path, name, body.total?.[name]]).toEqual([as, path, name, row[name]])
      }
}

/** All tables of insights have the same sums, and so have a site and its projects. */
async function expectTables(as: Reader): Promise<void> {
  const whole = await work(as, 'month')
  for (const by of ['month', 'language', 'component', 'person', 'credits'])
    for (const name of figuresOf) {
      const table = await work(as, by)
      // Texts of files are nobody's.
      expect([as, by, name, sumOf(table.results, name)]).toEqual([as, by, name, whole.total[name]])
      expect(table.total[name]).toBe(whole.total[name])
    }
  const projects = [await work(as, 'month', 'demo'), await work(as, 'month', 'other')]
  for (const name of figuresOf)
    expect(projects.reduce((sum, { total }) => sum + (total?.[name] ?? 0), 0)).toBe(whole.total[name])
}

async function report(as: Reader, body: object) {
  const started = await kiosk.app[as].post('/api/reports/', body)
  expect(started.status).toBe(202)
  await kiosk.app.app.jobs.idle()
  const { result } = (await kiosk.app[as].get(started.body.task_url)).body
  return (await kiosk.app[as].get(result.report_url)).body.data
}

type Sums = Readonly<Record<string, readonly number[]>>

/** The texts that people wrote, by a scan of the history: strings and words, and those that are approvals. */
async function scanned(condition: string): Promise<Sums> {
  const { rows } = await kiosk.app.database.executeSql(
    `select a.username, count(*)::int as strings, count(*) filter (where h.action = 36)::int as approved
       from changes h join users a on a.id = h.author_id join projects p on p.id = h.project_id left join components c on c.id = h.component_id
      where h.action = any('{2,5,6,7,8,9,27,30,31,32,36,37,66,76,77,79,94}') and not (h.unit_id is null and h.details ? 'bulk') and ${condition}
      group by 1`,
  )
  return Object.fromEntries(rows.map((row) => [String(row.username), [Number(row.strings), Number(row.approved)]]))
}

const byPerson = (rows: readonly { username: string; count: { total: number; approved: number } }[]): Sums =>
  Object.fromEntries(rows.map(({ username, count }) => [username, [count.total, count.approved]]))

const hidden = `coalesce((c.settings ->> 'restricted')::boolean, false)`

const translatorWork = async (): Promise<Record<string, number>[]> =>
  (await report('admin', { kind: 'translator_work', project: 'demo' })).people

/** `before`: the report of the work of people, before it was in the sums. */
async function expectReports(before?: readonly Record<string, number>[]): Promise<void> {
  const all = { project: 'demo' }
  const demo = `p.slug = 'demo'`
  const whole = byPerson(await report('admin', { kind: 'contributor_stats', ...all }))
  expect(whole).toEqual(await scanned(demo))
  expect(byPerson(await report('carol', { kind: 'contributor_stats', ...all }))).toEqual(
    await scanned(`${demo} and not ${hidden}`),
  )
  // Begins and ends in the middle of days: the sums and the history together.
  const part = { start: new Date(Date.now() - 9.3 * 86_400_000), end: new Date(Date.now() - 3600_000) }
  const inPart = `h.timestamp >= '${part.start.toISOString()}' and h.timestamp <= '${part.end.toISOString()}'`
  expect(byPerson(await report('admin', { kind: 'contributor_stats', ...part }))).toEqual(await scanned(inPart))
  const once = byPerson(await report('admin', { kind: 'contributor_stats', ...all, counting_mode: 'unique' }))
  for (const [name, [strings = 0]] of Object.entries(once)) expect(strings).toBeLessThanOrEqual(whole[name]?.[0] ?? 0)

  const credits = (await report('admin', { kind: 'credits', ...all })) as {
    authors: { username: string; change_count: number }[]
  }[]
  const ofCredits = new Map<string, number>()
  for (const { username, change_count } of credits.flatMap(({ authors }) => authors))
    ofCredits.set(username, (ofCredits.get(username) ?? 0) + change_count)
  expect(Object.fromEntries(ofCredits)).toEqual(
    Object.fromEntries(Object.entries(whole).map(([name, [strings]]) => [name, strings])),
  )
  const endpoint = (await kiosk.app.admin.get('/api/projects/demo/credits/')).body as { change_count: number }[]
  expect(sumOf(endpoint as never, 'change_count')).toBe([...ofCredits.values()].reduce((sum, one) => sum + one, 0))

  const people = await work('admin', 'credits', 'demo')
  const done = await translatorWork()
  if (before) expect(before).toEqual(done)
  for (const name of ['new', 'edited', 'approved', 'suggested', 'bulk', 'reverted'])
    for (const what of ['strings', ...(name === 'reverted' ? [] : ['words'])])
      expect([name, what, sumOf(done, `${name}_${what}`)]).toEqual([
        name,
        what,
        sumOf(people.results, `${name}_${what}`),
      ])
}

const ownDay = async () => (await kiosk.app.anna.get('/api/account/today/')).body

/** `before`: the same day, before it was in the sums. */
async function expectToday(before: Readonly<Record<string, unknown>>): Promise<void> {
  const today = await ownDay()
  expect(before).toEqual(today)
  const { total } = (
    await kiosk.app.admin.get(`/api/overview/-/work/?by=month&person=anna&from=${today.day}&to=${today.day}`)
  ).body
  for (const name of ['strings', 'words', 'approved_strings', 'approved_words', 'suggested_strings'])
    expect([name, today[name]]).toEqual([name, total[name]])
}

async function expectProgress(): Promise<void> {
  await countProgress(kiosk.app.database)
  const { total, left } = (await kiosk.app.admin.get('/api/overview/demo/trend/')).body
  const statistics = (await kiosk.app.admin.get('/api/projects/demo/statistics/')).body
  expect([total, total - left]).toEqual([statistics.total_words, statistics.translated_words])
}

test('places that answer the same question agree, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      for (const one of steps) await happen(one)
      await expectReportsBeforeTheCount()
      const today = await ownDay()
      const people = await translatorWork()
      await counted()
      for (const as of ['admin', 'carol'] as const) {
        await expectTables(as)
        await expectRows(as)
      }
      await expectReports(people)
      await expectToday(today)
      await expectProgress()
    }),
    { numRuns: runs, ...(seed === undefined ? {} : { seed }) },
  )
}, 280_000)

/** Reports and credits are as of now, also before the count. */
async function expectReportsBeforeTheCount(): Promise<void> {
  expect(byPerson(await report('admin', { kind: 'contributor_stats' }))).toEqual(await scanned('true'))
}

test('after a merge the other account has all of it', async () => {
  const { app } = kiosk
  const before = await scanned('true')
  expect((await app.admin.post('/api/site/people/merge/', { user: 'boris', into: 'anna' })).status).toBeLessThan(300)
  await app.app.jobs.idle()
  await counted()
  await expectTables('admin')
  await expectReports()
  const after = await scanned('true')
  expect(after.anna?.[0]).toBe((before.anna?.[0] ?? 0) + (before.boris?.[0] ?? 0))
  expect(byPerson(await report('admin', { kind: 'contributor_stats' }))).toEqual(after)
}, 120_000)
