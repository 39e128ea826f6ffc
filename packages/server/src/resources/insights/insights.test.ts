import { joinTeam, type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'
import { countProgress } from '../../domain/translation/count-progress.ts'
import { countWork } from '../../domain/user/work/count-work.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  const { app } = kiosk
  for (const name of ['anna', 'boris']) await joinTeam(app.database, name, 'Reviewers')
  await app.admin.patch('/api/projects/demo/', { translation_review: true })
  await countProgress(app.database)
  const texts = [
    ['anna', 'kiosk', 'cs', 'Open the door', 'Otevři dveře', 20],
    ['anna', 'kiosk', 'cs', 'Open the door', 'Otevři ty dveře', 20],
    ['boris', 'kiosk', 'cs', 'Open the door', 'Otevři ty dveře', 30],
    ['anna', 'kiosk', 'de', 'Open the door', 'Öffne die Tür', 20],
    ['boris', 'flat', 'cs', 'farewell', 'Sbohem', 20],
  ] as const
  for (const [as, component, language, string, target, state] of texts) {
    const { url } = (await kiosk.units(component, language)).get(string)
    expect((await app[as].patch(url, { state, target: [target] })).status).toBe(200)
  }
  await counted()
})
afterAll(() => kiosk.close())

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

type As = 'admin' | 'anna' | 'boris' | 'carol' | 'anonymous'
const read = async (as: As, path: string) => (await kiosk.app[as].get(`/api/overview/${path}`)).body

describe('work', () => {
  test('is told by day, with all days of the period', async () => {
    const report = await read('anna', 'demo/work/')
    expect(report).toMatchObject({ path: 'demo', by: 'day', complete: true, count: 30 })
    expect(report.results).toHaveLength(30)
    expect(report.results.at(-1)).toMatchObject({ day: report.to, language: null, person: null, approved_strings: 1 })
    expect(report.results[0]).toMatchObject({ day: report.from, words: 0, review_hours: null })
    const { total } = report
    expect(total.strings).toBe(total.new_strings + total.edited_strings)
    expect(total).toMatchObject({
      strings: 4,
      approved_strings: 1,
      reviews: 1,
      review_hours: 0,
      reviewed_within_day: 100,
    })
    expect(total.words).toBe(3 + 3 + 3 + (await kiosk.units('flat', 'cs')).get('farewell').num_words)
  })

  test('is told by language, component and person, and as credits', async () => {
    const rows = async (by: string, path = 'demo') => (await read('boris', `${path}/work/?by=${by}`)).results
    const strings = (list: { strings: number }[], key: string) =>
      list.map((row) => [(row as unknown as Record<string, unknown>)[key], row.strings])
    expect(strings(await rows('language'), 'language')).toEqual([
      ['cs', 3],
      ['de', 1],
    ])
    expect(strings(await rows('component'), 'component')).toEqual([
      ['demo/kiosk', 3],
      ['demo/flat', 1],
    ])
    expect(strings(await rows('person'), 'person')).toEqual([
      ['anna', 3],
      ['boris', 1],
    ])
    expect(
      (await rows('credits')).map((row: { language: string; person_name: string }) => [row.language, row.person_name]),
    ).toEqual(
      expect.arrayContaining([
        ['cs', 'Anna Nováková'],
        ['de', 'Anna Nováková'],
      ]),
    )
    expect(strings(await rows('person', '-/-/de'), 'person')).toEqual([['anna', 1]])
    expect(strings(await rows('person', 'demo/kiosk/cs'), 'person')).toEqual([
      ['anna', 2],
      ['boris', 0],
    ])
    expect((await read('boris', 'demo/work/?person=anna&language=cs')).total.strings).toBe(2)
  })

  test('of a long time is by months, and bounded', async () => {
    const report = await read('anna', '-/work/?from=2016-01-01')
    expect(report.by).toBe('month')
    expect(report.results.length).toBeLessThan(140)
    expect(report.results.at(-1).strings).toBe(4)
    expect((await read('anna', '-/work/?by=person&from=2016-01-01')).total.strings).toBe(4)
    const problems = async (query: string) => problemsOf(await kiosk.app.anna.get(`/api/overview/demo/work/?${query}`))
    expect(await problems('from=1999-01-01')).toEqual(['min_value from'])
    expect(await problems('from=2026-02-01&to=2026-01-01')).toEqual(['invalid from'])
    expect(await problems('from=2026-02-30&to=2026-04-31')).toEqual(['invalid from', 'invalid to'])
    expect(await problems('person=nobody')).toEqual(['does_not_exist person'])
    expect(await problems('language=xx')).toEqual(['does_not_exist language'])
    expect(await problems('by=week')).toEqual(['invalid_choice by'])
  })

  test('is a table without formulas', async () => {
    await kiosk.app.database.executeSql(`update users set full_name = '=cmd()' where username = 'boris'`)
    const table = await kiosk.app.anna.get('/api/overview/demo/work/?by=person&format=csv')
    expect(table.headers.get('content-type')).toContain('text/csv')
    const lines = table.bytes.toString().trim().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain('day,language,language_name')
    expect(table.bytes.toString()).toContain("'=cmd()")
    await kiosk.app.database.executeSql(`update users set full_name = 'Boris Petrov' where username = 'boris'`)
  })
})

