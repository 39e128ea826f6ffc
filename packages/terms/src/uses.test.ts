import { expect, test } from 'vitest'
import { makeGlossary, termsOf } from './glossary.ts'
import { findUse } from './uses.ts'

/** The part of a text that uses a translation. */
function use(text: string, wording: string, language = ''): string | undefined {
  const place = findUse(text, { wording, language })
  return place && `${place.start}-${place.end}`
}

test.each([
  ['file', 'file', '0-4'],
  ['a File.', 'fILE', '2-6'],
  ['profile', 'file', undefined],
  ['files', 'file', undefined],
  ['profile, file', 'file', '9-13'],
  ['files file', 'file', '6-10'],
  ['file2', 'file', undefined],
  ['file\u0301', 'file', undefined],
  ['file-system', 'file', '0-4'],
  ['C++', 'C', '0-1'],
  ['C++', '++', '1-3'],
  ['a b c', 'b', '2-3'],
  ['a b c', 'd', undefined],
  ['a b c', '', undefined],
  ['', 'a', undefined],
  ['文件夹', '件', '1-2'],
  ['a文件', '文', '1-2'],
  ['文a', 'a', '1-2'],
  ['ИМЯ ФАЙЛА', 'файла', '4-9'],
])('of %j the use of %j is at %s', (text, translation, place) => {
  expect(use(text, translation)).toBe(place)
})

test('a text that is longer in lower case is shown as a whole', () => {
  expect(use('İ file', 'file')).toBe('0-6')
  expect(use('İ file', 'disk')).toBeUndefined()
  expect(use('i file', 'file')).toBe('2-6')
})

test('the terms of some texts are told once each, in the order of the texts', () => {
  const [disk, file, page] = [{ source: 'disk' }, { source: 'file' }, { source: 'page' }]
  const glossary = makeGlossary([page, file, disk])
  expect(termsOf(glossary, ['A file and a disk', 'file', 'nothing'])).toEqual([file, disk])
  expect(termsOf(glossary, [])).toEqual([])
  expect(termsOf(makeGlossary<{ source: string }>([]), ['file'])).toEqual([])
})

test('terms of one key stand together', () => {
  const terms = [{ source: 'Disk' }, { source: 'disk' }, { source: 'file' }]
  const { byKey } = makeGlossary(terms)
  expect([...byKey].map(([key, group]) => [key, group.length])).toEqual([
    ['disk', 2],
    ['file', 1],
  ])
})

test.each([
  ['Na pevném disku', 'pevný disk', 'cs', '3-15', 'form'],
  ['Na pevný disk', 'pevný disk', 'cs', '3-13', 'surface'],
  ['Asetuksissa', 'asetus', 'fi', '0-11', 'form'],
  ['別のタブで開きます', '開く', 'ja', '5-9', 'form'],
])('%j has %j in the language %s at %s, as a %s', (...row) => {
  const [text, wording, language, place, how] = row
  expect(use(text, wording, language)).toBe(place)
  expect(findUse(text, { wording, language })?.how).toBe(how)
})

test('a wording that is exact, or whose letter case counts, is used as it stands', () => {
  expect(findUse('disky', { wording: 'disk', language: 'cs', isExact: true })).toBeUndefined()
  expect(findUse('Disk', { wording: 'disk', language: 'cs', isCaseSensitive: true })).toBeUndefined()
  expect(findUse('Disk', { wording: 'Disk', isCaseSensitive: true })).toMatchObject({ start: 0, end: 4 })
})
