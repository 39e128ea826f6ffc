import { expect, test } from 'vitest'
import { commentText, type Pair, type PairGrammar, scanPairs } from './properties.scan.ts'

const java: PairGrammar = { anySeparator: true, missingMark: null, trims: false }
const plain: PairGrammar = { anySeparator: false, missingMark: null, trims: true }
const marked: PairGrammar = { anySeparator: true, missingMark: '##M:', trims: false }

interface ScanOptions {
  readonly start?: number
  readonly end?: number
  readonly isCut?: boolean
  readonly left?: number
}

/** The pairs of a text as `place key|separator|value`, with comments and marks before; and where what was not told begins. */
function scanned(
  text: string,
  grammar: PairGrammar,
  { start = 0, end = text.length, isCut, left = 99 }: ScanOptions = {},
) {
  const told: string[] = []
  const room = { left }
  const part = { start, end, room, ...(isCut !== undefined && { isCut }) }
  const stop = scanPairs(text, part, grammar, (pair: Pair) => {
    const { key, place, keyStart, separator, valueStart, valueEnd, comments, isMissing } = pair
    const said = comments.map((one) => `${text.slice(one.start, one.end)}; `).join('')
    const mark = isMissing ? 'missing ' : ''
    const value = text.slice(valueStart, valueEnd)
    told.push(`${place.start}-${place.end} ${said}${mark}${keyStart} ${key}|${separator}|${value}`)
  })
  return { told, stop, left: room.left }
}

test.each<[string, string[]]>([
  ['a=b', ['0-3 0 a|=|b']],
  ['a=b\\t\nc=d', ['0-5 0 a|=|b\\t', '6-9 6 c|=|d']],
  ['a=b\\\r\n c\nd=e', ['0-8 0 a|=|b\\\r\n c', '9-12 9 d|=|e']],
  ['a=b\\\r\r\nc=d', ['0-5 0 a|=|b\\\r', '7-10 7 c|=|d']],
  ['a = b ', ['0-6 0 a| = |b ']],
  [' \t\fa\f:\t b', ['3-9 3 a|\f:\t |b']],
  ['a b=c', ['0-5 0 a| |b=c']],
  ['a', ['0-1 0 a||']],
  ['a  ', ['0-3 0 a|  |']],
  ['a\\=\\ b c', ['0-8 0 a\\=\\ b| |c']],
  ['a\\\n  b=c', ['0-8 0 ab|=|c']],
  ['a\\\r\n  b\\\rc=d', ['0-12 0 abc|=|d']],
  ['a=\\\n  b', ['0-7 0 a|=\\\n  |b']],
  ['a \\\n\\\r\n b', ['0-9 0 a| \\\n\\\r\n |b']],
  ['a=b\\\n  c\\\r\n d\ne=f', ['0-13 0 a|=|b\\\n  c\\\r\n d', '14-17 14 e|=|f']],
  ['a=b\\\\\nc=d', ['0-5 0 a|=|b\\\\', '6-9 6 c|=|d']],
  ['a=b\\', ['0-4 0 a|=|b\\']],
  ['a=\\', ['0-3 0 a|=|\\']],
  ['a\\', ['0-2 0 a\\||']],
  ['a==b', ['0-4 0 a|=|=b']],
  ['a:=b', ['0-4 0 a|:|=b']],
  ['=b\n:c\nd=e', ['6-9 6 d|=|e']],
  ['a=b\rc=d\r\ne=f', ['0-3 0 a|=|b', '4-7 4 c|=|d', '9-12 9 e|=|f']],
  ['# x\n! y\n;z\na=b', ['0-14 # x; ! y; ;z; 11 a|=|b']],
  ['# x\n\na=b', ['5-8 5 a|=|b']],
  ['# x\n \t\na=b', ['7-10 7 a|=|b']],
  ['# x\n=y\na=b', ['7-10 7 a|=|b']],
  ['# x\na=b\nc=d', ['0-7 # x; 4 a|=|b', '8-11 8 c|=|d']],
  ['// x\n/y=z', ['0-9 // x; 5 /y|=|z']],
  ['/* x */\na=b', ['0-11 /* x */; 8 a|=|b']],
  ['/* x\ny=z\n*/ \t\na=b', ['0-17 /* x\ny=z\n*/ \t; 14 a|=|b']],
  ['/* x */ y=z\n*/\na=b', ['0-18 /* x */ y=z\n*/; 15 a|=|b']],
  ['/* x */ y', ['0-9 0 /*| |x */ y']],
  ['/**/\na=b', ['0-8 /**/; 5 a|=|b']],
  ['/*/\na=b', ['0-3 0 /*/||', '4-7 4 a|=|b']],
  ['/*/ */\na=b', ['0-10 /*/ */; 7 a|=|b']],
  ['*/\n/* x', ['0-2 0 */||', '3-7 3 /*| |x']],
  ['  /* x\n  */\r\n  a=b', ['2-18 /* x\n  */; 15 a|=|b']],
])('Java reads of %j the pairs %j', (text, told) => {
  expect(scanned(text, java)).toMatchObject({ told, stop: text.length })
})

