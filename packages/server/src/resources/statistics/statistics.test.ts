import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

describe('the statistics of a translation', () => {
  let kiosk: Kiosk
  beforeAll(async () => {
    kiosk = await startKiosk()
  })
  afterAll(() => kiosk.close())

  const recentChanges = async (): Promise<number> =>
    (await kiosk.app.anna.get('/api/translations/demo/kiosk/cs/statistics/')).body.recent_changes

  test('count each change of a text at once', async () => {
    const before = await recentChanges()
    expect(await recentChanges()).toBe(before)
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Open the door')
    await kiosk.app.anna.patch(url, { state: 20, target: ['Otevři dveře'] })
    expect(await recentChanges()).toBe(before + 1)
    await kiosk.app.anna.patch(url, { state: 20, target: ['Otevřete dveře'] })
    expect(await recentChanges()).toBe(before + 2)
  })
})

const numbers = {
  total: 5,
  translated: 4,
  translated_percent: 80,
  fuzzy: 1,
  fuzzy_percent: 20,
  approved: 0,
  approved_percent: 0,
  readonly: 0,
  suggestions: 0,
  comments: 0,
}

describe('statistics', () => {
  let kiosk: Kiosk
  beforeAll(async () => {
    kiosk = await startKiosk()
  })
  afterAll(() => kiosk.close())
  const read = (path: string, as: 'anonymous' | 'anna' | 'admin' = 'anonymous') => kiosk.app[as].get(path)

  test('are had as exports had them, as JSON and as a table', async () => {
    const { body } = await read('/exports/stats/demo/kiosk/')
    expect(body.map(({ code }: { code: string }) => code)).toEqual(
      ['en', 'cs', 'de'].filter((one) => one !== 'en' || body.length === 3),
    )
    const cs = body.find(({ code }: { code: string }) => code === 'cs')
    expect(Object.keys(cs)).toEqual(
      'code failing failing_percent fuzzy fuzzy_percent last_author last_change name total total_words translated translated_percent translated_words url url_translate'.split(
        ' ',
      ),
    )
    expect(cs).toMatchObject({
      total: 5,
      translated: 4,
      url_translate: 'https://weft.example/translate/demo/kiosk/cs/',
    })
    const table = (await read('/exports/stats/demo/kiosk/?format=csv')).bytes.toString().split('\r\n')
    expect([table[0]?.startsWith('code,failing,'), table.length]).toEqual([true, body.length + 2])
    const languages = (await read('/exports/stats/demo/')).body
    expect(languages.find(({ code }: { code: string }) => code === 'cs')).toMatchObject({
      last_author: null,
      name: 'Czech',
    })
    expect((await read('/exports/stats/demo/none/')).status).toBe(404)
  })
  test('of a translation name it, its pages, and who wrote in it last', async () => {
    const { body } = await read('/api/translations/demo/kiosk/cs/statistics/')
    expect(body).toMatchObject({
      ...numbers,
      code: 'cs',
      name: 'Czech',
      url: 'https://weft.example/projects/demo/kiosk/cs/',
      translate_url: 'https://weft.example/translate/demo/kiosk/cs/',
      last_author: null,
      last_change: expect.any(String),
    })
  })

  test('of a component are those of its translations, page by page', async () => {
    const first = await read('/api/components/demo/kiosk/statistics/?page_size=2')
    expect([first.body.count, first.body.results.map(({ code }: { code: string }) => code)]).toEqual([3, ['en', 'cs']])
    expect(first.body.results[1]).toEqual((await read('/api/translations/demo/kiosk/cs/statistics/')).body)
    const second = await kiosk.app.anonymous.get(first.body.next)
    expect(second.body).toMatchObject({ next: null, results: [{ code: 'de', total: 5, translated: 3 }] })
    expect((await read('/api/components/demo/kiosk/statistics/?page=3&page_size=2')).status).toBe(404)
  })

  test('of a project sum up its languages', async () => {
    const { body: whole } = await read('/api/projects/demo/statistics/')
    const { body: languages } = await read('/api/projects/demo/languages/')
    expect(whole).toMatchObject({ name: 'Demo', url: 'https://weft.example/projects/demo/' })
    expect(languages.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
      ['cs', 'Czech'],
      ['en', 'English'],
      ['de', 'German'],
    ])
    for (const name of ['total', 'total_words', 'total_chars', 'translated', 'fuzzy', 'failing', 'readonly'])
      expect([
        name,
        languages.reduce((sum: number, one: Readonly<Record<string, number>>) => sum + (one[name] ?? 0), 0),
      ]).toEqual([name, whole[name]])
    expect(languages[0]).toMatchObject({
      total: 8,
      url: 'https://weft.example/projects/demo/-/cs/',
      translate_url: 'https://weft.example/translate/demo/-/cs/',
    })
  })

  test('come as a table too', async () => {
    const { headers, bytes } = await read('/api/translations/demo/kiosk/cs/statistics/?format=csv')
    expect(headers.get('content-type')).toContain('text/csv')
    const [names = '', values = ''] = bytes.toString('utf8').trim().split(/\r?\n/)
    expect(values.split(',')[names.split(',').indexOf('translated_percent')]).toMatch(/^80(\.0)?$/)
    expect((await read('/api/projects/demo/languages/?format=json-flat')).status).toBe(200)
  })

  test('follow a text, and every level above it', async () => {
    const of = async (path: string) => (await read(path)).body
    const before = await of('/api/projects/demo/statistics/')
    const { url } = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    await kiosk.app.anna.patch(url, { state: 20, target: ['Sbohem'] })
    expect(await of('/api/translations/demo/kiosk/cs/statistics/')).toMatchObject({
      translated: 5,
      translated_percent: 100,
      fuzzy: 0,
      last_author: 'Anna Nováková',
    })
    const after = await of('/api/projects/demo/statistics/')
    expect([after.translated - before.translated, after.fuzzy - before.fuzzy]).toEqual([1, -1])
    expect(after.recent_changes).toBe(before.recent_changes + 1)
  })

  test.each([
    '/api/translations/demo/kiosk/fr/statistics/',
    '/api/translations/demo/nothing/cs/statistics/',
    '/api/components/demo/nothing/statistics/',
    '/api/projects/nothing/statistics/',
    '/api/projects/nothing/languages/',
    '/api/languages/x-none/statistics/',
  ])('%s is not there', async (path) => {
    const reply = await read(path, 'admin')
    expect([reply.status, problemsOf(reply)]).toEqual([404, ['not_found null']])
  })

  test.each([
    '/api/translations/demo/kiosk/cs/statistics/',
    '/api/components/demo/kiosk/statistics/',
    '/api/projects/demo/statistics/',
    '/api/projects/demo/languages/',
  ])('%s takes no other form and no other method', async (path) => {
    expect((await read(`${path}?format=xml`)).status).toBe(404)
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await kiosk.app.admin.request(method, path, { json: {} })).status).toBe(405)
  })

  test('of a component that is open to chosen people are theirs alone, and its project has the rest', async () => {
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: true })
    for (const path of ['/api/translations/demo/kiosk/cs/statistics/', '/api/components/demo/kiosk/statistics/'])
      expect((await read(path, 'anna')).status).toBe(404)
    expect((await read('/api/projects/demo/statistics/', 'anna')).body.total).toBe(6)
    expect((await read('/api/projects/demo/statistics/', 'admin')).body.total).toBe(21)
    const codes = (await read('/api/projects/demo/languages/', 'anna')).body.map(({ code }: { code: string }) => code)
    expect(codes.sort()).toEqual(['cs', 'en'])
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { restricted: false })
  })

  test('of a private project are for its members', async () => {
    await kiosk.app.admin.patch('/api/projects/demo/', { access_control: 100 })
    for (const path of ['/api/projects/demo/statistics/', '/api/projects/demo/languages/'])
      for (const as of ['anonymous', 'anna'] as const) expect((await read(path, as)).status).toBe(404)
    expect((await read('/api/projects/demo/statistics/', 'admin')).status).toBe(200)
  })
})
