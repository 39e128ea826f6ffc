import { expect, test } from 'vitest'
import { GNU_STYLE, type LineStyle, writeString } from './po.wrap.ts'

const rows: readonly (readonly [string, Partial<LineStyle>, string, string])[] = [
  [
    'the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    {},
    '',
    'msgstr ""\n"the quick brown fox jumps over the lazy dog and goes on to the next word of "\n"this line"',
  ],
  [
    'the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    { width: 40 },
    '',
    'msgstr ""\n"the quick brown fox jumps over the "\n"lazy dog and goes on to the next word "\n"of this line"',
  ],
  [
    'the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    { width: null },
    '',
    'msgstr "the quick brown fox jumps over the lazy dog and goes on to the next word of this line"',
  ],
  [
    'the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    { width: 40, emptyFirstLine: false },
    '',
    'msgstr "the quick brown fox jumps over "\n"the lazy dog and goes on to the next "\n"word of this line"',
  ],
  [
    'the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    { width: 40 },
    'c-format, no-wrap',
    'msgstr "the quick brown fox jumps over the lazy dog and goes on to the next word of this line"',
  ],
  [
    'the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    { width: 40 },
    'no-wraps',
    'msgstr ""\n"the quick brown fox jumps over the "\n"lazy dog and goes on to the next word "\n"of this line"',
  ],
  ['a\nb\n', {}, '', 'msgstr ""\n"a\\n"\n"b\\n"'],
  ['a\nb', { breakAfterNewline: false }, '', 'msgstr "a\\nb"'],
  ['a\n', {}, '', 'msgstr "a\\n"'],
  ['\n', {}, '', 'msgstr "\\n"'],
  ['\na', {}, '', 'msgstr ""\n"\\n"\n"a"'],
  ['', {}, '', 'msgstr ""'],
  ['a\tb', { rawTab: true }, '', 'msgstr "a\tb"'],
  ['a\tb', {}, '', 'msgstr "a\\tb"'],
  ['é港\n😀', { octal: true }, '', 'msgstr ""\n"\\303\\251\\346\\270\\257\\n"\n"\\360\\237\\230\\200"'],
  ['~\u007f', { octal: true }, '', 'msgstr "~\\177"'],
  [
    '港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港港',
    { width: 40 },
    '',
    'msgstr ""\n"港港港港港港港港港港港港港港港港港港港"\n"港港港港港港港港港港港港港港港港港港港"\n"港港"',
  ],
  [
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    { width: 40 },
    '',
    'msgstr "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
  ],
  [
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    { width: 79 },
    '',
    'msgstr "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
  ],
  [
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    { width: 79 },
    '',
    'msgstr "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"',
  ],
  [
    'x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x',
    { width: 79 },
    '',
    'msgstr "x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x x"',
  ],
  [
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',
    { width: 79 },
    '',
    'msgstr "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"',
  ],
  [
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy',
    { width: 79 },
    '',
    'msgstr "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"',
  ],
  [
    'a\nthe quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    { width: 40 },
    '',
    'msgstr ""\n"a\\n"\n"the quick brown fox jumps over the "\n"lazy dog and goes on to the next word "\n"of this line"',
  ],
  [
    '"q" \\ the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
    { width: 30 },
    '',
    'msgstr ""\n"\\"q\\" \\\\ the quick brown "\n"fox jumps over the lazy dog "\n"and goes on to the next "\n"word of this line"',
  ],
]

test.each(rows)('%j in the style %j with the flags %j', (text, style, flags, written) => {
  expect(writeString(text, { prefix: '', keyword: 'msgstr' }, { ...GNU_STYLE, ...style, newline: '\n' }, flags)).toBe(
    written,
  )
})

test('a previous text has its mark on each line', () => {
  const style = { ...GNU_STYLE, width: 40, newline: '\r\n' }
  expect(
    writeString(
      'the quick brown fox jumps over the lazy dog and goes on to the next word of this line',
      { prefix: '#| ', keyword: 'msgid' },
      style,
    ),
  ).toBe(
    '#| msgid ""\r\n#| "the quick brown fox jumps over the "\r\n#| "lazy dog and goes on to the next "\r\n#| "word of this line"',
  )
})
