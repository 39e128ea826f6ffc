import { gzipSync } from 'node:zlib'
import { editorMarks, indexSize } from '@weft/contract'
import { type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const index = async (query: string, client: TestClient = kiosk.app.anna) => client.get(`/api/editor/index/?${query}`)
const strings = async (ids: readonly number[], client: TestClient = kiosk.app.anna) =>
  client.get(`/api/editor/strings/?ids=${ids.join()}`)
const idOf = async (source: string, language = 'cs'): Promise<number> =>
  (await kiosk.units('kiosk', language)).get(source).id

describe('the index', () => {
  test('has the strings of a translation in the order of the file, with states and marks', async () => {
    const { body } = await index('path=demo/kiosk/cs')
    const units = [...(await kiosk.units('kiosk', 'cs')).values()]
    expect(body.path).toBe('demo/kiosk/cs')
    expect(body.ids).toEqual(units.map(({ id }) => id))
    expect(body.states).toEqual(units.map(({ state }) => state))
    expect(body.marks.map((sum: number) => (sum & editorMarks.failing) > 0)).toEqual(
      units.map((unit) => unit.has_failing_check),
    )
    expect(body.cursor).toBeNull()
  })

  test('has what a search finds, and the strings of several places', async () => {
    const one = await index('path=demo/kiosk/cs&q=Goodbye')
    expect(one.body.ids).toEqual([await idOf('Goodbye')])
    const [project, languages, component] = await Promise.all(
      ['path=demo', 'path=demo/-/cs', 'path=demo/kiosk'].map(async (query) => (await index(query)).body.ids.length),
    )
    expect([project, languages, component]).toEqual([15 + 6, 5 + 3, 15])
    expect((await index('q=language:de')).body.ids).toHaveLength(5)
  })

  test('says how strings are added, and why the reader adds none', async () => {
    const { admin, anna } = kiosk.app
    const adding = async (path: string, client: TestClient) => (await index(`path=${path}`, client)).body.adding
    const how = { identity: 'source', plurals: true, plural_number: 3 }
    expect(await adding('demo/kiosk/cs', anna)).toEqual({ ...how, reason: 'You may not add strings here.' })
    const managed = 'The strings of the component are managed in its repository.'
    expect(await adding('demo/kiosk/cs', admin)).toEqual({ ...how, reason: managed })
    await admin.patch('/api/components/demo/kiosk/', { manage_units: true })
    expect(await adding('demo/kiosk/cs', admin)).toEqual({ ...how, reason: null })
    await admin.patch('/api/components/demo/kiosk/', { manage_units: false })
    expect([await adding('demo', admin), await adding('demo/-/cs', admin)]).toEqual([null, null])
  })

  test('names the part of a wrong search', async () => {
    const { status, body } = await index(`path=demo/kiosk/cs&q=${encodeURIComponent('Goodbye is:nonsense')}`)
    expect([status, body.errors[0].attr, body.errors[0].span]).toEqual([400, 'q', { start: 8, end: 19 }])
  })

  test.each([
    ['source', ['%d ticket left', 'Goodbye', 'Open', 'Open the door', 'Short label']],
    ['-source', ['Short label', 'Open the door', 'Open', 'Goodbye', '%d ticket left']],
    ['state,-position', ['Goodbye', 'Short label', 'Open', '%d ticket left', 'Open the door']],
    ['-priority,position', ['Open the door', '%d ticket left', 'Open', 'Goodbye', 'Short label']],
    ['-num_words,key', ['%d ticket left', 'Open the door', 'Short label', 'Goodbye', 'Open']],
  ])('is sorted by %s', async (order, sources) => {
    const { body } = await index(`path=demo/kiosk/cs&sort_by=${order}`)
    const named = new Map([...(await kiosk.units('kiosk', 'cs'))].map(([source, { id }]) => [id, source]))
    expect(body.ids.map((id: number) => named.get(id))).toEqual(sources)
  })

  test('says where a string is, by its checksum', async () => {
    const id = await idOf('Goodbye')
    const { checksum } = (await strings([id])).body.strings[0]
    const found = await index(`path=demo/kiosk/cs&locate=${checksum}`)
    expect([found.body.located, found.body.position]).toEqual([id, 3])
    const elsewhere = await index(`path=demo/kiosk/cs&q=Open&locate=${checksum}`)
    expect([elsewhere.body.located, elsewhere.body.position]).toEqual([id, null])
    const nowhere = await index('path=demo/kiosk/cs&locate=0123456789abcdef')
    expect([nowhere.body.located, nowhere.body.position]).toEqual([null, null])
  })

  test('keeps its revision until something in it moves', async () => {
    const revision = async () => (await index('path=demo/kiosk/cs')).body.revision
    const before = await revision()
    expect(await revision()).toBe(before)
    const id = await idOf('Goodbye')
    await kiosk.app.boris.patch(`/api/units/${id}/`, { state: 20, target: ['Sbohem'] })
    expect(await revision()).not.toBe(before)
  })

  test.each([
    ['path=demo/kiosk/cs&sort_by=colour', 400, ['invalid_choice sort_by']],
    ['path=demo/kiosk/cs&sort_by=source,target,key,state,position,component', 400, ['invalid sort_by']],
    ['path=demo/kiosk/cs&locate=xyz', 400, ['invalid locate']],
    ['path=demo/kiosk/cs&cursor=xyz', 400, ['invalid cursor']],
    [`path=demo&cursor=${Buffer.from('["a"]').toString('base64url')}`, 400, ['invalid cursor']],
    [`path=demo/kiosk/cs&cursor=${Buffer.from('["9e9","1"]').toString('base64url')}`, 400, ['invalid cursor']],
    ['path=demo/kiosk/cs&q=state:purple', 400, ['invalid q']],
    ['path=nothing', 404, ['not_found null']],
  ])('%s is refused', async (query, status, problems) => {
    const reply = await index(query)
    expect([reply.status, problemsOf(reply)]).toEqual([status, problems])
  })

  test('shows nobody what is hidden, nor counts it', async () => {
    await kiosk.app.admin.patch('/api/components/demo/flat/', { restricted: true })
    expect((await index('path=demo')).body.ids).toHaveLength(15)
    expect((await index('')).body.ids).toHaveLength(15)
    expect((await index('path=demo', kiosk.app.admin)).body.ids).toHaveLength(21)
    expect((await index('path=demo/flat/cs')).status).toBe(404)
    const hidden = (await kiosk.units('flat', 'cs')).get('title').id
    expect((await strings([hidden])).body).toEqual({ strings: [], translations: {} })
    await kiosk.app.admin.patch('/api/components/demo/flat/', { restricted: false })
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    expect((await index('path=demo/kiosk/cs', kiosk.app.anonymous)).status).toBe(404)
    expect((await index('', kiosk.app.anonymous)).body.ids).toEqual([])
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 0 })
  })
})

