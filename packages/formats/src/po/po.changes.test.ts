import { expect, test } from 'vitest'
import { type Change, edited } from './po-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  ['msgid "a"\nmsgstr "A"\n', [['set', 'a', 'x']], 'msgid "a"\nmsgstr "x"\n'],
  ['msgid "a"\nmsgstr "A"\n', [['set', 'a', 'A']], 'msgid "a"\nmsgstr "A"\n'],
  [
    'msgid "a"\nmsgstr "A"\n',
    [
      ['set', 'a', 'x'],
      ['set', 'a', 'y'],
    ],
    'msgid "a"\nmsgstr "y"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [
      ['set', 'a', 'x'],
      ['remove', 'a'],
    ],
    '',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [['set', 'a', '\n\t"\\\r\u0007\b\f\u000b']],
    'msgid "a"\nmsgstr ""\n"\\n"\n"\\t\\"\\\\\\r\\a\\b\\f\\v"\n',
  ],
  ['msgid "a"\nmsgstr ""\n"b\\n"\n"c"\n', [['set', 'a', 'x\ny\n']], 'msgid "a"\nmsgstr ""\n"x\\n"\n"y\\n"\n'],
  [
    'msgid "a" msgstr "b" msgid "c" msgstr "d"',
    [
      ['set', 'a', 'x'],
      ['set', 'c', 'y'],
    ],
    'msgid "a" msgstr "x" msgid "c" msgstr "y"',
  ],
  ['msgctxt "c"\nmsgid "a"\nmsgstr ""\n', [['set', 'c@a', 'x']], 'msgctxt "c"\nmsgid "a"\nmsgstr "x"\n'],
  ['msgid "a"\n', [['set', 'a', 'x']], 'msgid "a"\nmsgstr "x"\n'],
  ['msgid "a"\nmsgstr "b"\r\n', [['set', 'a', 'x\ny']], 'msgid "a"\nmsgstr ""\n"x\\n"\n"y"\r\n'],
  ['msgid "a"\rmsgstr ""\r', [['set', 'a', 'x\ny']], 'msgid "a"\rmsgstr ""\r"x\\n"\r"y"\r'],
  [
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    [['set', 'a', ['x', 'y']]],
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n',
  ],
  [
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
    [['set', 'a', ['x', '', 'z']]],
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] ""\nmsgstr[2] "z"\n',
  ],
  [
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
    [['set', 'a', ['c', '', '']]],
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
  ],
  [
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\nmsgstr[2] "e"\n',
    [['set', 'a', ['x', 'd']]],
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "d"\n',
  ],
  [
    'msgid "a"\nmsgid_plural "b"\n',
    [['set', 'a', ['x', 'y']]],
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "x"\nmsgstr[1] "y"\n',
  ],
  ['msgid "a"\nmsgstr "A"\n', [['set', 'a', ['x', 'y']]], 'msgid "a"\nmsgstr "x"\n'],
  ['msgid "a"\nmsgstr "A"\n', [['set', 'a', 'A', { state: 'needs-editing' }]], '#, fuzzy\nmsgid "a"\nmsgstr "A"\n'],
  [
    '# n\n#: r\nmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'x', { state: 'needs-editing' }]],
    '# n\n#: r\n#, fuzzy\nmsgid "a"\nmsgstr "x"\n',
  ],
  [
    '#, c-format\nmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'x', { state: 'needs-editing' }]],
    '#, fuzzy, c-format\nmsgid "a"\nmsgstr "x"\n',
  ],
  [
    '#,c-format\nmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'A', { state: 'needs-editing' }]],
    '#, fuzzy, c-format\nmsgid "a"\nmsgstr "A"\n',
  ],
  [
    '#| msgid "o"\nmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'A', { state: 'needs-editing' }]],
    '#, fuzzy\n#| msgid "o"\nmsgid "a"\nmsgstr "A"\n',
  ],
  [
    '\ufeffmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'A', { state: 'needs-editing' }]],
    '\ufeff#, fuzzy\nmsgid "a"\nmsgstr "A"\n',
  ],
  [
    'msgid "a" msgstr "b" msgid "c" msgstr "d"',
    [['set', 'c', 'd', { state: 'needs-editing' }]],
    'msgid "a" msgstr "b" \n#, fuzzy\nmsgid "c" msgstr "d"',
  ],
  ['#, fuzzy\nmsgid "a"\nmsgstr "A"\n', [['set', 'a', 'A']], 'msgid "a"\nmsgstr "A"\n'],
  [
    '#, fuzzy\nmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'x', { state: 'needs-editing' }]],
    '#, fuzzy\nmsgid "a"\nmsgstr "x"\n',
  ],
  [
    '#, fuzzy, c-format\n#| msgctxt "c"\n#| msgid "o"\n#| "p"\nmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'A']],
    '#, c-format\nmsgid "a"\nmsgstr "A"\n',
  ],
  [
    '#, c-format,fuzzy ,no-wrap\n#, fuzzy\nmsgid "a"\nmsgstr "A"\n',
    [['set', 'a', 'x']],
    '#, c-format,no-wrap\nmsgid "a"\nmsgstr "x"\n',
  ],
  ['#, fuzzy,\nmsgid "a"\nmsgstr "A"\n', [['set', 'a', 'x']], 'msgid "a"\nmsgstr "x"\n'],
  ['# n\n#, fuzzy\r\nmsgid "a"\nmsgstr "A"\n', [['set', 'a', 'A']], '# n\nmsgid "a"\nmsgstr "A"\n'],
  [
    'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n\nmsgid "c"\nmsgstr "C"\n',
    [['remove', 'a']],
    'msgid "b"\nmsgstr "B"\n\nmsgid "c"\nmsgstr "C"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n\nmsgid "c"\nmsgstr "C"\n',
    [['remove', 'b']],
    'msgid "a"\nmsgstr "A"\n\nmsgid "c"\nmsgstr "C"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n\nmsgid "c"\nmsgstr "C"\n',
    [['remove', 'c']],
    'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n\nmsgid "c"\nmsgstr "C"\n',
    [
      ['remove', 'a'],
      ['remove', 'b'],
      ['remove', 'c'],
    ],
    '\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n\nmsgid "a"\nmsgstr "A"\n',
    [['remove', 'a']],
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n',
  ],
  ['\ufeffmsgid "a"\nmsgstr "A"\n\n\nmsgid "b"\nmsgstr "B"\n', [['remove', 'a']], '\ufeffmsgid "b"\nmsgstr "B"\n'],
  ['# n\n\n#. m\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n', [['remove', 'a']], 'msgid "b"\nmsgstr "B"\n'],
  ['\n\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n', [['remove', 'a']], 'msgid "b"\nmsgstr "B"\n'],
  [
    'msgid "a"\nmsgstr "A"\n \t\n\nmsgid "b"\nmsgstr "B"\n  \nmsgid "c"\nmsgstr "C"\n',
    [['remove', 'b']],
    'msgid "a"\nmsgstr "A"\n  \nmsgid "c"\nmsgstr "C"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\nmsgid "b"\nmsgstr "B"\nmsgid "c"\nmsgstr "C"\n',
    [['remove', 'b']],
    'msgid "a"\nmsgstr "A"\nmsgid "c"\nmsgstr "C"\n',
  ],
  ['msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"', [['remove', 'b']], 'msgid "a"\nmsgstr "A"'],
  ['msgid "a" msgstr "b" msgid "c" msgstr "d"', [['remove', 'c']], 'msgid "a" msgstr "b"'],
  ['msgid "a"\r\nmsgstr "A"\r\n\r\nmsgid "b"\r\nmsgstr "B"\r\n', [['remove', 'b']], 'msgid "a"\r\nmsgstr "A"\r\n'],
  ['msgid "a"\nmsgstr "A"\n\n#~ msgid "z"\n#~ msgstr ""\n', [['remove', 'a']], '#~ msgid "z"\n#~ msgstr ""\n'],
]

test.each(rows)('%j with %j is %j', (before, changes, after) => {
  expect(edited(before, changes)).toBe(after)
})
