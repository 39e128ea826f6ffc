import { expect, test } from 'vitest'
import { columnIndexes, columnsOf } from './csv.columns.ts'
import { decodeCell, detectDelimiter, encodeCell, scanRows } from './csv.scan.ts'

test.each([
  ['', ','],
  ['a', ','],
  ['a,b', ','],
  ['a;b', ';'],
  ['a\tb', '\t'],
  ['a|b', '|'],
  ['a,b;c', ','],
  ['a;b,c;d', ';'],
  ['b|c;d\n', ';'],
  ['a\n\r\nb;c', ';'],
  ['"a,b";c', ';'],
  ['x;"y,z,w"', ';'],
  ['"a";"b,c,d"', ';'],
  ['"a" ;"b,c,d"', ';'],
  ['"a""b";"c,d,e"', ';'],
  ['"a\n";"c,d,e"', ';'],
  ['"a"x;"c,d,e"', ','],
  ['"a,b,c;d', ','],
  ['a;"b', ';'],
  ['a|b;"c', ';'],
  ['a,b;c;"d', ';'],
  [`${'a'.repeat(99_999)};b`, ';'],
  [`${'a'.repeat(100_000)};b`, ','],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(detectDelimiter(text, 0)).toBe(delimiter)
  expect(detectDelimiter(`||${text}`, 2)).toBe(text.length > 99_000 ? detectDelimiter(text, 0) : delimiter)
})

/** Each row as its cells, and how they are written. */
const rowsOf = (text: string, start = 0, delimiter = ',') => {
  const { rows, problem } = scanRows(text, start, delimiter)
  const cells = rows.map((row) => [
    `${row.start}-${row.end}`,
    ...row.cells.map((cell) => `${cell.isQuoted ? 'q' : ''}${text.slice(cell.start, cell.end)}`),
  ])
  return problem ? [...cells, `${problem.code} ${problem.span?.start}-${problem.span?.end}`] : cells
}

test.each([
  ['', []],
  ['a', [['0-1', 'a']]],
  ['a,', [['0-2', 'a', '']]],
  [',\n', [['0-1', '', '']]],
  ['\n \r\n\t\n', []],
  [
    'a\rb\r\nc',
    [
      ['0-1', 'a'],
      ['2-3', 'b'],
      ['5-6', 'c'],
    ],
  ],
  [' a , "b" ,"c""d"e', [['0-17', ' a ', 'q"b" ', 'q"c""d"e']]],
  [
    '"a\r\n,"\n""',
    [
      ['0-6', 'q"a\r\n,"'],
      ['7-9', 'q""'],
    ],
  ],
  ['a\nb,"c', [['0-1', 'a'], 'unterminated-quote 4-5']],
  ['a,  "c""', ['unterminated-quote 4-5']],
])('%j has the rows %j', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows)
})

test('rows are read from a place on, with the delimiter that is told', () => {
  expect(rowsOf('x;a,b;c', 2, ';')).toEqual([['2-7', 'a,b', 'c']])
})

test('two hundred thousand rows below the first are read, and no more', () => {
  const most = 'a\n'.repeat(200_001)
  expect(scanRows(`${most}\n \nbc,d\n`, 0, ',').problem).toMatchObject({
    code: 'too-many-units',
    span: { start: 400_005, end: 400_009 },
    detail: expect.stringContaining('rows') as string,
  })
})

test('two million cells are read, and no more', () => {
  const most = ','.repeat(1_999_999)
  expect(scanRows(`${most}\na`, 0, ',').problem).toMatchObject({
    code: 'too-many-units',
    span: { start: 2_000_000, end: 2_000_001 },
    detail: expect.stringContaining('cells') as string,
  })
})

test.each([
  ['a"b', false, 'a"b'],
  ['', false, ''],
  ['""', true, ''],
  ['"a"', true, 'a'],
  ['"a""b"', true, 'a"b'],
  ['"a"b', true, 'ab'],
  ['"a"b"', true, 'ab"'],
  ['"a""b"c"d"', true, 'a"bc"d"'],
  ['"a\nb"\n', true, 'a\nb\n'],
  ['""""', true, '"'],
])('the cell %j, in quotes: %j, says %j', (raw, isQuoted, text) => {
  expect(decodeCell(raw, isQuoted)).toBe(text)
})

test.each([
  ['a', ',', false, 'a'],
  ['', ',', false, ''],
  ['', ',', true, '""'],
  ['a', ',', true, '"a"'],
  ['a b', ',', false, 'a b'],
  ['a;b', ',', false, 'a;b'],
  ['a;b', ',;', false, '"a;b"'],
  ['a,b', ',;', false, '"a,b"'],
  ['a"b"', ',', false, '"a""b"""'],
  ['a\rb', ',', false, '"a\rb"'],
  ['a\nb', ',', false, '"a\nb"'],
  [' a', ',', false, '" a"'],
  ['a\t', ',', false, '"a\t"'],
  ['a\ud800', ',', false, 'a\ufffd'],
])('%j with the delimiters %j, in quotes: %j, is written %j', (text, delimiters, isQuoted, cell) => {
  expect(encodeCell(text, delimiters, isQuoted)).toBe(cell)
})

test.each([
  ['location', 'location'],
  ['source', 'source'],
  ['target', 'target'],
  ['id', 'id'],
  ['fuzzy', 'fuzzy'],
  ['context', 'context'],
  ['translator_comments', 'translator_comments'],
  ['developer_comments', 'developer_comments'],
  ['original', 'source'],
  ['untranslated', 'source'],
  ['translated', 'target'],
  ['translation', 'target'],
  ['identified', 'id'],
  ['key', 'id'],
  ['label', 'id'],
  ['translator comments', 'translator_comments'],
  ['notes', 'translator_comments'],
  ['developer comments', 'developer_comments'],
  ['state', 'fuzzy'],
  [' Key\t', 'id'],
  ['constructor', null],
  ['keys', null],
  ['', null],
] as const)('a column named %j holds %j', (name, field) => {
  expect(columnsOf(['source', name])).toEqual(['source', field])
  expect(columnsOf(['x', name])).toEqual(field === 'source' ? [null, 'source'] : null)
  const indexes = columnIndexes([null, field])
  expect(Object.entries(indexes).filter(([, at]) => at >= 0)).toEqual(field === null ? [] : [[field, 1]])
  expect(Object.values(indexes).filter((at) => at === -1).length).toBe(field === null ? 8 : 7)
})
