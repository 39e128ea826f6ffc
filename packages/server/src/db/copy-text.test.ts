import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBlocks, encodeRow } from './copy-text.ts'

/** Reads a line of COPY's text format back, as PostgreSQL's manual describes it. */
function decodeRow(line: string): (string | null)[] {
  const back: Record<string, string> = { n: '\n', r: '\r', t: '\t', '\\': '\\' }
  return line
    .slice(0, -1)
    .split('\t')
    .map((field) => (field === '\\N' ? null : field.replace(/\\(.)/gs, (_, letter) => back[letter] ?? letter)))
}

test('Any texts come back as they were', () => {
  const row = fc.array(fc.option(fc.string({ unit: 'binary' })), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(row, (texts) => {
      const line = encodeRow(texts)
      expect(line.endsWith('\n')).toBe(true)
      expect(line.slice(0, -1)).not.toMatch(/[\n\r]/)
      expect(decodeRow(line)).toEqual(texts)
    }),
  )
})

test('Each type has its text', () => {
  const row = [1, -2n, true, false, null, new Date(0), Buffer.from([1, 255]), ['a', null, 'b"\\'], [1, 2]]
  expect(decodeRow(encodeRow(row))).toEqual([
    '1',
    '-2',
    't',
    'f',
    null,
    '1970-01-01T00:00:00.000Z',
    '\\x01ff',
    '{"a",NULL,"b\\"\\\\"}',
    '{1,2}',
  ])
})

test('A missing value is a bug, not a null', () => {
  const row: string[] = []
  row[1] = 'second'
  expect(() => encodeRow(row)).toThrow('Column 0')
})

test('Blocks hold all rows in order, and no more than they should', () => {
  const rows = Array.from({ length: 100 }, (_, index) => [String(index).padStart(9, '0')])
  const blocks = [...encodeBlocks(rows, 95)]
  expect(blocks.map(({ count }) => count)).toEqual(Array(10).fill(10))
  expect(blocks.map(({ text }) => text).join('')).toBe(rows.map((row) => encodeRow(row)).join(''))
  expect([...encodeBlocks([], 10)]).toEqual([])
})
