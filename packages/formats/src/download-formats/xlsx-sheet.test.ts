import { expect, test } from 'vitest'
import { readSharedTexts, readSheetRows } from './xlsx-sheet.ts'

const rowsIn = (rows: string) => readSheetRows(Buffer.from(`<sheetData>${rows}</sheetData>`), ['one', 'two'])
const row = (...cells: string[]) => rowsIn(`<row>${cells.join('')}</row>`).rows[0] ?? []

test.each([
  ['<c><v>5</v></c>', '5'],
  ['<c><v> 5 </v></c>', '5'],
  ['<c><v>1E3</v></c>', '1000'],
  ['<c><v>0.10</v></c>', '0.1'],
  ['<c><v>x 5</v></c>', 'x 5'],
  ['<c><v> </v></c>', ' '],
  ['<c t="n"><v>2</v></c>', '2'],
  ['<c/>', ''],
  ['<c><is><t>a</t></is></c>', ''],
  ['<c t="s"><v>1</v></c>', 'two'],
  ['<c t="s"><v>2</v></c>', ''],
  ['<c t="str"><v>a_x0041_&lt;</v></c>', 'aA<'],
  ['<c t="str"><v>_x41_ _x0041 x0041_ _x00g1_</v></c>', '_x41_ _x0041 x0041_ _x00g1_'],
  ['<c t="str"><v>_x000a_b_x005F_</v></c>', '\nb_'],
  ['<c t="str"><v>1</v></c>', '1'],
  ['<c t="b"><v>1</v></c>', 'true'],
  ['<c t="b"><v> 1 </v></c>', 'true'],
  ['<c t="b"><v>0</v></c>', 'false'],
  ['<c t="b"/>', ''],
  ['<c t="e"><v>#REF!</v></c>', ''],
  ['<c t="inlineStr"><v>5</v><is><t>a</t></is></c>', 'a'],
  ['<c t="inlineStr"><is><t>a</t>b<r><t> c</t></r></is></c>', 'a c'],
  ['<c t="inlineStr"><is><t><![CDATA[<a>\r\n]]></t><![CDATA[b]]></is></c>', '<a>\n'],
  ['<c t="inlineStr"><is><t>a\r\nb\rc &amp; _x0041_</t></is></c>', 'a\nb\nc & A'],
  ['<c t="inlineStr"><is><rPh><t>loud</t></rPh><t>a</t><rPh><r><t>loud</t></r></rPh><t>b</t></is></c>', 'ab'],
  ['<c t="inlineStr"><is><rPh><rPh><t>x</t></rPh><t>y</t></rPh><t>b</t></is></c>', 'b'],
  ['<c><f>A1</f><v>3</v></c>', '3'],
  ['<c><v>3</v>4</c>', '3'],
])('the cell %s says %j', (cell, expected) => {
  expect(row(cell)).toEqual([expected])
})

test('a cell says nothing of what was said in the one before it', () => {
  expect(row('<c t="inlineStr"><is><t>a</t></is></c>', '<c t="inlineStr"/>', '<c><v>1</v></c>', '<c/>')).toEqual([
    'a',
    '',
    '1',
    '',
  ])
})

test.each([
  ['A1', 0],
  ['c1', 2],
  ['Z9', 25],
  ['AA1', 26],
  ['BC22', 54],
  ['IV1', 255],
])('a cell of %s stands in the column %i', (address, column) => {
  const cells = row(`<c r="${address}"><v>7</v></c>`)
  expect([cells.length, cells.indexOf('7')]).toEqual([column + 1, column])
})

test.each(['IW1', 'AAA1', 'XFD1'])('a cell of %s stands in no column that is read', (address) => {
  expect(row('<c r="A1"><v>1</v></c>', `<c r="${address}"><v>7</v></c>`, '<c r="B1"><v>2</v></c>')).toEqual(['1', '2'])
  expect(row(`<c r="${address}"><v>7</v></c>`)).toEqual([])
})

test.each(['', ' r=""', ' r="1"', ' r="A"', ' r="AAAA1"', ' r="_A1"', ' r="ABCDE1"'])(
  'a cell with the address%j is the next one',
  (address) => {
    expect(row('<c r="B1"><v>1</v></c>', `<c${address}><v>2</v></c>`)).toEqual(['', '1', '2'])
  },
)

test('a later cell of one column counts, and stands where the column is', () => {
  expect(row('<c r="C1"><v>1</v></c>', '<c r="A1"><v>2</v></c>', '<c r="C1"><v>3</v></c>')).toEqual(['2', '', '3'])
})

test('rows without cells are left out, and cells outside of rows too', () => {
  expect(rowsIn('<row/><row></row><row><c><v>1</v></c></row><row/><v>5</v>')).toEqual({ rows: [['1']], problem: null })
})

test('a sheet that is no XML has a problem', () => {
  expect(rowsIn('<row>').problem?.code).toBe('unexpected-tag')
  expect(readSharedTexts(Buffer.from('<sst>')).problem?.code).toBe('unexpected-end')
})

test('texts that are shared have their parts, but nothing that is read aloud or stands between them', () => {
  const shared =
    '<sst>x<si><t>one</t></si><si/><x:si xmlns:x="x"><x:t>two</x:t></x:si><si><r><t>a</t></r> <r><t><![CDATA[b]]></t></r><rPh><t>c</t></rPh></si><si><t>_x0041_</t><t/></si></sst>'
  expect(readSharedTexts(Buffer.from(shared))).toEqual({ texts: ['one', '', 'two', 'ab', 'A'], problem: null })
})

test('two million cells are read, and not one more', () => {
  const wide = '<row><c r="IV1"/></row>'
  const full = `${wide.repeat(7812)}<row>${'<c/>'.repeat(128)}</row>`
  const { rows, problem } = rowsIn(full)
  expect([rows.length, problem]).toEqual([7813, null])
  const more = rowsIn(`${full}<row><c/></row><row><c/></row>`).problem
  expect(more).toEqual({
    code: 'too-many-units',
    detail: expect.stringContaining('2000000'),
    span: { start: 0, end: 0 },
  })
  // Cells of one place take none between them.
  expect(rowsIn(`<row>${'<c r="A1"/>'.repeat(1000)}</row>`).problem).toBeNull()
})
