import { expect, test } from 'vitest'
import * as token from './po.scan.ts'

/** The kinds of tokens by their numbers. */
const NAMES = `END TRANSLATOR_COMMENT EXTRACTED_COMMENT REFERENCE_COMMENT FLAGS_COMMENT OBSOLETE STRING MSGCTXT MSGID
  MSGID_PLURAL MSGSTR MSGSTR_INDEX JUNK OPEN_STRING`.split(/\s+/)

/** Each token as `KIND start-stop`, with the content of comments and strings, the index, and what else is told of it. */
function tokensOf(text: string, from = 0): string[] {
  const bytes = Buffer.from(text)
  const scan = token.scanner(bytes, from)
  const found: string[] = []
  while (token.nextToken(scan) !== token.END) {
    const { kind, start, stop, contentStart, contentStop, index, escaped, previous } = scan
    const isText = kind <= token.STRING || kind >= token.JUNK
    const content = isText ? ` ${JSON.stringify(token.textBetween(scan, contentStart, contentStop))}` : ''
    const more = [kind === token.MSGSTR_INDEX ? ` ${index}` : '', kind === 6 && escaped ? ' escaped' : '']
    found.push(`${NAMES[kind]} ${start}-${stop}${content}${more.join('')}${previous ? ' previous' : ''}`)
  }
  expect([scan.kind, scan.at, scan.start, scan.stop]).toEqual([token.END, ...Array(3).fill(bytes.length)])
  expect(token.nextToken(scan)).toBe(token.END)
  return found
}

test.each([
  ['', []],
  [' \t\v\f\r\n', []],
  ['# a', ['TRANSLATOR_COMMENT 0-3 "a"']],
  ['#a', ['TRANSLATOR_COMMENT 0-2 "a"']],
  ['#', ['TRANSLATOR_COMMENT 0-1 ""']],
  ['#  a ', ['TRANSLATOR_COMMENT 0-5 " a "']],
  ['# \n', ['TRANSLATOR_COMMENT 0-2 ""']],
  ['#\r\n#\n', ['TRANSLATOR_COMMENT 0-1 ""', 'TRANSLATOR_COMMENT 3-4 ""']],
  ['# a\r\n', ['TRANSLATOR_COMMENT 0-3 "a"']],
  ['# a\r\r\n', ['TRANSLATOR_COMMENT 0-4 "a\\r"']],
  ['#. a', ['EXTRACTED_COMMENT 0-4 "a"']],
  ['#: a', ['REFERENCE_COMMENT 0-4 "a"']],
  ['#, a', ['FLAGS_COMMENT 0-4 "a"']],
  ['#= a', ['FLAGS_COMMENT 0-4 "a"']],
  ['#~ a', ['OBSOLETE 0-4 "a"']],
  ['#~|a', ['OBSOLETE 0-4 "|a"']],
  ['#; a', ['TRANSLATOR_COMMENT 0-4 "; a"']],
  ['  # a', ['TRANSLATOR_COMMENT 2-5 "a"']],
  ['"a"', ['STRING 0-3 "a"']],
  ['""', ['STRING 0-2 ""']],
  ['"a""b" "c"', ['STRING 0-3 "a"', 'STRING 3-6 "b"', 'STRING 7-10 "c"']],
  ['"a\\"b"', ['STRING 0-6 "a\\\\\\"b" escaped']],
  ['"a\\\\" "b"', ['STRING 0-5 "a\\\\\\\\" escaped', 'STRING 6-9 "b"']],
  ['"a\\\\\\"b" "c"', ['STRING 0-8 "a\\\\\\\\\\\\\\"b" escaped', 'STRING 9-12 "c"']],
  ['"a" \\ "b"', ['STRING 0-3 "a"', 'JUNK 4-9 "\\\\ \\"b\\""']],
  ['"a\n"b"', ['OPEN_STRING 0-2 "a"', 'STRING 3-6 "b"']],
  ['"a\\\n"b"', ['OPEN_STRING 0-3 "a\\\\"', 'STRING 4-7 "b"']],
  ['"', ['OPEN_STRING 0-1 ""']],
  ['"\\', ['OPEN_STRING 0-2 "\\\\"']],
  ['msgid', ['MSGID 0-5']],
  ['msgid"a"', ['MSGID 0-5', 'STRING 5-8 "a"']],
  ['msgid_plural "a"', ['MSGID_PLURAL 0-12', 'STRING 13-16 "a"']],
  [
    'msgctxt "a" msgid "b" msgstr "c"',
    ['MSGCTXT 0-7', 'STRING 8-11 "a"', 'MSGID 12-17', 'STRING 18-21 "b"', 'MSGSTR 22-28', 'STRING 29-32 "c"'],
  ],
  ['msgstr[0]', ['MSGSTR_INDEX 0-9 0']],
  ['msgstr \t[ \t12 \t] "a"', ['MSGSTR_INDEX 0-16 12', 'STRING 17-20 "a"']],
  ['msgstr[999999]', ['MSGSTR_INDEX 0-14 999999']],
  ['msgstr[1000000]', ['MSGSTR_INDEX 0-15 1000000']],
  ['msgstr[1000001]', ['MSGSTR_INDEX 0-15 1000000']],
  ['msgstr[12345678901234567890]', ['MSGSTR_INDEX 0-28 1000000']],
  ['msgstr[09]', ['MSGSTR_INDEX 0-10 9']],
  ['msgstr[/]', ['JUNK 0-9 "msgstr[/]"']],
  ['msgstr[:]', ['JUNK 0-9 "msgstr[:]"']],
  ['msgstr[1:]', ['JUNK 0-10 "msgstr[1:]"']],
  ['msgstr[0]a', ['JUNK 0-10 "msgstr[0]a"']],
  ['#| msgid "a"\nmsgid "b"', ['MSGID 3-8 previous', 'STRING 9-12 "a" previous', 'MSGID 13-18', 'STRING 19-22 "b"']],
  ['#|msgid "a"\r\n"b"', ['MSGID 2-7 previous', 'STRING 8-11 "a" previous', 'STRING 13-16 "b"']],
  ['#|\n"b"', ['STRING 3-6 "b"']],
  ['x y\n"b"', ['JUNK 0-3 "x y"', 'STRING 4-7 "b"']],
  ['\rmsgid\r"a"', ['MSGID 1-6', 'STRING 7-10 "a"']],
  ['# a\r# b', ['TRANSLATOR_COMMENT 0-3 "a"', 'TRANSLATOR_COMMENT 4-7 "b"']],
  ['# a\rb\n', ['TRANSLATOR_COMMENT 0-5 "a\\rb"']],
])('%j has the tokens %j', (text, tokens) => {
  expect(tokensOf(text)).toEqual(tokens)
})