describe('rights', () => {
  test('figures of single people are for who is signed in', async () => {
    const status = async (query: string) => (await kiosk.app.anonymous.get(`/api/overview/demo/work/?${query}`)).status
    expect(await status('')).toBe(200)
    expect([await status('by=person'), await status('by=credits'), await status('person=anna')]).toEqual([
      401, 401, 401,
    ])
    expect(JSON.stringify(await read('anonymous', 'demo/work/'))).not.toMatch(/anna|Nov/)
    expect((await kiosk.app.anonymous.get('/api/account/today/')).status).toBe(401)
  })

  test('restricted components and private projects are in no sum of those who do not see them', async () => {
    const { app } = kiosk
    const seen = async (as: As, path: string) => {
      const reply = await app[as].get(`/api/overview/${path}`)
      return reply.status === 200 ? [reply.body.total.strings, reply.body.total.automatic_strings] : reply.status
    }
    await app.admin.patch('/api/components/demo/flat/', { restricted: true })
    expect([await seen('admin', '-/work/'), await seen('carol', '-/work/')]).toEqual([
      [4, 0],
      [3, 0],
    ])
    expect([
      await seen('carol', 'demo/work/'),
      await seen('carol', '-/-/cs/work/'),
      await seen('carol', 'demo/flat/work/'),
    ]).toEqual([[3, 0], [2, 0], 404])
    const boris = (await read('carol', '-/work/?by=person')).results.find(
      ({ person }: { person: string }) => person === 'boris',
    )
    expect(boris).toMatchObject({ strings: 0, approved_strings: 1 })
    expect(JSON.stringify(await read('carol', '-/work/?by=component'))).not.toContain('flat')
    const left = (await read('admin', 'demo/trend/')).total - (await read('carol', 'demo/trend/')).total
    expect(left).toBeGreaterThan(0)
    await app.admin.patch('/api/components/demo/flat/', { restricted: false })
    await app.admin.patch('/api/projects/demo/', { access_control: 100 })
    expect([
      await seen('carol', '-/work/'),
      await seen('anonymous', '-/work/'),
      await seen('carol', 'demo/work/'),
    ]).toEqual([[0, 0], [0, 0], 404])
    expect((await read('carol', '-/work/?by=person')).results).toEqual([])
    expect((await read('carol', '-/trend/')).total).toBe(0)
    await app.admin.patch('/api/projects/demo/', { access_control: 0 })
  })

  test('people who are gone have no name, and their work stays', async () => {
    const { app } = kiosk
    await app.admin.post('/api/users/', { username: 'dora', full_name: 'Dora Gone', email: 'dora@example.com' })
    await joinTeam(app.database, 'dora', 'Reviewers')
    const dora = await app.signedIn('dora')
    const { url } = (await kiosk.units('kiosk', 'de')).get('Open the door')
    await app.database.transaction(async (tx) => dropCaches(tx, 'access'))
    const saved = await dora.patch(url, { state: 20, target: ['Mach die Tür auf'] })
    expect([saved.status, saved.body.errors]).toEqual([200, undefined])
    await counted()
    await app.admin.delete('/api/users/dora/')
    const report = await read('admin', 'demo/kiosk/de/work/?by=person')
    expect(report.results).toContainEqual(
      expect.objectContaining({ person: null, person_name: 'Deleted User', strings: 1 }),
    )
    expect(JSON.stringify(report)).not.toContain('Dora')
  })
})

test('one’s own day is as of now, before it is in the sums', async () => {
  const { app } = kiosk
  const before = (await app.anna.get('/api/account/today/')).body
  const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  await app.anna.patch(url, { state: 20, target: ['Sbohem'] })
  const now = (await app.anna.get('/api/account/today/')).body
  expect([now.strings, now.words]).toEqual([before.strings + 1, before.words + 1])
  await counted()
  expect((await app.anna.get('/api/account/today/')).body).toEqual(now)
  // It is not less while the sums of an earlier history are being made.
  await app.database.executeSql('select count_work_anew()')
  expect((await app.anna.get('/api/account/today/')).body).toEqual(now)
  await counted()
  expect((await app.anna.get('/api/account/today/')).body).toEqual(now)
})

test('a trend tells how much is left, and by when it must be done', async () => {
  const { app } = kiosk
  const trend = await read('anna', 'demo/trend/?until=2999-01-01')
  expect(trend).toMatchObject({ path: 'demo', measure: 'translated', until: '2999-01-01', count: 1 })
  expect(trend.left).toBeGreaterThan(0)
  const { url } = (await kiosk.units('kiosk', 'de')).get('Goodbye')
  await app.anna.patch(url, { state: 20, target: ['Tschüss'] })
  await countProgress(app.database)
  const later = await read('anna', 'demo/-/de/trend/?measure=approved')
  expect(later).toMatchObject({ path: 'demo/-/de', measure: 'approved' })
  expect((await read('anna', 'demo/trend/')).pace).toBeGreaterThanOrEqual(0)
  // A language that is chosen is the same as the place of that language, for a project as for a component.
  const numbers = ({ path: _path, ...rest }: { path: string }) => rest
  for (const [chosen, place] of [
    ['demo/trend/?language=de', 'demo/-/de/trend/'],
    ['demo/kiosk/trend/?language=de', 'demo/kiosk/de/trend/'],
  ] as const)
    expect(numbers(await read('anna', chosen))).toEqual(numbers(await read('anna', place)))
  expect((await app.anna.get('/api/overview/demo/trend/?language=nothing')).status).toBe(400)
})
