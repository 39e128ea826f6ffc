import { expect, test } from 'vitest'
import { scanStrings } from './strings.scan.ts'

/** The pairs of a text with their places, and its problem. */
function scanned(text: string, from = 0) {
  const { pairs, problem } = scanStrings(text, from)
  const part = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end)
  const told = pairs.map(({ place, comments, key, value, equals }) =>
    [
      `${place.start}-${place.end}`,
      ...comments.map(part),
      `${part(key.place)} ${part(key.inside)} ${key.quote}`,
      part(equals),
      value === null ? 'none' : `${part(value.place)} ${part(value.inside)} ${value.quote}`,
    ].join('|'),
  )
  return problem ? [...told, `${problem.code} ${problem.span?.start}-${problem.span?.end}`] : told
}

test.each<[string, string[]]>([
  ['"a" = "b";', ['0-10|"a" a "| = |"b" b "']],
  ["'a'='b';", ["0-8|'a' a '|=|'b' b '"]],
  ['a_b$/:.-1=c;', ['0-12|a_b$/:.-1 a_b$/:.-1 |=|c c ']],
  ['"a" ;', ['0-5|"a" a "||none']],
  ['"a\\"" = \'\\\'\';', ['0-13|"a\\"" a\\" "| = |\'\\\'\' \\\' \'']],
  ['"a" /*x*/ = //y\n"b" /*z*/ ; ', ['0-27|"a" a "| /*x*/ = //y\n|"b" b "']],
  ['/*x*/ //y\n"a"="b";', ['0-18|/*x*/|//y|"a" a "|=|"b" b "']],
  ['//x\n\n"a"="b";', ['5-13|"a" a "|=|"b" b "']],
  ['//x\n \t\f\n"a"="b";', ['8-16|"a" a "|=|"b" b "']],
  ['//x\r\n//y\r\n"a"="b";', ['0-18|//x|//y|"a" a "|=|"b" b "']],
  ['//x\r"a"="b";', ['0-12|//x|"a" a "|=|"b" b "']],
  ['//x\r\r"a"="b";', ['5-13|"a" a "|=|"b" b "']],
  ['\n\n//x\n"a"="b";', ['2-14|//x|"a" a "|=|"b" b "']],
  ['"a"="b"; //x\n"c"="d";', ['0-12|"a" a "|=|"b" b "', '13-21|"c" c "|=|"d" d "']],
  ['"a"="b";\t/*x*/\t\v\n"c"="d";', ['0-14|"a" a "|=|"b" b "', '17-25|"c" c "|=|"d" d "']],
  ['"a"="b"; /*x*/ "c"="d";', ['0-8|"a" a "|=|"b" b "', '9-23|/*x*/|"c" c "|=|"d" d "']],
  ['"a"="b"; /*x\n*/ "c"="d";', ['0-8|"a" a "|=|"b" b "', '9-24|/*x\n*/|"c" c "|=|"d" d "']],
  ['"a"="b"; /*x\r*/', ['0-8|"a" a "|=|"b" b "']],
  ['"a"="b"; /*x*/', ['0-14|"a" a "|=|"b" b "']],
  ['"a"="b"; /*x*/ ', ['0-14|"a" a "|=|"b" b "']],
  ['"a"="b"; /*x*/\r', ['0-14|"a" a "|=|"b" b "']],
  ['"a"="b"; /*/', ['0-8|"a" a "|=|"b" b "', 'unterminated-comment 9-10']],
  ['"a"="b"; /x', ['0-8|"a" a "|=|"b" b "', 'missing-equals 11-11']],
  ['\u0008"a";', ['unexpected-character 0-1']],
  ['\u000e"a";', ['unexpected-character 0-1']],
  ['\t\n\v\f\r \u2028\u2029"a"\t\n\v\f\r \u2028\u2029;', ['8-20|"a" a "||none']],
  ['\u2027"a";', ['unexpected-character 0-1']],
  ['\u202a"a";', ['unexpected-character 0-1']],
  ['"a" = b', ['missing-semicolon 7-7']],
  ['"a" = b c;', ['missing-semicolon 8-9']],
  ['"a" = //x', ['unexpected-character 9-9']],
  ['"a" //x', ['missing-equals 7-7']],
  ['"a" = b //x', ['missing-semicolon 11-11']],
  ['"a" = /*x', ['unterminated-comment 6-7']],
  ['"a" = b /*x', ['unterminated-comment 8-9']],
  ['"a";"b";é', ['0-4|"a" a "||none', '4-8|"b" b "||none', 'unexpected-character 8-9']],
])('%j has the pairs %j', (text, told) => {
  expect(scanned(text)).toEqual(told)
})

test('what stands before the start is not read', () => {
  expect(scanned('x"a";', 1)).toEqual(['1-5|"a" a "||none'])
})

test.each(['"a', 'a b', '"a"="b"', 'é', '/*'])('of %j it is told in one line what is wrong', (text) => {
  expect(scanStrings(text, 0).problem?.detail).toMatch(/^[^\n]{10,200}$/)
})

test('so many strings are read, and no more', () => {
  const fine = scanStrings('a;\n'.repeat(200_000), 0)
  expect([fine.pairs.length, fine.problem]).toEqual([200_000, null])
  const full = scanStrings(`${'a;\n'.repeat(200_000)}//x\nb;c;`, 0)
  const detail = expect.stringContaining('200000')
  expect(full.problem).toEqual({ code: 'too-many-units', span: { start: 600_000, end: 600_001 }, detail })
})

test('so many comments are read, and no more', () => {
  const fine = scanStrings(`${'\n\n//'.repeat(1_000_000)}\na;`, 0)
  expect([fine.pairs.length, fine.problem]).toEqual([1, null])
  const full = scanStrings(`${'\n\n//'.repeat(1_000_001)}\na;`, 0)
  const detail = expect.stringContaining('1000000 comments')
  const problem = { code: 'too-many-units', span: { start: 4_000_002, end: 4_000_003 }, detail }
  expect([full.pairs.length, full.problem]).toEqual([0, problem])
})
