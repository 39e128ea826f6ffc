import { type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../../domain/cache-drop.ts'
import { raiseAlert } from '../../domain/component/alerts.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await kiosk.app.database.transaction(async (tx) => {
    const project = await tx.kysely
      .selectFrom('projects')
      .select('id')
      .where('slug', '=', 'demo')
      .executeTakeFirstOrThrow()
    const books = { project_id: project.id, name: 'Books', slug: 'books' }
    const outer = await tx.kysely.insertInto('categories').values(books).returning('id').executeTakeFirstOrThrow()
    const inner = { project_id: project.id, category_id: outer.id, name: 'Old', slug: 'old' }
    const made = await tx.kysely.insertInto('categories').values(inner).returning('id').executeTakeFirstOrThrow()
    await tx.kysely.updateTable('components').set({ category_id: made.id }).where('slug', '=', 'flat').execute()
    dropCaches(tx, 'settings', `project:${project.id}`)
  })
})
afterAll(() => kiosk.close())

const overview = async (path: string, client: TestClient = kiosk.app.anna) =>
  client.get(path === '' ? '/api/overview/' : `/api/overview/${path}/`)
const rowsOf = (body: { columns: Record<string, unknown[]> }, ...names: string[]) =>
  (body.columns.path ?? []).map((_, index) => names.map((name) => body.columns[name]?.[index]))

test('a project has its components, those in categories with their whole path, and counters', async () => {
  const { body } = await overview('demo')
  expect([body.path, body.children]).toEqual(['demo', 'components'])
  expect(rowsOf(body, 'path', 'name', 'total', 'translated', 'fuzzy')).toEqual([
    ['demo/books/old/flat', 'Flat', 6, 5, 0],
    ['demo/kiosk', 'Kiosk', 15, 12, 1],
  ])
  const lengths = new Set(Object.values(body.columns as Record<string, unknown[]>).map(({ length }) => length))
  expect(lengths).toEqual(new Set([2]))
})

