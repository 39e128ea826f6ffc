import { joinTeam, type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

// Runs of git for a glossary: a second on an idle machine.
vi.setConfig({ testTimeout: 60_000 })

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk({ config: { projectGlossaries: true } })
}, 240_000)
afterAll(() => kiosk.close())

const path = 'demo/glossary/cs'
const add = (client: TestClient, body: object) => client.post('/api/editor/terms/', { path, ...body })
const list = async (query = '', client: TestClient = kiosk.app.admin, place = 'demo/-/cs') => {
  const reply = await client.get(`/api/editor/terms/?path=${place}${query}`)
  expect(reply.status).toBe(200)
  return reply.body
}
const sources = async (query = '', client: TestClient = kiosk.app.admin) =>
  (await list(query, client)).terms.map(({ source }: { source: string }) => source)

describe('the table of terms', () => {
  test('has added terms with all that is said of them, in the order of their letters', async () => {
    const { admin } = kiosk.app
    const door = {
      source: 'door',
      target: 'dveře',
      explanation: 'Of a kiosk',
      part_of_speech: 'noun',
      is_case_sensitive: true,
      match: 'exact',
    }
    const added = await add(admin, door)
    expect(added.status).toBe(201)
    expect((await add(admin, { source: 'Brand', is_untranslatable: true })).status).toBe(201)
    const pattern = { match: 'pattern', pattern: 'T-[0-9]{3}', is_forbidden: true }
    expect((await add(admin, { source: 'ticket', target: 'lístek', ...pattern })).status).toBe(201)
    const { terms, count, glossaries, cursor } = await list()
    expect([count, cursor]).toEqual([3, null])
    expect(terms.map(({ source }: { source: string }) => source)).toEqual(['Brand', 'door', 'ticket'])
    expect(terms[1]).toMatchObject({ ...door, id: added.body.id, unit: added.body.unit, state: 20, edit_reason: null })
    expect(terms[2]).toMatchObject({ ...pattern, is_untranslatable: false })
    expect(terms[0]).toMatchObject({ is_untranslatable: true, state: 100, match: 'inflected' })
    expect(glossaries).toMatchObject([{ path: 'demo/glossary', translation: path, add_reason: null, is_shared: false }])
  })

  test('a version of a translation from the table is the one that a change asks for', async () => {
    const [{ unit, etag }] = (await list('&q=DOOR')).terms
    const change = (headers: Record<string, string>) =>
      kiosk.app.admin.request('PATCH', `/api/units/${unit}/`, { json: { target: ['vrata'], state: 20 }, headers })
    expect((await change({ 'if-match': '"other"' })).status).toBe(412)
    expect((await change({ 'if-match': etag })).status).toBe(200)
    expect((await list('&q=vrat')).terms).toMatchObject([{ source: 'door', target: 'vrata' }])
  })

  test('facts change one by one, and the others stay', async () => {
    const { admin } = kiosk.app
    const [{ id }] = (await list('&q=door')).terms
    const url = `/api/editor/terms/${id}/`
    expect((await admin.patch(url, { is_terminology: true })).body.extra_flags).toContain('terminology')
    expect((await admin.patch(url, { explanation: 'Of wood', match: 'inflected' })).status).toBe(200)
    expect((await list('&q=wood')).terms).toMatchObject([
      { match: 'inflected', is_terminology: true, is_case_sensitive: true, explanation: 'Of wood' },
    ])
    const wrong = [
      [{ match: 'pattern' }, 'blank pattern'],
      [{ match: 'pattern', pattern: '(a' }, 'invalid pattern'],
      [{ match: 'other' }, 'invalid_choice match'],
    ] as const
    for (const [body, problem] of wrong) expect(problemsOf(await admin.patch(url, body))).toEqual([problem])
    expect((await list('&q=door')).terms[0].match).toBe('inflected')
    await kiosk.app.app.jobs.idle()
    const german = await list('&q=door', admin, 'demo/glossary/de')
    expect(german.terms).toMatchObject([{ source: 'door', target: '', unit: expect.any(Number) }])
  })

  test('filters and searches find what they say', async () => {
    expect(await sources('&filter=forbidden')).toEqual(['ticket'])
    expect(await sources('&filter=untranslatable')).toEqual(['Brand'])
    expect(await sources('&filter=terminology')).toEqual(['door'])
    expect(await sources('&filter=unexplained')).toEqual(['Brand', 'ticket'])
    expect(await sources('&filter=untranslated')).toEqual([])
    expect(await sources(`&q=${encodeURIComponent('%')}`)).toEqual([])
    const reply = await kiosk.app.admin.get('/api/editor/terms/?path=demo/-/cs&filter=odd&cursor=odd')
    expect(problemsOf(reply)).toEqual(['invalid_choice filter'])
    expect(problemsOf(await kiosk.app.admin.get('/api/editor/terms/?path=demo/kiosk/cs'))).toEqual(['invalid path'])
  })

  test('pages follow one another without a gap, also where letter case and terms are equal', async () => {
    const { database, admin } = kiosk.app
    await database.executeSql(`insert into units (translation_id, source_unit_id, position, state, num_words, num_chars, source, target, context, id_hash)
      select b.id, -n, 1000 + n, 20, 1, 1, case when n % 3 = 0 then 'Same' else 'term ' || n end, '', '', n
        from translations b join components c on c.id = b.component_id, generate_series(1, 250) n
       where c.is_glossary and b.is_source`)
    await database.executeSql('update units set source_unit_id = id where source_unit_id < 0')
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`&cursor=${encodeURIComponent(cursor)}`, admin)
      seen.push(...page.terms.map(({ id }: { id: number }) => id))
      cursor = page.cursor
    }
    expect([seen.length, new Set(seen).size]).toEqual([253, 253])
    await database.executeSql("delete from units where position > 1000 and source ~ '^(Same|term)'")
    expect((await database.kysely.selectFrom('terms_in_order').selectAll().execute()).length).toBe(3)
  })

  test('a term that is there already, a wrong place and a reader without rights are refused', async () => {
    const { admin, anna, anonymous } = kiosk.app
    expect(problemsOf(await add(admin, { source: 'door', target: 'x' }))).toEqual(['unique source'])
    for (const place of ['demo/kiosk/cs', 'demo/glossary/en', 'demo'])
      expect(problemsOf(await add(admin, { path: place, source: 'a' }))).toEqual(['invalid path'])
    expect((await add(admin, { path: 'demo/none/cs', source: 'a' })).status).toBe(404)
    expect((await add(anonymous, { source: 'a' })).status).toBe(401)
    expect((await add(anna, { source: 'a' })).status).toBe(403)
    const [{ id }] = (await list('&q=door')).terms
    expect((await anna.patch(`/api/editor/terms/${id}/`, { is_forbidden: true })).status).toBe(403)
    const { id: other } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
    expect((await admin.patch(`/api/editor/terms/${other}/`, { is_forbidden: true })).status).toBe(404)
  })

  test('a glossary that its reader does not see is not there', async () => {
    const { admin, anna, anonymous } = kiosk.app
    await admin.patch('/api/components/demo/glossary/', { restricted: true })
    for (const client of [anna, anonymous])
      expect(await list('', client)).toMatchObject({ terms: [], count: 0, glossaries: [] })
    const proposal = { path, source: 'wall', target: 'zeď' }
    expect((await anna.post('/api/editor/term-proposals/', proposal)).status).toBe(404)
    await admin.patch('/api/components/demo/glossary/', { restricted: false })
    expect((await list('', anonymous)).terms.length).toBe(3)
  })
})

