import fc from 'fast-check'
import { expect, test } from 'vitest'
import { termCandidates } from './term-candidates.ts'

const places = (text: string, piece: string, language = 'en') =>
  (termCandidates([text], language).get(piece) ?? []).map(({ start, end }) => text.slice(start, end))

test.each([
  ['Delete the open file?', 'open file', ['open file']],
  ['Delete files', 'file', ['files']],
  ['Two boxes, one box', 'box', ['boxes', 'box']],
  ['All properties', 'property', ['properties']],
  ['Write it in C++', 'C++', ['C++']],
  ['Sign-in with (OAuth)', 'Sign-in', ['Sign-in']],
  ['Sign-in with (OAuth)', 'OAuth', ['OAuth']],
  ['Profile', 'file', []],
  ['Filesystem', 'File', []],
  ['über Straße', 'Straße', ['Straße']],
] as const)('in %j the term %j stands as %j', (text, piece, found) => {
  expect(places(text, piece)).toEqual(found)
})

test('scripts without spaces have terms anywhere', () => {
  expect(places('新しいファイルを開く', 'ファイル', 'ja')).toEqual(['ファイル'])
  expect(places('打开文件夹', '文件夹', 'zh_Hans')).toEqual(['文件夹'])
})

test('other languages than English have no endings taken away', () => {
  expect(places('Les files', 'file', 'fr')).toEqual([])
})

test('each form has its own places', () => {
  expect(termCandidates(['One file', '%d files'], 'en').get('file')).toEqual([
    { form: 0, start: 4, end: 8 },
    { form: 1, start: 3, end: 8 },
  ])
})

test('every piece is what stands at its places, but for an ending, and the work is bounded by the length', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.constantFrom('en', 'ja', 'cs'), (text, language) => {
      const found = termCandidates([text], language)
      for (const [piece, spans] of found)
        for (const { start, end } of spans) {
          const there = text.slice(start, end)
          expect(there === piece || (language === 'en' && /s$/i.test(there))).toBe(true)
        }
    }),
  )
  const long = termCandidates(['word and other '.repeat(10_000)], 'en')
  expect([...long.values()].flat().length).toBeLessThan(20_000)
})