test('a language says which components it lacks, and the source language stands apart', async () => {
  const { anna, anonymous, admin } = kiosk.app
  const places = ['demo/kiosk', 'demo/books%2Fold%2Fflat']
  const components = await Promise.all(
    places.map(async (path) => {
      const { name } = (await anna.get(`/api/components/${path}/`)).body
      const { results } = (await anna.get(`/api/components/${path}/translations/`)).body
      const codes: string[] = results.map(({ language }: { language: { code: string } }) => language.code)
      const strings: number = results.find(({ is_source }: { is_source: boolean }) => is_source).total
      return { name, codes, strings }
    }),
  )
  const absent = (code: unknown, among = components) => among.filter(({ codes }) => !codes.includes(String(code)))
  const expected = (code: unknown, among = components) => {
    const lacking = absent(code, among)
    return [code, code === 'en', lacking.reduce((sum, { strings }) => sum + strings, 0), lacking.length]
  }
  const names = ['code', 'source', 'absent', 'absent_components'] as const
  const { body } = await anna.get('/api/overview/demo/?children=languages')
  const rows = rowsOf(body, ...names)
  expect(rows).toEqual(rows.map(([code]) => expected(code)))
  expect(rows.some(([, , strings]) => Number(strings) > 0)).toBe(true)
  expect(rowsOf(body, 'code', 'absent_in')).toEqual(rows.map(([code]) => [code, absent(code).map(({ name }) => name)]))
  const ofComponent = rowsOf((await overview('demo/kiosk')).body, 'code', 'source')
  expect(ofComponent).toEqual(ofComponent.map(([code]) => [code, code === 'en']))
  expect(ofComponent.filter(([, isSource]) => isSource)).toHaveLength(1)
  // A reader who does not see a component does not hear that a language lacks it.
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  const seen = rowsOf((await anonymous.get('/api/overview/demo/?children=languages')).body, ...names)
  expect(seen).toEqual(seen.map(([code]) => expected(code, components.slice(1))))
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('the site has every language that it knows, with the counters of what the reader sees in it', async () => {
  const languages = async (client: TestClient) => {
    const { status, body } = await client.get('/api/overview/-/?children=languages')
    expect([status, body.children]).toEqual([200, 'languages'])
    return body
  }
  const { admin, anna, anonymous } = kiosk.app
  const whole = await languages(anna)
  expect(rowsOf(whole, 'path').length).toBeGreaterThan(300)
  const used = (body: typeof whole) =>
    rowsOf(body, 'path', 'total', 'translated').filter(([, total]) => Number(total) > 0)
  const ofProject = (await anna.get('/api/overview/demo/?children=languages')).body
  const counted = rowsOf(ofProject, 'code', 'total', 'translated')
  expect(used(whole)).toEqual(counted.map(([code, ...counts]) => [`-/-/${code}`, ...counts]))
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  const seen = (await anonymous.get('/api/overview/demo/?children=languages')).body
  expect(used(await languages(anonymous))).toEqual(
    rowsOf(seen, 'code', 'total', 'translated').map(([code, ...counts]) => [`-/-/${code}`, ...counts]),
  )
  expect(used(await languages(admin))).toEqual(used(whole))
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect(used(await languages(anonymous))).toEqual([])
  await admin.patch('/api/projects/demo/', { access_control: 0 })
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test.each([
  ['', 'projects', ['demo']],
  ['-', 'projects', ['demo']],
  ['-/-/cs', 'projects', ['demo/-/cs']],
  ['demo?children=languages', 'languages', ['demo/-/cs', 'demo/-/en', 'demo/-/de']],
  ['demo/-/cs', 'components', ['demo/books/old/flat/cs', 'demo/kiosk/cs']],
  ['demo/-/de', 'components', ['demo/kiosk/de']],
  ['demo/books', 'components', ['demo/books/old/flat']],
  ['demo/kiosk', 'languages', ['demo/kiosk/cs', 'demo/kiosk/en', 'demo/kiosk/de']],
  ['demo%2Fkiosk', 'languages', ['demo/kiosk/cs', 'demo/kiosk/en', 'demo/kiosk/de']],
  ['demo/kiosk/cs', 'languages', ['demo/kiosk/cs']],
])('of %j the %s are shown', async (path, children, paths) => {
  const [place = '', query] = path.split('?')
  const { status, body } = await kiosk.app.anna.get(
    place === '' ? '/api/overview/' : `/api/overview/${place}/${query === undefined ? '' : `?${query}`}`,
  )
  expect([status, body.children, body.columns.path]).toEqual([200, children, paths])
})

test('counters are those of the statistics, and of the last change who made it', async () => {
  const unit = (await kiosk.units('kiosk', 'cs')).get('Short label')
  await kiosk.app.anna.patch(`/api/units/${unit.id}/`, { state: 20, target: ['Štítek'] })
  const known = (await kiosk.app.anna.get('/api/translations/demo/kiosk/cs/statistics/')).body
  const { columns } = (await overview('demo/kiosk/cs')).body
  for (const name of ['total', 'total_words', 'translated', 'fuzzy', 'failing', 'approved', 'readonly', 'comments'])
    expect(columns[name], name).toEqual([known[name]])
  expect([columns.last_change, columns.last_author, columns.code, columns.direction]).toEqual([
    [known.last_change],
    ['Anna Nováková'],
    ['cs'],
    ['ltr'],
  ])
})

test('alerts are counted where they stand', async () => {
  const { database, admin } = kiosk.app
  const kioskId = (await admin.get('/api/components/demo/kiosk/')).body.id
  await database.transaction(async (tx) => {
    await raiseAlert(tx, kioskId, 'PushFailure', {})
    await raiseAlert(tx, kioskId, 'MergeFailure', {})
  })
  expect((await overview('demo')).body.columns.alerts).toEqual([0, 2])
  expect((await overview('')).body.columns.alerts).toEqual([2])
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect((await overview('')).body.columns.alerts).toEqual([0])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

/** Gives all roles other permissions. */
async function withRoles(permissions: string): Promise<void> {
  await kiosk.app.database.transaction(async (tx) => {
    await sql.raw(`update roles set permissions = ${permissions}`).execute(tx.kysely)
    dropCaches(tx, 'access')
  })
}

test('what is wrong is told with what it is about, worst first; what git said only to who sees the repository', async () => {
  const { database, admin, anna, anonymous } = kiosk.app
  const kioskId = (await admin.get('/api/components/demo/kiosk/')).body.id
  const broken = Array.from({ length: 25 }, (_, line) => {
    return { filename: 'po/cs.po', line, column: 3, error_message: 'no end of a text' }
  })
  await database.transaction(async (tx) => {
    await raiseAlert(tx, kioskId, 'PushFailure', { error: 'the host declined' })
    await raiseAlert(tx, kioskId, 'ParseError', { occurrences: broken })
    await raiseAlert(tx, kioskId, 'DuplicateString', {})
  })
  const alerts = async (who = admin, of = 'demo', query = '') =>
    (await who.get(`/api/overview/${of}/alerts/${query}`)).body
  const seen = await alerts()
  expect(seen.alerts.map(({ name, path }: { name: string; path: string }) => [name, path])).toEqual([
    ['PushFailure', 'demo/kiosk'],
    ['ParseError', 'demo/kiosk'],
    ['DuplicateString', 'demo/kiosk'],
    ['MergeFailure', 'demo/kiosk'],
  ])
  expect([seen.alerts[1].files, seen.alerts[1].broken.length, seen.alerts[1].broken[2]]).toEqual([
    25,
    20,
    {
      ...{ filename: 'po/cs.po', line: 2, column: 3, message: 'no end of a text', unit: null },
      translation: { path: 'demo/kiosk/cs', name: 'Czech' },
    },
  ])
  expect(seen.alerts[0].error).toBe('the host declined')
  await withRoles("array_remove(permissions, 'vcs.view')")
  expect((await alerts(anonymous)).alerts[0].error).toBe(null)
  await withRoles("array_append(permissions, 'vcs.view')")
  expect((await alerts(anna, 'demo/books/old/flat')).count).toBe(0)
  expect((await alerts(anna, '-', '?limit=1')).alerts.length).toBe(1)
  expect((await alerts(anna, '-', '?limit=1')).count).toBe(4)
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect([(await alerts(anonymous, '-')).count, (await alerts(admin, '-')).count]).toEqual([0, 4])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('a language has the alerts that name its files, and counts them', async () => {
  const { database, admin, anna } = kiosk.app
  const kioskId = (await admin.get('/api/components/demo/kiosk/')).body.id
  const at = (filename: string) => ({ filename, line: 7, column: 1, error_message: 'no end of a text' })
  await database.transaction(async (tx) => {
    await raiseAlert(tx, kioskId, 'ParseError', { occurrences: [at('po/cs.po'), at('po/xx.po')] })
    await raiseAlert(tx, kioskId, 'UnwritableString', { occurrences: [{ unit: 4, ...at('po/cs.po') }] })
  })
  const counted = async (path: string, query = '') =>
    rowsOf((await kiosk.app.anna.get(`/api/overview/${path}/${query}`)).body, 'path', 'alerts').filter(
      ([, n]) => n !== 0,
    )
  expect(await counted('demo/kiosk')).toEqual([['demo/kiosk/cs', 2]])
  expect(await counted('demo/kiosk/cs')).toEqual([['demo/kiosk/cs', 2]])
  expect(await counted('demo', '?children=languages')).toEqual([['demo/-/cs', 2]])
  expect(await counted('demo/-/cs')).toEqual([['demo/kiosk/cs', 2]])
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(await counted('demo', '?children=languages')).toEqual([])
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  const told = async (path: string) =>
    (await anna.get(`/api/overview/${path}/alerts/`)).body.alerts.map(
      ({ name, broken, files }: { name: string; broken: { filename: string; unit: number }[]; files: number }) => [
        ...[name, files],
        ...broken.map(({ filename, unit }) => `${filename} ${unit}`),
      ],
    )
  const ofCzech = [
    ['ParseError', 1, 'po/cs.po null'],
    ['UnwritableString', 1, 'po/cs.po 4'],
  ]
  for (const path of ['demo/kiosk/cs', 'demo/-/cs', '-/-/cs']) expect(await told(path), path).toEqual(ofCzech)
  expect(await told('demo/kiosk/de')).toEqual([])
  expect(await told('demo/kiosk')).toContainEqual(['ParseError', 2, 'po/cs.po null', 'po/xx.po null'])
})

test('what is hidden shows in no row and no sum', async () => {
  const { admin, anonymous } = kiosk.app
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect(rowsOf((await overview('')).body, 'path', 'total')).toEqual([['demo', 6]])
  expect(rowsOf((await overview('', admin)).body, 'path', 'total')).toEqual([['demo', 21]])
  expect(rowsOf((await overview('demo')).body, 'path')).toEqual([['demo/books/old/flat']])
  const languages = await kiosk.app.anna.get('/api/overview/demo/?children=languages')
  expect(rowsOf(languages.body, 'code', 'total')).toEqual([
    ['cs', 3],
    ['en', 3],
  ])
  expect(rowsOf((await overview('-/-/cs')).body, 'total')).toEqual([[3]])
  expect(rowsOf((await overview('demo/-/cs')).body, 'path')).toEqual([['demo/books/old/flat/cs']])
  for (const path of ['demo/kiosk', 'demo/kiosk/cs', '-/-/de', 'demo/-/de', 'demo/kiosk/activity'])
    expect((await overview(path)).status, path).toBe(404)
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  await admin.patch('/api/projects/demo/', { access_control: 100 })
  expect(rowsOf((await overview('', anonymous)).body, 'path')).toEqual([])
  for (const path of ['demo', 'demo/books', 'demo/activity', '-/-/cs'])
    expect((await overview(path, anonymous)).status, path).toBe(404)
  await admin.patch('/api/projects/demo/', { access_control: 0 })
})

test('another order of children than a place has is refused', async () => {
  const reply = await kiosk.app.anna.get('/api/overview/demo/kiosk/?children=components')
  expect([reply.status, problemsOf(reply)]).toEqual([400, ['invalid_choice children']])
})

test('the activity has every day, today last, and forgets nothing that comes later', async () => {
  const unit = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  const today = async (path: string) => {
    const { body } = await kiosk.app.anna.get(`/api/overview/${path}/activity/?days=7`)
    expect(body.day).toHaveLength(7)
    expect(body.day.at(-1)).toBe(new Date().toISOString().slice(0, 10))
    return [body.changes.at(-1), body.texts.at(-1)]
  }
  const before = await today('demo/kiosk/cs')
  await kiosk.app.boris.patch(`/api/units/${unit.id}/`, { state: 20, target: ['Ahoj'] })
  const after = await today('demo/kiosk/cs')
  expect(after[1]).toBe(before[1] + 1)
  const texts = await Promise.all(
    ['-', '-/-/cs', 'demo', 'demo/-/cs', 'demo/kiosk'].map(async (path) => (await today(path))[1]),
  )
  expect(texts).toEqual(texts.map(() => after[1]))
  expect(await today('demo/books')).toEqual([expect.any(Number), 0])
})

test('days that are over are counted for those who see them alone, also from memory', async () => {
  const { database, admin, anna } = kiosk.app
  await sql`update changes set timestamp = timestamp - interval '20 days'`.execute(database.kysely)
  const past = async (client: TestClient, path: string) =>
    (await client.get(`/api/overview/${path}/activity/?days=22`)).body.changes[1]
  const all = await past(anna, 'demo')
  expect(all).toBeGreaterThan(0)
  expect(await past(anna, 'demo')).toBe(all)
  const restricted = await admin.patch('/api/components/demo/books%252Fold%252Fflat/', { restricted: true })
  expect(restricted.status).toBe(200)
  const some = await past(anna, 'demo')
  expect(some).toBeLessThan(all)
  expect(await past(anna, '-')).toBe(some)
  expect(await past(admin, 'demo')).toBe(all)
  await admin.patch('/api/components/demo/books%252Fold%252Fflat/', { restricted: false })
  expect(await past(anna, 'demo')).toBe(all)
})

test('failing strings are counted by check, each string once for each, of what the reader sees', async () => {
  const { admin, anna } = kiosk.app
  const checks = async (path: string, client: TestClient = anna): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await client.get(`/api/overview/${path}/checks/`)).body.checks.map(
        ({ id, count }: { id: string; count: number }) => [id, count],
      ),
    )
  const unit = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
  const before = await checks('demo/kiosk/cs')
  expect((await anna.patch(unit.url, { state: 20, target: ['Sbohem.'] })).status).toBe(200)
  const after = await checks('demo/kiosk/cs')
  expect(after.end_stop).toBe((before.end_stop ?? 0) + 1)
  for (const [id, count] of Object.entries(after)) {
    const { body } = await anna.get(`/api/units/?q=${encodeURIComponent(`path:demo/kiosk/cs check:${id}`)}`)
    expect([id, body.count]).toEqual([id, count])
  }
  const [first] = (await anna.get('/api/overview/demo/kiosk/cs/checks/')).body.checks
  expect(first).toMatchObject({ label: expect.any(String), why: expect.any(String) })
  const flat = (await checks('demo/books/old/flat')).end_stop ?? 0
  const kioskAll = (await checks('demo/kiosk')).end_stop ?? 0
  expect(kioskAll).toBeGreaterThanOrEqual(after.end_stop ?? 0)
  for (const path of ['demo', '-']) expect((await checks(path)).end_stop).toBe(kioskAll + flat)
  await admin.patch('/api/components/demo/kiosk/', { restricted: true })
  expect((await checks('demo')).end_stop ?? 0).toBe(flat)
  expect((await anna.get('/api/overview/demo/kiosk/checks/')).status).toBe(404)
  expect((await checks('demo', admin)).end_stop).toBe(kioskAll + flat)
  await admin.patch('/api/components/demo/kiosk/', { restricted: false })
})

test('texts that wait for a review are counted for those who give one, at every place', async () => {
  const { admin, anna, anonymous } = kiosk.app
  const waiting = async (path: string, client: TestClient = admin) =>
    (await client.get(`/api/overview/${path}/reviews/`)).body.waiting
  expect([await waiting('demo'), await waiting('demo/kiosk/cs')]).toEqual([0, 0])
  expect((await admin.patch('/api/projects/demo/', { translation_review: true })).status).toBe(200)
  const { columns } = (await admin.get('/api/overview/demo/kiosk/')).body
  const open = (code: string) => {
    const at = columns.code.indexOf(code)
    return columns.translated[at] - columns.approved[at] - columns.readonly[at]
  }
  expect(open('cs')).toBeGreaterThan(0)
  expect([await waiting('demo/kiosk/cs'), await waiting('-/-/cs'), await waiting('demo/-/cs')]).toEqual([
    open('cs'),
    expect.any(Number),
    expect.any(Number),
  ])
  const all: number[] = columns.code.filter((code: string) => code !== 'en').map(open)
  expect(await waiting('demo/kiosk')).toBe(all.reduce((sum, one) => sum + one, 0))
  expect(await waiting('demo')).toBe((await waiting('demo/kiosk')) + (await waiting('demo/books')))
  expect(await waiting('-')).toBe(await waiting('demo'))
  expect([await waiting('demo', anna), await waiting('demo', anonymous)]).toEqual([null, null])
  expect(await waiting('-/-/cs', anna)).toBe(0)
  await admin.patch('/api/projects/demo/', { translation_review: false })
})
