import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const search = (q: string) =>
  kiosk.app.anonymous.get(`/api/translations/demo/kiosk/cs/units/?q=${encodeURIComponent(q)}`)

test('a regular expression finds, one that the database refuses is told of', async () => {
  expect((await search('source:r"^O.*r$"')).body.count).toBe(1)
  expect(problemsOf(await search('source:r"(open"'))).toEqual(['invalid q'])
})
test('what the database could take too long over is refused', async () => {
  for (const pattern of ['(a)\\1', '(?:a?b?){0,255}c', 'a'.repeat(301)])
    expect([pattern, problemsOf(await search(`target:r"${pattern}"`))]).toEqual([pattern, ['invalid q']])
})