describe('strings', () => {
  test('have all that an editor shows', async () => {
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', {
      repoweb: 'https://example.org/{{branch}}/{{filename}}#L{{line}}',
    })
    await kiosk.app.admin.patch(`/api/units/${await idOf('%d ticket left', 'en')}/`, {
      explanation: 'On the display.',
      extra_flags: 'max-length:80',
    })
    const id = await idOf('%d ticket left')
    const { body } = await strings([id], kiosk.app.admin)
    const [string] = body.strings
    expect(string).toMatchObject({
      id,
      source: ['%d ticket left', '%d tickets left'],
      target: ['Zbývá %d lístek', 'Zbývají %d lístky', 'Zbývá %d lístků'],
      explanation: 'On the display.',
      flags: 'c-format, max-length:80',
      extra_flags: 'max-length:80',
      state: 20,
      failing: [],
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    })
    expect(string.locations[1]).toEqual({
      location: 'src/main.c:44',
      filename: 'src/main.c',
      line: 44,
      url: 'https://example.org/main/src/main.c#L44',
    })
    const translation = body.translations[string.translation]
    expect(translation).toMatchObject({
      path: 'demo/kiosk/cs',
      language: { code: 'cs' },
      source_language: { code: 'en' },
    })
    expect(translation.plural.forms).toEqual([
      { name: 'one', examples: [1] },
      { name: 'few', examples: [2, 3, 4] },
      { name: expect.any(String), examples: [0, 5, 6, 7, 8, 9] },
    ])
  })

  test('name their checks and say why they are looked for', async () => {
    const id = await idOf('Short label')
    await kiosk.app.anna.patch(`/api/units/${id}/`, { state: 20, target: ['Popisek, který je dlouhý'] })
    const [string] = (await strings([id])).body.strings
    expect(string.failing).toEqual([
      { id: 'max-length', name: expect.any(String), why: expect.any(String), severity: expect.any(String) },
    ])
    expect(string.marks & editorMarks.failing).toBe(editorMarks.failing)
  })

  test('come in the order in which they are asked for, each once, without those that are not there', async () => {
    const ids = (await index('path=demo/kiosk/cs')).body.ids
    const asked = [ids[3], 999_999, ids[0], ids[3]]
    expect((await strings(asked)).body.strings.map(({ id }: { id: number }) => id)).toEqual([ids[3], ids[0]])
  })

  test.each([
    ['', 'blank ids'],
    ['a', 'invalid ids'],
    ['1,,2', 'invalid ids'],
    ['1'.repeat(16), 'invalid ids'],
  ])('ids=%s is refused', async (ids, problem) => {
    const reply = await kiosk.app.anna.get(`/api/editor/strings/?ids=${ids}`)
    expect([reply.status, problemsOf(reply)]).toEqual([400, [problem]])
  })

  test('at most a hundred come at once', async () => {
    const reply = await strings(Array.from({ length: 101 }, (_, id) => id + 1))
    expect([reply.status, problemsOf(reply)]).toEqual([400, ['max_length ids']])
  })

  test('say what their reader may do with them, and why not', async () => {
    const id = await idOf('Open the door')
    const can = async (client: TestClient, of = id) => (await strings([of], client)).body.strings[0].can
    const reason = { allowed: false, reason: expect.stringMatching(/\w/) }
    expect(await can(kiosk.app.anna)).toMatchObject({
      save: { allowed: true, reason: null },
      suggest: { allowed: true, reason: null },
      comment: { allowed: true, reason: null },
      review: reason,
      annotate: reason,
      delete: reason,
    })
    expect(await can(kiosk.app.anonymous)).toMatchObject({ save: reason, comment: reason, suggest: { allowed: true } })
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: true })
    expect((await can(kiosk.app.anna)).save).toEqual(reason)
    await kiosk.app.admin.post('/api/components/demo/kiosk/lock/', { lock: false })
    await kiosk.app.admin.patch('/api/projects/demo/', { translation_review: true })
    expect((await can(kiosk.app.admin)).review).toEqual({ allowed: true, reason: null })
    expect((await can(kiosk.app.anna)).review).toEqual(reason)
    await kiosk.app.admin.patch('/api/projects/demo/', { translation_review: false })
    expect((await can(kiosk.app.admin, await idOf('Goodbye', 'en'))).annotate.allowed).toBe(true)
  })

  test('what `can` says of saving is what a save says', async () => {
    const reads = { anna: kiosk.app.anna, admin: kiosk.app.admin }
    for (const client of Object.values(reads)) {
      for (const id of [...(await index('path=demo/kiosk', client)).body.ids]) {
        const [string] = (await strings([id], client)).body.strings
        const body = {
          state: string.state === 0 ? 20 : string.state,
          target: string.target.map((text: string) => text || 'x'),
        }
        const { status } = await client.patch(`/api/units/${id}/`, body)
        expect(status === 403 ? false : status === 200, `${id}`).toBe(string.can.save.allowed)
      }
    }
  })
})

