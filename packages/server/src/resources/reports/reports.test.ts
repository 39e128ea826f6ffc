import { type Kiosk, makeTeam, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'

type Person = 'admin' | 'anna' | 'boris' | 'carol'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const texts = [
    ['anna', 'kiosk', 'cs', 'Open the door', 'first'],
    ['anna', 'kiosk', 'cs', 'Open the door', 'second'],
    ['anna', 'kiosk', 'de', 'Open the door', 'third'],
    ['boris', 'flat', 'cs', 'farewell', 'fourth'],
  ] as const
  for (const [as, component, language, string, target] of texts) {
    const { url } = (await kiosk.units(component, language)).get(string)
    expect((await kiosk.app[as].patch(url, { state: 20, target: [target] })).status).toBe(200)
  }
  await makeTeam(kiosk.app.database, 'reporters', {
    members: ['carol'],
    permissions: ['reports.view'],
    projects: ['demo'],
  })
})
afterAll(() => kiosk.close())

const refusalOf = (reply: TestReply) => [reply.status, problemsOf(reply)]

/** Asks for a report, waits, and resolves to its address. */
async function make(as: Person, body: object, path = '/api/reports/'): Promise<string> {
  const started = await kiosk.app[as].post(path, body)
  expect(started.status).toBe(202)
  await kiosk.app.app.jobs.idle()
  const { completed, result } = (await kiosk.app[as].get(started.body.task_url)).body
  expect({ completed, result: result.result }).toEqual({ completed: true, result: true })
  return result.report_url
}

const read = async (as: Person, path: string) => (await kiosk.app[as].get(path)).body

