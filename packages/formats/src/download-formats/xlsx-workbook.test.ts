import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFirstSheet } from './xlsx-workbook.ts'

const parts = {
  '_rels/.rels':
    '<R><Relationship Id="x" Type="a/other" Target="no.xml"/><Relationship Id="r" Type="a/officeDocument" Target="xl/book.xml"/></R>',
  'xl/book.xml':
    '<workbook xmlns:r="r"><x:sheets xmlns:x="x"><x:sheet id="no" r:id="s1"/><x:sheet r:id="s2"/></x:sheets></workbook>',
  'xl/_rels/book.xml.rels':
    '<R><Relationship Id="s2" Type="a/worksheet" Target="two.xml"/><Relationship Id="s1" Type="a/worksheet" Target="one.xml"/><Relationship Id="t" Type="a/sharedStrings" Target="texts.xml"/></R>',
  'xl/one.xml': '<s><row><c t="s"><v>0</v></c><c><v>1</v></c></row></s>',
  'xl/two.xml': '<s><row><c><v>2</v></c></row></s>',
  'xl/texts.xml': '<sst><si><t>shared</t></si></sst>',
}

/** The rows of a workbook some of whose parts are others, or not there. */
const read = (changed: Readonly<Record<string, string | null>> = {}) => {
  const all = Object.entries({ ...parts, ...changed })
  const { rows, problem } = readFirstSheet(
    zipSync(Object.fromEntries(all.flatMap(([path, text]) => (text === null ? [] : [[path, Buffer.from(text)]])))),
  )
  return problem ?? rows
}
const notXlsx = (detail: string) => ({
  code: 'not-xlsx',
  span: { start: 0, end: 0 },
  detail: expect.stringContaining(detail),
})

test('the sheet that the workbook names first is read, by the id of its relation', () => {
  expect(read()).toEqual([['shared', '1']])
  expect(read({ 'xl/book.xml': '<w xmlns:r="r"><sheet r:id="s2"/><sheet r:id="s1"/></w>' })).toEqual([['2']])
})

test('a workbook without shared texts has none', () => {
  expect(read({ 'xl/texts.xml': null })).toEqual([['', '1']])
  expect(read({ 'xl/_rels/book.xml.rels': '<R><Relationship Id="s1" Target="one.xml"/></R>' })).toEqual([['', '1']])
})

test.each<[string, Readonly<Record<string, string | null>>]>([
  ['relations', { '_rels/.rels': null }],
  ['a relation to a workbook', { '_rels/.rels': '<R><Relationship Id="r" Type="a/other" Target="xl/book.xml"/></R>' }],
  ['a relation with a target', { '_rels/.rels': '<R><Relationship Type="officeDocument"/></R>' }],
  ['the workbook', { 'xl/book.xml': null }],
  ['a sheet in it', { 'xl/book.xml': '<workbook/>' }],
  ['a sheet with an id', { 'xl/book.xml': '<workbook><sheet id="s1"/></workbook>' }],
  ['relations of the workbook', { 'xl/_rels/book.xml.rels': null }],
  ['the sheet', { 'xl/one.xml': null }],
])('a file without %s has no spreadsheet', (_, changed) => {
  expect(read(changed)).toEqual(notXlsx('no spreadsheet'))
})

test('parts that are broken are told without a place', () => {
  expect(read({ 'xl/one.xml': '<s>' })).toEqual(notXlsx('cannot be read'))
  expect(read({ 'xl/texts.xml': '<s>' })).toEqual(notXlsx('cannot be read'))
  expect(readFirstSheet(Buffer.from('no ZIP')).problem).toEqual(notXlsx('no whole'))
})
