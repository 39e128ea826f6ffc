import { expect, test } from 'vitest'
import { po } from './po.format.ts'

const problemsOf = (text: string) =>
  po.parse(Buffer.from(text)).problems.map(({ code, span }) => `${code} ${span?.start}-${span?.end}`)

test.each([
  ['x', 'unexpected-text 0-1'],
  ['msg "a"', 'unexpected-text 0-7'],
  ['msgidx "a"', 'unexpected-text 0-10'],
  ['msgid_plurals "a"', 'unexpected-text 0-17'],
  ['msgid_ "a"', 'unexpected-text 0-10'],
  ['msgstrx "a"', 'unexpected-text 0-11'],
  ['msgctx "a"', 'unexpected-text 0-10'],
  ['msgctxts "a"', 'unexpected-text 0-12'],
  ['Msgid "a"', 'unexpected-text 0-9'],
  ['msgid a', 'missing-string 5-5; unexpected-text 6-7'],
  ['msgid', 'missing-string 5-5'],
  ['msgid\n', 'missing-string 5-5'],
  ['msgid "a', 'unterminated-string 6-8'],
  ['msgid "a\nmsgstr "b"', 'unterminated-string 6-8'],
  ['msgid "a"\nmsgstr', 'missing-string 16-16'],
  ['msgid "a"\nmsgstr "b" x', 'unexpected-text 21-22'],
  ["msgid 'a'", 'missing-string 5-5; unexpected-text 6-9'],
  ['msgid "a"\nmsgid_plural\nmsgstr[0] "b"', 'missing-string 22-22'],
  ['"a"', 'unexpected-string 0-3'],
  ['msgstr "a"', 'unexpected-keyword 0-6'],
  ['msgstr[0] "a"', 'unexpected-keyword 0-9'],
  ['msgid_plural "a"', 'unexpected-keyword 0-12'],
  ['msgid "a"\nmsgstr "b"\nmsgstr "c"', 'unexpected-keyword 21-27'],
  ['msgid "a"\nmsgstr "b"\nmsgid_plural "c"', 'unexpected-keyword 21-33'],
  ['msgid "a"\nmsgstr[0] "b"', 'unexpected-keyword 10-19'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr "c"', 'unexpected-keyword 27-33'],
  ['msgid "a"\nmsgid_plural "b"\nmsgid_plural "c"\nmsgstr[0] "d"', 'unexpected-keyword 27-39'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[1] "c"', 'plural-index 27-36'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[2] "d"\n"e"', 'plural-index 41-50'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[0] "d"', 'plural-index 41-50'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[] "c"', 'unexpected-text 27-39'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[x] "c"', 'unexpected-text 27-40'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[0 "c"', 'unexpected-text 27-39'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[9999999999] "c"', 'plural-index 27-45'],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr[0]x "c"', 'unexpected-text 27-41'],
  ['msgctxt "a"', 'unexpected-keyword 0-11'],
  ['msgctxt "a"\nmsgctxt "b"\nmsgid "c"\nmsgstr ""', 'unexpected-keyword 0-11'],
  ['msgctxt "a"\n# n\nmsgid "b"\nmsgstr ""', 'unexpected-keyword 0-11'],
  ['msgid "a"\n#| "b"\nmsgstr "c"', 'unexpected-string 13-16'],
  ['#| "a"\nmsgid "b"\nmsgstr ""', 'unexpected-string 3-6'],
  ['#| x\nmsgid "b"\nmsgstr ""', 'unexpected-text 3-4'],
  ['#| msgid "a\nmsgid "b"\nmsgstr ""', 'unterminated-string 9-11'],
  ['#| msgstr "a"\nmsgid "b"\nmsgstr ""', 'unexpected-keyword 3-9'],
  ['msgid "a\\q"', 'invalid-escape 8-10'],
  ['msgid "\\"', 'unterminated-string 6-9'],
  ['msgid "a"\nmsgstr "\\0"', 'nul-character 18-20'],
  ['msgid "a"\nmsgstr "\\400"', 'nul-character 18-20'],
  ['msgid "a"\nmsgstr "\\x"', 'invalid-escape 18-20'],
  ['msgid "a"\nmsgstr "\\xg"', 'invalid-escape 18-20'],
  ['msgid "a"\nmsgstr "x\\351"', 'invalid-encoding 18-23'],
  ['msgid "a\u0000"', 'nul-character 8-9'],
  ['<<<<<<< HEAD\nmsgid "a"\nmsgstr ""', 'conflict-marker 0-12'],
  ['msgid "a"\n=======\nmsgstr ""', 'conflict-marker 10-17'],
  ['msgid "a"\nmsgstr ""\n>>>>>>> x\n', 'conflict-marker 20-29'],
  ['|||||||\n', 'conflict-marker 0-7'],
  ['<<<<<<<x', 'unexpected-text 0-8'],
  ['====== \n', 'unexpected-text 0-7'],
])('%j is wrong: %s', (text, said) => {
  expect(problemsOf(text).join('; ')).toBe(said)
})

test('of many problems the first are told', () => {
  expect(problemsOf('msgid "a"\nmsgstr ""\n\nx\n'.repeat(22))).toHaveLength(20)
})
