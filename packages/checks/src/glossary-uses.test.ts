import { expect, test } from 'vitest'
import { findUse, makeGlossary, termsOf } from './glossary.ts'

/** What of a text is a use of a translation. */
function use(text: string, translation: string): string | undefined {
  const place = findUse(text, translation)
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