test.each<[string, string[]]>([
  ['a b:c = d e \t\n', ['0-11 0 a b:c| = |d e']],
  ['a:b', ['0-3 0 a:b||']],
  ['a \n', ['0-2 0 a| |']],
  ['a=\\\n b', ['0-6 0 a|=|\\\n b']],
  ['a\\= b=c', ['0-7 0 a\\= b|=|c']],
  ['a \\\n b = c', ['0-10 0 a b| = |c']],
  [' = a\nb=c', ['5-8 5 b|=|c']],
])('where only = parts them, %j has the pairs %j', (text, told) => {
  expect(scanned(text, plain).told).toEqual(told)
})

test.each<[string, string[]]>([
  ['##M:a=b\nc=d', ['0-7 missing 0 a|=|b', '8-11 8 c|=|d']],
  ['# x\n  ##M:a=b', ['0-13 # x; missing 6 a|=|b']],
  ['##M:#a\n##M:!b\n##M:;c\n##M:/d\ne=f', ['0-31 ##M:#a; ##M:!b; ##M:;c; ##M:/d; 28 e|=|f']],
  ['##M\na=b', ['0-7 ##M; 4 a|=|b']],
  ['##M:', []],
])('behind its mark a text is missing: %j has the pairs %j', (text, told) => {
  expect(scanned(text, marked).told).toEqual(told)
})

test.each<[string, ScanOptions, string[], end: [stop: number, left: number]]>([
  ['a=1\nb=2\nc=3', { start: 4 }, ['4-7 4 b|=|2', '8-11 8 c|=|3'], [11, 97]],
  ['a=1\nb=2\nc=3', { end: 7 }, ['0-3 0 a|=|1', '4-7 4 b|=|2'], [7, 97]],
  ['a=1\nb=2', { isCut: true }, ['0-3 0 a|=|1'], [4, 98]],
  ['a=1\nb=2\n', { isCut: true }, ['0-3 0 a|=|1'], [4, 98]],
  ['a=1\n# x\nb', { isCut: true }, ['0-3 0 a|=|1'], [4, 97]],
  ['a=1\n# x', { isCut: true }, ['0-3 0 a|=|1'], [4, 98]],
  ['a=1\n\n  ', { isCut: true }, ['0-3 0 a|=|1'], [5, 98]],
  ['a=1\n# x\n', {}, ['0-3 0 a|=|1'], [4, 97]],
  ['# x\na=1\nb=2', { left: 3 }, ['0-7 # x; 4 a|=|1', '8-11 8 b|=|2'], [11, 0]],
  ['# x\na=1\nb=2\n', { left: 2 }, ['0-7 # x; 4 a|=|1', '8-11 8 b|=|2'], [12, -1]],
  ['# x\na=1\nb=2\nc=3', { left: 2 }, ['0-7 # x; 4 a|=|1', '8-11 8 b|=|2'], [12, -1]],
  ['=1\n=2\n=3', { left: 1 }, [], [6, -1]],
  ['#1\n#2\n#3', { left: 1 }, [], [0, -1]],
])('%j is read with %j', (text, options, told, [stop, left]) => {
  expect(scanned(text, java, options)).toEqual({ told, stop, left })
})

test.each([
  [['# a'], 'a'],
  [['#!; a # '], 'a #'],
  [['/// a //'], 'a //'],
  [['/** a **/'], 'a'],
  [['/*a*/'], 'a'],
  [['/**/'], ''],
  [['/****/'], ''],
  [['#***/'], ''],
  [['# a', '#', '! b', '# '], 'a\n\nb'],
  [['#', '# a'], 'a'],
  [['/* a\n * b */'], 'a\n * b'],
  [[], ''],
])('the comment lines %j say %j', (lines, text) => {
  expect(commentText(lines)).toBe(text)
})
