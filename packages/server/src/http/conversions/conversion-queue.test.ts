import type { WrittenUnit } from '@weft/formats'
import { expect, test } from 'vitest'
import { type Asker, runFor } from '../../system/asker.ts'
import { convertInTurn } from './conversion-queue.ts'
import { type ConversionOrder, convert } from './convert.ts'

const unitAt = (index: number): WrittenUnit => ({
  context: `key.${index}`,
  source: [`Text ${index}`],
  target: [`Překlad ${index}`],
  state: 'translated',
  previousSource: '',
  notes: index % 2 === 0 ? [{ by: 'developer', text: 'A note' }] : [],
  location: 'src/a.c:1',
  flags: index % 3 === 0 ? 'c-format' : '',
})
const about = {
  languageCode: 'cs',
  languageName: 'Czech',
  plural: { number: 2, formula: 'n != 1' },
  projectName: 'Demo',
  now: new Date(0),
  sourceLanguageCode: 'en',
  hasTemplate: false,
}
const file = (form: string, count: number): ConversionOrder => ({
  kind: 'file',
  form,
  units: Array.from({ length: count }, (_, index) => unitAt(index)),
  about,
})
const list = (rows: number) =>
  JSON.stringify({
    count: rows,
    next: null,
    previous: null,
    results: Array.from({ length: rows }, (_, id) => ({ id, text: 'x'.repeat(100) })),
  })

test.each([
  file('csv', 1000),
  file('tmx', 1000),
  { kind: 'csv', json: list(2000) },
  { kind: 'json-flat', json: list(2000) },
] as const)('a large conversion is what a small one would be: $kind $form', async (order) => {
  const [apart, here] = [await convertInTurn(order), await convert(order)]
  expect(Buffer.from(apart.bytes).equals(Buffer.from(here.bytes))).toBe(true)
  expect(apart.losses).toEqual(here.losses)
})

test('this thread goes on while another converts', async () => {
  let turns = 0
  const turning = setInterval(() => turns++, 1)
  await convertInTurn(file('xlsx', 1000))
  const before = turns
  await convertInTurn(file('xlsx', 4000))
  clearInterval(turning)
  expect(turns - before).toBeGreaterThan(20)
})

test('a table that is too large is a problem of its request, and the thread goes on', async () => {
  const wide = JSON.stringify(Array.from({ length: 3000 }, (_, row) => ({ [`a${row}`]: 1, b: 'x'.repeat(30) })))
  await expect(convertInTurn({ kind: 'csv', json: wide })).rejects.toMatchObject({
    problems: [{ attr: 'page_size', code: 'max_value' }],
  })
  expect((await convertInTurn({ kind: 'csv', json: list(2000) })).bytes.length).toBeGreaterThan(200_000)
})

test('one who is not known has one conversion at once, and so many waiting', async () => {
  const { signal } = new AbortController()
  const asker: Asker = { key: 'network a', kind: 'anonymous', signal, searchMs: null }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 14 }, () => runFor(asker, () => convertInTurn({ kind: 'csv', json: list(2000) }))),
  )
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(['throttled', 'throttled', 'throttled'])
})