describe('of a large translation', () => {
  const many = indexSize + 10
  beforeAll(async () => {
    const { database } = kiosk.app
    const { id, component_id } = await database.kysely
      .selectFrom('translations as t')
      .innerJoin('components as c', 'c.id', 't.component_id')
      .select(['t.id', 't.component_id'])
      .where('c.slug', '=', 'flat')
      .where('t.is_source', '=', false)
      .executeTakeFirstOrThrow()
    const source = await database.kysely
      .selectFrom('translations')
      .select('id')
      .where('component_id', '=', component_id)
      .where('is_source', '=', true)
      .executeTakeFirstOrThrow()
    await sql`with s as (insert into units (id, translation_id, source_unit_id, position, state, num_words, num_chars, id_hash,
                target, source, context)
        select n, ${source.id}, n, n, 20, 1, 1, n, '', 'text ' || n, 'key' || n
          from generate_series(1000000, ${999_999 + many}) n returning id)
      insert into units (translation_id, source_unit_id, position, state, num_words, num_chars, target)
      select ${id}, id, id, case when id % 3 = 0 then 0 else 20 end, 1, 1, case when id % 3 = 0 then '' else 'x' end from s`.execute(
      database.kysely,
    )
  }, 60_000)

  test.each(['', '-state,position', 'source', '-timestamp'])(
    'a cursor goes on after the last one, sorted by "%s": each string once, in one order',
    async (order) => {
      const query = `path=demo/flat/cs&sort_by=${order}`
      const first = (await index(query)).body
      expect(first.ids).toHaveLength(indexSize)
      const second = (await index(`${query}&cursor=${first.cursor}`)).body
      expect([second.ids.length, second.cursor]).toEqual([many + 3 - indexSize, null])
      expect(new Set([...first.ids, ...second.ids]).size).toBe(many + 3)
    },
  )

  test('the columns of 20,000 strings are small', async () => {
    const { body } = await index('path=demo/flat/cs')
    const some = Object.fromEntries(['ids', 'states', 'marks'].map((name) => [name, body[name].slice(0, 20_000)]))
    expect(gzipSync(JSON.stringify(some)).length).toBeLessThan(100_000)
  })
})
