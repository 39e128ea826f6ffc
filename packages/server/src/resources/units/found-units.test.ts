import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileUnitSearch } from '../../search/search-units.ts'
import { pageInWindows } from './found-units.queries.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

test('a page is the same whatever windows it is found in', async () => {
  const place = { visible: { all: true } } as const
  for (const q of ['language:cs', 'is:translated', 'source:open', 'nothing-has-this']) {
    const search = compileUnitSearch(q, new Date())
    const idsOf = async (windowSize: number, limit: number, offset: number) =>
      (await pageInWindows(kiosk.app.database, { place, search, windowSize }, { limit, offset })).map(({ id }) => id)
    const all = await idsOf(1000, 1000, 0)
    for (const windowSize of [1, 2, 7]) {
      for (let offset = 0; offset <= all.length; offset++)
        expect(await idsOf(windowSize, 3, offset)).toEqual(all.slice(offset, offset + 3))
    }
  }
})

const search = (q: string) =>
  kiosk.app.anonymous.get(`/api/translations/demo/kiosk/cs/units/?q=${encodeURIComponent(q)}`)

test('a regular expression finds, one that the database refuses is told of', async () => {
  expect((await search('source:r"^O.*r$"')).body.count).toBe(1)
  expect(problemsOf(await search('source:r"(open"'))).toEqual(['invalid q'])
})
test('what the embedded database could hang on is refused', async () => {
  for (const pattern of ['(?=a*b)a', '(?<!a)b', '(a)\\1', '(?:a?b?){0,255}c', 'a'.repeat(301)])
    expect([pattern, problemsOf(await search(`target:r"${pattern}"`))]).toEqual([pattern, ['invalid q']])
})