describe('proposals', () => {
  const propose = (client: TestClient, body: object) => client.post('/api/editor/term-proposals/', { path, ...body })
  const proposals = async (client: TestClient = kiosk.app.admin) =>
    (await client.get('/api/editor/term-proposals/?path=demo/-/cs')).body.proposals

  test('somebody without the right to add proposes, a reviewer accepts, and the term is the proposer’s', async () => {
    const { admin, anna } = kiosk.app
    const made = await propose(anna, { source: 'roof', target: 'střecha', explanation: 'Above', is_forbidden: true })
    expect(made.status).toBe(201)
    expect((await list()).glossaries[0].proposals).toBe(1)
    expect(await proposals(anna)).toMatchObject([
      { source: 'roof', state: 'open', is_own: true, review_reason: expect.any(String), user: 'anna' },
    ])
    expect(await proposals()).toMatchObject([{ review_reason: null, is_forbidden: true, explanation: 'Above' }])
    expect(await sources('&q=roof')).toEqual([])
    const url = `/api/editor/term-proposals/${made.body.id}/`
    expect((await anna.post(`${url}accept/`, {})).status).toBe(403)
    expect((await admin.post(`${url}accept/`, { target: 'krov' })).status).toBe(200)
    expect((await list('&q=roof')).terms).toMatchObject([
      { target: 'krov', is_forbidden: true, explanation: 'Above', state: 20 },
    ])
    expect((await admin.post(`${url}accept/`, {})).status).toBe(404)
    expect(await proposals(anna)).toMatchObject([{ source: 'roof', state: 'accepted' }])
    const [{ unit }] = (await list('&q=roof')).terms
    const { results } =
      (await admin.get(`/api/units/${unit}/`)).status === 200
        ? (await admin.get('/api/changes/')).body
        : { results: [] }
    expect(
      results.some(
        (one: { unit: string | null; author: string | null }) =>
          one.unit?.endsWith(`/${unit}/`) && one.author?.endsWith('/anna/'),
      ),
    ).toBe(true)
  })

  test('a rejected one tells its proposer why, and one’s own is taken back', async () => {
    const { admin, anna } = kiosk.app
    const ids = []
    for (const source of ['floor', 'wall']) ids.push((await propose(anna, { source, target: 'x' })).body.id)
    const [floor, wall] = ids.map((id) => `/api/editor/term-proposals/${id}/`)
    expect((await kiosk.app.anonymous.delete(floor ?? '')).status).toBe(401)
    expect((await admin.request('DELETE', floor ?? '', { json: { reason: 'No term' } })).status).toBe(204)
    expect((await anna.delete(wall ?? '')).status).toBe(204)
    expect(
      (await proposals(anna)).map((one: { source: string; state: string; reason: string }) => [
        one.source,
        one.state,
        one.reason,
      ]),
    ).toEqual([
      ['floor', 'rejected', 'No term'],
      ['roof', 'accepted', ''],
    ])
    expect(await proposals()).toEqual([])
  })

  test('wrong ones are refused', async () => {
    const { anna, anonymous, admin } = kiosk.app
    expect((await propose(anonymous, { source: 'a' })).status).toBe(401)
    expect(problemsOf(await propose(anna, { source: 'roof' }))).toEqual(['unique source'])
    expect((await propose(anna, { source: 'step' })).status).toBe(201)
    expect(problemsOf(await propose(anna, { source: 'step' }))).toEqual(['unique source'])
    expect(problemsOf(await propose(anna, { source: 'a', match: 'pattern', pattern: '(' }))).toEqual([
      'invalid pattern',
    ])
    await admin.patch('/api/components/demo/glossary/', { enable_suggestions: false })
    expect((await propose(anna, { source: 'other' })).status).toBe(403)
    await admin.patch('/api/components/demo/glossary/', { enable_suggestions: true })
    await joinTeam(kiosk.app.database, 'boris', 'Reviewers')
  })
})