describe('a report', () => {
  test('is one of two hundred at most that a person has: the oldest goes', async () => {
    const path = await make('boris', { kind: 'credits' })
    await kiosk.app.database.executeSql(`insert into reports (kind, user_id, parameters, data)
      select r.kind, r.user_id, r.parameters, r.data from reports r join users u on u.id = r.user_id, generate_series(1, 199)
       where u.username = 'boris'`)
    expect((await kiosk.app.boris.get(path)).status).toBe(200)
    const next = await make('boris', { kind: 'credits' })
    expect([(await kiosk.app.boris.get(path)).status, (await kiosk.app.boris.get(next)).status]).toEqual([404, 200])
    expect((await kiosk.app.boris.get('/api/reports/')).body.count).toBe(200)
    await kiosk.app.database.executeSql(
      "delete from reports where user_id = (select id from users where username = 'boris')",
    )
  })

  test('of credits names for each language who translated, whoever did most first', async () => {
    const path = await make('admin', { kind: 'credits', component: 'demo/kiosk' })
    const report = await read('admin', path)
    expect(report).toMatchObject({
      kind: 'credits',
      version: 1,
      scope: { type: 'component', name: 'Kiosk' },
      parameters: { start: null, end: null, language: null, sort_by: 'count', counting_mode: 'all', everybody: true },
    })
    expect(report.creator).toContain('/api/users/admin/')
    const named = report.data.map(({ language, authors }: { language: { code: string }; authors: object[] }) => [
      language.code,
      authors,
    ])
    const anna = {
      username: 'anna',
      full_name: 'Anna Nováková',
      email: 'anna@example.com',
      date_joined: expect.any(String),
    }
    expect(named).toEqual([
      ['cs', [{ ...anna, change_count: 2 }]],
      ['de', [{ ...anna, change_count: 1 }]],
    ])
    expect(await read('admin', `${path}json/`)).toEqual(report.data)
  })

  test('of contributors has strings, words and characters, each string once where it is asked so', async () => {
    const counts = async (body: object) => {
      const { data } = await read('admin', await make('admin', { kind: 'contributor_stats', project: 'demo', ...body }))
      return data.map((one: { username: string; count: object; words: { total: number }; languages: string[] }) => [
        one.username,
        one.languages,
        one.count,
        one.words.total,
      ])
    }
    const figures = (total: number, fresh: number, edited: number) => ({ total, new: fresh, edited, approved: 0 })
    const all = await counts({})
    expect(all.map(([name]: [string]) => name)).toEqual(['anna', 'boris'])
    expect(all[0]?.slice(1, 3)).toEqual([['cs', 'de'], expect.objectContaining({ total: 3 })])
    const once = await counts({ counting_mode: 'unique', language: 'cs' })
    expect(once[0]).toEqual(['anna', ['cs'], figures(1, 0, 1), 3])
    expect((await counts({ sort_order: 'ascending' })).map(([name]: [string]) => name)).toEqual(['boris', 'anna'])
    expect(await counts({ start: '2999-01-01' })).toEqual([])
    expect(await counts({ end: '2000-01-01' })).toEqual([])
    const joined = await counts({ sort_by: 'date_joined', sort_order: 'ascending' })
    expect(joined.map(([name]: [string]) => name)).toEqual(['anna', 'boris'])
  })

  test('is about one’s own work, without the right to see reports', async () => {
    const names = async (as: Person) => {
      const report = await read(as, await make(as, { kind: 'contributor_stats' }, '/api/projects/demo/reports/'))
      return [report.parameters.everybody, report.data.map((one: { username: string }) => one.username)]
    }
    expect(await names('boris')).toEqual([false, ['boris']])
    expect(await names('carol')).toEqual([true, ['anna', 'boris']])
  })

  test('is a page and a text, in which names mean nothing', async () => {
    await kiosk.app.database.executeSql(`update users set full_name = '<b>B*ris|</b>' where username = 'boris'`)
    const path = await make('admin', { kind: 'credits', project: 'demo', language: 'cs' })
    const page = await kiosk.app.admin.get(`${path}html/`)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.bytes.toString()).toContain('<td>&lt;b&gt;B*ris|&lt;/b&gt;</td>')
    const text = await kiosk.app.admin.get(`${path}rst/`)
    expect(text.headers.get('content-type')).toBe('text/x-rst; charset=utf-8')
    expect(text.bytes.toString()).toContain('   * - \\<b\\>B\\*ris\\|\\</b\\>\n     - boris@example.com\n     - 1\n')
    const people = await make('admin', { kind: 'contributor_stats', project: 'demo' })
    expect((await kiosk.app.admin.get(`${people}html/`)).bytes.toString()).toContain(
      '<td>boris@example.com</td><td>cs</td>',
    )
    await kiosk.app.database.executeSql(`update users set full_name = 'Boris Petrov' where username = 'boris'`)
  })

  test('of costs has what is left by its matches, priced exactly, all in all and by language', async () => {
    const asked = { kind: 'cost_estimate', project: 'demo', base_rate: '0.1', currency: 'EUR', q: '' }
    const path = await make('admin', { ...asked, language: 'cs', rate_tm_95: 12.5, rate_tm_50: '80' })
    const report = await read('admin', path)
    expect(report.parameters).toMatchObject({
      q: '',
      base_rate: '0.1',
      currency: 'EUR',
      rates: { new: '100', tm_95: '12.5' },
    })
    const { data } = report
    expect(data).toMatchObject({ threshold: 80, base_rate: '0.1', currency: 'EUR', uncompared: 0 })
    expect(data.buckets.map(({ slug }: { slug: string }) => slug)).toEqual([
      'repetition',
      'tm_100',
      'tm_95',
      'tm_50',
      'tm_fuzzy',
      'needs_editing',
      'new',
    ])
    const { rows } = await kiosk.app.database.executeSql(
      `select count(*)::int as count, sum(u.num_words)::int as words, sum(u.num_chars)::int as chars from units u
         join translations t on t.id = u.translation_id join languages l on l.id = t.language_id
        where l.code = 'cs' and not t.is_source and u.state < 100`,
    )
    const { cost, ...total } = data.total
    expect(total).toEqual(rows[0])
    const priced = data.buckets.reduce(
      (sum: number, one: { words: number; rate: string }) => sum + (one.words * Number(one.rate)) / 1000,
      0,
    )
    expect(Number(cost)).toBeCloseTo(priced, 4)
    expect(data.languages.map(({ language }: { language: { code: string } }) => language.code)).toEqual(['cs'])
    expect(data.languages[0].total).toEqual(data.total)
    for (const form of ['html', 'rst', 'csv'])
      expect((await kiosk.app.admin.get(`${path}${form}/`)).bytes.toString()).toContain('Exact matches')
  })

  test('of costs tells repetitions, exact matches and similar texts apart', async () => {
    const { app } = kiosk
    const left = async (q = 'state:<translated') =>
      (await read('admin', await make('admin', { kind: 'cost_estimate', component: 'demo/kiosk', language: 'de', q })))
        .data
    const before = await left()
    const { url } = (await kiosk.units('kiosk', 'de')).get('Goodbye')
    expect((await app.anna.patch(url, { state: 10, target: ['Tschüss?'] })).status).toBe(200)
    const after = await left()
    const of = (data: typeof before, slug: string) =>
      data.buckets.find((one: { slug: string }) => one.slug === slug).count
    expect(of(after, 'needs_editing')).toBe(of(before, 'needs_editing') + 1)
    expect(of(after, 'new')).toBe(of(before, 'new') - 1)
    expect((await left('')).total.count).toBeGreaterThanOrEqual(after.total.count)
    expect((await app.anna.patch(url, { state: 0, target: [''] })).status).toBe(200)
  })

  test('of translators’ work tells what a day brings, and who did what in which language', async () => {
    const asked = { kind: 'translator_work', project: 'demo', start: '2020-01-01', end: '2999-01-01' }
    const path = await make('admin', { ...asked, min_changes: 2 })
    const { data, parameters } = await read('admin', path)
    expect(parameters).toMatchObject({ min_changes: 2, max_changes: 1000, max_words: 10_000 })
    expect(data).toMatchObject({
      period: { start: '2020-01-01T00:00:00.000000Z' },
      filters: { language: '', min_changes: 2, actions: ['change', 'new', 'accept'] },
    })
    expect(data.user_days.included).toBeGreaterThanOrEqual(1)
    expect(data.metrics.strings.median).toBeGreaterThanOrEqual(2)
    const anna = data.people.filter(({ username }: { username: string }) => username === 'anna')
    expect(anna.map(({ language }: { language: string }) => language)).toEqual(['cs', 'de'])
    expect(anna[0]).toMatchObject({ full_name: 'Anna Nováková', edited_strings: 2, edited_words: 6 })
    const none = await read('admin', await make('admin', { ...asked, end: '2020-02-01' }))
    expect(none.data).toMatchObject({ user_days: { included: 0, excluded: 0 }, metrics: {}, people: [] })
    const own = await read('boris', await make('boris', asked))
    expect(own.data.people.map(({ username }: { username: string }) => username)).toEqual(['boris'])
    expect((await kiosk.app.admin.get(`${path}csv/`)).bytes.toString()).toMatch(/^table,name,language,/)
  })

  test('as a table has no formulas', async () => {
    await kiosk.app.database.executeSql(`update users set full_name = '=cmd()' where username = 'boris'`)
    for (const kind of ['credits', 'contributor_stats', 'translator_work']) {
      const path = await make('admin', { kind, project: 'demo' })
      const table = await kiosk.app.admin.get(`${path}csv/`)
      expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      expect(table.bytes.toString()).toContain("'=cmd()")
      expect(table.bytes.toString()).not.toMatch(/(^|,)=/m)
    }
    await kiosk.app.database.executeSql(`update users set full_name = E'Boris\\nPetrov' where username = 'boris'`)
    const path = await make('admin', { kind: 'credits', project: 'demo' })
    expect((await kiosk.app.admin.get(`${path}csv/`)).bytes.toString()).toContain('"Boris\nPetrov"')
    await kiosk.app.database.executeSql(`update users set full_name = 'Boris Petrov' where username = 'boris'`)
  })

  test('is listed for whoever asked, everywhere and at its place', async () => {
    const path = await make('boris', { kind: 'credits' }, '/api/components/demo/flat/reports/')
    const id = Number(/\d+/.exec(path)?.[0])
    const ids = async (as: Person, list: string) => (await read(as, list)).results.map((one: { id: number }) => one.id)
    expect(await ids('boris', '/api/components/demo/flat/reports/')).toEqual([id])
    expect(await ids('boris', '/api/reports/?kind=credits')).toEqual([id])
    expect(await ids('boris', '/api/reports/?component=demo/flat')).toEqual([id])
    expect(await ids('boris', '/api/reports/?kind=contributor_stats&component=demo/flat')).toEqual([])
    expect(await ids('boris', '/api/components/demo/kiosk/reports/')).toEqual([])
    expect(await ids('anna', '/api/components/demo/flat/reports/')).toEqual([])
    expect((await kiosk.app.anna.get(path)).status).toBe(404)
    expect((await kiosk.app.admin.get(path)).status).toBe(404)
    const later = await make('boris', { kind: 'translator_work' }, '/api/components/demo/flat/reports/')
    expect(await ids('boris', '/api/components/demo/flat/reports/')).toEqual([Number(/\d+/.exec(later)?.[0]), id])
  })

  test('is of a category with all below it, by its id or URL', async () => {
    const project = `${kiosk.app.base}/api/projects/demo/`
    const shelf = (await kiosk.app.admin.post('/api/categories/', { name: 'Shelf', slug: 'shelf', project })).body
    const inner = { name: 'Inner', slug: 'inner', project, category: shelf.url }
    const { url } = (await kiosk.app.admin.post('/api/categories/', inner)).body
    await kiosk.app.admin.patch('/api/components/demo/flat/', { category: url })
    for (const category of [String(shelf.id), shelf.url]) {
      const report = await read('admin', await make('admin', { kind: 'credits', category }))
      expect(report.scope).toEqual({ type: 'category', id: shelf.id, name: 'Shelf' })
      expect(report.data.map(({ authors }: { authors: { username: string }[] }) => authors[0]?.username)).toEqual([
        'boris',
      ])
    }
    const moved = await read('admin', await make('admin', { kind: 'credits', component: 'demo/shelf/inner/flat' }))
    expect(moved.scope.type).toBe('component')
    const listed = await read('admin', `/api/categories/${shelf.id}/reports/`)
    expect(listed.count).toBe(2)
    const inThere = '/api/components/demo/shelf%252Finner%252Fflat/'
    expect((await kiosk.app.admin.patch(inThere, { category: null })).status).toBe(200)
  })

  test('keeps the times that it was asked for', async () => {
    const path = await make('admin', { kind: 'credits', start: '2020-01-01', end: '2999-01-01T12:00:00+02:00' })
    expect((await read('admin', path)).parameters).toMatchObject({
      start: '2020-01-01T00:00:00.000000Z',
      end: '2999-01-01T10:00:00.000000Z',
    })
  })

  test('is refused with what is wrong', async () => {
    const problems = async (body: object, path = '/api/reports/') =>
      problemsOf(await kiosk.app.anna.post(path, body)).sort()
    expect(await problems({})).toEqual(['required kind'])
    expect(await problems({ kind: 'gossip', start: 'soon' })).toEqual(['invalid start', 'invalid_choice kind'])
    const estimate = (sent: object) => kiosk.app.admin.post('/api/reports/', { kind: 'cost_estimate', ...sent })
    expect((await kiosk.app.anna.post('/api/reports/', { kind: 'cost_estimate' })).status).toBe(403)
    expect(problemsOf(await estimate({ q: 'is:nonsense' }))).toEqual(['invalid q'])
    expect(problemsOf(await estimate({ base_rate: '-1', rate_new: 'much', rate_tm_95: '1.234' })).sort()).toEqual([
      'invalid rate_new',
      'max_decimal_places rate_tm_95',
      'min_value base_rate',
    ])
    expect(problemsOf(await estimate({ rate_new: 100_000, tm_threshold: 50 })).sort()).toEqual([
      'max_whole_digits rate_new',
      'min_value tm_threshold',
    ])
    for (const kind of ['credits', 'contributor_stats', 'translator_work'])
      expect(await problems({ kind, start: '2026-02-01', end: '2026-01-01' })).toEqual(['invalid start'])
    expect(await problems({ kind: 'translator_work', min_changes: 9, max_changes: 8 })).toEqual(['invalid min_changes'])
    expect(await problems({ kind: 'credits', project: 'nothing' })).toEqual(['does_not_exist project'])
    expect(await problems({ kind: 'credits', category: '999' })).toEqual(['does_not_exist category'])
    expect(await problems({ kind: 'credits', component: 'demo/nothing' })).toEqual(['does_not_exist component'])
    expect(await problems({ kind: 'credits', component: '%zz' })).toEqual(['does_not_exist component'])
    expect(await problems({ kind: 'credits', project: 'demo', component: 'demo/kiosk' })).toEqual(['invalid component'])
    expect(problemsOf(await kiosk.app.anna.get('/api/reports/?project=nothing'))).toEqual(['does_not_exist project'])
    expect(refusalOf(await kiosk.app.anonymous.get('/api/reports/'))).toEqual([401, ['not_authenticated null']])
    expect((await kiosk.app.anonymous.post('/api/reports/', { kind: 'credits' })).status).toBe(401)
    expect((await kiosk.app.anonymous.get('/api/projects/demo/reports/')).status).toBe(401)
    for (const path of ['/api/reports/999999/', '/api/reports/999999/json/', '/api/categories/999/reports/'])
      expect((await kiosk.app.anna.get(path)).status).toBe(404)
  })

  test('of everybody’s work is closed to who lost the right, and one of a hidden place to who does not see it', async () => {
    const [whole, own] = [
      await make('carol', { kind: 'credits', project: 'demo' }),
      await make('anna', { kind: 'credits', component: 'demo/kiosk' }),
    ]
    expect((await kiosk.app.carol.get(whole)).status).toBe(200)
    await kiosk.app.database.executeSql(
      `delete from team_members where team_id = (select id from teams where name = 'reporters')`,
    )
    await kiosk.app.database.transaction(async (tx) => dropCaches(tx, 'access'))
    expect(refusalOf(await kiosk.app.carol.get(`${whole}json/`))).toEqual([403, ['permission_denied null']])
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
    expect((await kiosk.app.anna.get(own)).status).toBe(404)
    expect(await read('anna', '/api/reports/')).toMatchObject({ count: 0 })
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
    expect((await kiosk.app.anna.get(own)).status).toBe(200)
  })

  test('leaves out what its creator does not see', async () => {
    await makeTeam(kiosk.app.database, 'more reporters', {
      members: ['carol'],
      permissions: ['reports.view'],
      projects: ['demo'],
    })
    await kiosk.app.admin.patch('/api/components/demo/flat/', { restricted: true })
    const report = await read('carol', await make('carol', { kind: 'contributor_stats', project: 'demo' }))
    expect(report.data.map((one: { username: string }) => one.username)).toEqual(['anna'])
    await kiosk.app.admin.patch('/api/components/demo/flat/', { restricted: false })
  })
})