test.each(['_', '0', '9', 'A', 'Z', 'a', 'z'])('a keyword that goes on with %s is none', (sign) => {
  for (const keyword of ['msgid', 'msgid_plural', 'msgstr', 'msgctxt', 'msgstr[0]']) {
    const text = `${keyword}${sign} "a"`
    expect(tokensOf(text)).toEqual([`JUNK 0-${text.length} ${JSON.stringify(text)}`])
  }
})

test.each(['/', ':', '@', '[', '`', '{', '-', '"a', 'é'])('a keyword ends before %s', (sign) => {
  for (const keyword of ['msgid', 'msgid_plural', 'msgctxt'])
    expect(tokensOf(`${keyword}${sign}`)[0]?.split(' ')[1]).toBe(`0-${keyword.length}`)
})

test.each([
  'nsgid',
  'mtgid',
  'mshid',
  'msgjd',
  'msgie',
  'msgstt',
  'msgssr',
  'msgttr',
  'msgctxx',
  'msgctyt',
  'msgcsxt',
  'msgdtxt',
])('there is no keyword %s', (word) => {
  expect(tokensOf(word)).toEqual([`JUNK 0-${word.length} "${word}"`])
})

test('tokens are looked for from a place on', () => {
  expect(tokensOf('"a" "b"', 3)).toEqual(['STRING 4-7 "b"'])
})

test('lines end with carriage returns where there are no line feeds', () => {
  const ends = ['', 'a', 'a\r', 'a\n', 'a\r\n', '\n\r'].map((text) => token.lineEndOf(Buffer.from(text)))
  expect(ends).toEqual([10, 10, 13, 10, 10, 10])
})

test('texts of many letters are cut where they stand, however far apart', () => {
  const letters = ['a', 'é', '中', '😀', '\u0000', 'ž']
  const words = Array.from({ length: 9000 }, (_, at) => letters[(at * 7 + (at >> 3)) % 6] ?? '')
  const bytes = Buffer.from(words.join(''))
  for (const step of [1, 2, 7, 500, 8999]) {
    const scan = token.scanner(bytes)
    let start = 0
    for (let at = 0; at < words.length; at += step) {
      const text = words.slice(at, at + step).join('')
      const stop = start + Buffer.byteLength(text)
      expect(token.textBetween(scan, start, stop) === text).toBe(true)
      start = stop
    }
  }
  const long = `${'x'.repeat(32_767)}é${'y'.repeat(40_000)}😀`
  const scan = token.scanner(Buffer.from(long))
  expect(token.textBetween(scan, 0, 32_769)).toBe(`${'x'.repeat(32_767)}é`)
  expect(token.textBetween(scan, 32_770, 72_773)).toBe(long.slice(32_769))
})
