import fc from 'fast-check'
import { zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'
import { expect, test } from 'vitest'
import { readFirstSheet } from './xlsx-workbook.ts'

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
const relationList = (...said: string[]) =>
  Buffer.from(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${said.join('')}</Relationships>`,
  )
const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`

/** A workbook with these rows, and these texts that cells share. */
const workbook = (rows: string, shared = '', sheet = '/xl/worksheets/other.xml') =>
  zipSync({
    '[Content_Types].xml': Buffer.from(types),
    '_rels/.rels': relationList(relation('r1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': Buffer.from(
      `<workbook xmlns="${namespace}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="r7"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationList(
      relation('r6', 'sharedStrings', 'sharedStrings.xml'),
      relation('r7', 'worksheet', sheet),
    ),
    'xl/sharedStrings.xml': Buffer.from(`<sst xmlns="${namespace}">${shared}</sst>`),
    'xl/worksheets/other.xml': Buffer.from(
      `<worksheet xmlns="${namespace}"><sheetData>${rows}</sheetData></worksheet>`,
    ),
  })

const read = (rows: string, shared?: string) => {
  const { rows: found, problem } = readFirstSheet(workbook(rows, shared))
  return problem ? problem.code : found
}

/** The result of another library, without empty rows and cells at the end. */
const readElsewhere = async (bytes: Uint8Array) => {
  const [first] = await readSheets(new Uint8Array(bytes).buffer, { trim: false })
  return (first?.data ?? []).map((row) => row.map((cell) => (cell === null ? '' : String(cell))))
}

test('cells say texts that they share or hold, in several parts or one, numbers and truths', () => {
  const shared =
    '<si><t>one</t></si><si><r><t>t</t></r><r><rPr/><t xml:space="preserve"> wo</t></r><rPh><t>aloud</t></rPh></si><si/>'
  expect(
    read(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c></row>
       <row r="2"><c t="inlineStr"><is><t>a &amp; b_x000D_</t></is></c><c t="str"><f>A1</f><v>&lt;c&gt;</v></c></row>
       <row r="3"><c r="C3"><v>1E3</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>
       <row r="4"/><row r="5"><c r="A5" t="s"><v>99</v></c></row>`,
      shared,
    ),
  ).toEqual([['one', 't wo', ''], ['a & b\r', '<c>'], ['', '', '1000', 'true', ''], ['']])
})

test.each([
  ['/xl/worksheets/other.xml', true],
  ['worksheets/other.xml', true],
  ['./worksheets/other.xml', true],
  ['worksheets//other.xml', true],
  ['worksheets/more/../other.xml', true],
  ['../xl/worksheets/other.xml', true],
  ['../../../xl/worksheets/other.xml', true],
  ['/worksheets/../xl/./worksheets/other.xml', true],
  ['/worksheets/other.xml', false],
  ['xl/worksheets/other.xml', false],
  ['../worksheets/other.xml', false],
  ['worksheets/.../other.xml', false],
])('a sheet at %s is found where its path leads: %s', (sheet, isThere) => {
  const { rows, problem } = readFirstSheet(workbook('<row r="1"><c r="A1"><v>7</v></c></row>', '', sheet))
  expect([rows, problem === null]).toEqual(isThere ? [[['7']], true] : [[], false])
})

test('names may have prefixes', () => {
  expect(read('<x:row r="1"><x:c r="B1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>')).toEqual([['', 'a']])
})

const said = fc.string({ unit: fc.constantFrom('a', 'č', '🚢', ' ', '\n', '&amp;', '&lt;', '"', '1', '_x0041_', '_x') })

test('another reader finds the same texts in the same cells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(said, { maxLength: 5 }), { minLength: 1, maxLength: 5 }), async (texts) => {
      const rows = texts.map(
        (row, at) =>
          `<row r="${at + 1}">${row.map((text, column) => `<c r="${'ABCDE'[column]}${at + 1}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join('')}</row>`,
      )
      const bytes = workbook(rows.join(''))
      const full = (all: readonly (readonly string[])[]) =>
        all.map((row) => row.join('\0').replace(/\0+$/, '')).filter((row) => row !== '')
      expect(full(readFirstSheet(bytes).rows)).toEqual(full(await readElsewhere(bytes)))
    }),
    { numRuns: 60 },
  )
})

test('a cell that says that it stands far away takes no memory for what would lie between', () => {
  const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c><c r="A1048576"><v>2</v></c></row>'
  expect(read(`<row r="1"><c r="A1"><v>1</v></c></row>${far}`)).toEqual([['1'], ['2']])
  const wide = '<row><c r="IV1"><v>1</v></c></row>'.repeat(8_000)
  expect(read(wide)).toBe('too-many-units')
  expect(read('<row/>', '<si/>'.repeat(2_000_001))).toBe('too-many-units')
})

test('a workbook that lacks a part, or has a broken one, is told for what it is', () => {
  expect(read('<row><c></row>')).toBe('not-xlsx')
  expect(read('<row/>', '<si>')).toBe('not-xlsx')
  expect(readFirstSheet(zipSync({ 'a.txt': Buffer.from('a') })).problem?.code).toBe('not-xlsx')
  expect(readFirstSheet(workbook('').subarray(0, 600)).problem?.code).toBe('not-xlsx')
})
