import { expect, test } from 'vitest'
import { type Change, edited } from './po-edits.fixture.ts'

const rows: readonly (readonly [string, readonly Change[], string])[] = [
  // The first of a file without a header goes, and another comes in its place.
  [
    'msgid "a"\nmsgstr "A"\n\n\nmsgid "b"\nmsgstr "B"\n',
    [
      ['remove', 'a'],
      ['add', 'c', 'x', { after: 'a' }],
    ],
    'msgid "c"\nmsgstr "x"\n\n\nmsgid "b"\nmsgstr "B"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"',
    [
      ['remove', 'a'],
      ['add', 'b', 'x', { after: 'a' }],
      ['add', 'c', 'y'],
    ],
    'msgid "b"\nmsgstr "x"\n\nmsgid "c"\nmsgstr "y"',
  ],
  [
    '\ufeff\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n\nmsgid "c"\nmsgstr "C"\n',
    [
      ['remove', 'a'],
      ['remove', 'b'],
      ['add', 'd', 'x', { after: 'b' }],
      ['add', 'e', 'y', { after: 'a' }],
      ['add', 'f', 'z', { after: null }],
    ],
    '\ufeffmsgid "f"\nmsgstr "z"\n\nmsgid "e"\nmsgstr "y"\n\nmsgid "d"\nmsgstr "x"\n\nmsgid "c"\nmsgstr "C"\n',
  ],
  [
    '# n\n\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n',
    [
      ['remove', 'a'],
      ['add', 'c', 'x', { after: 'a' }],
    ],
    'msgid "c"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "B"\n',
  ],
  ['', [['add', 'a', 'x']], 'msgid "a"\nmsgstr "x"\n'],
  ['\ufeff', [['add', 'a', 'x']], '\ufeffmsgid "a"\nmsgstr "x"\n'],
  ['# n\n', [['add', 'a', 'x']], 'msgid "a"\nmsgstr "x"\n\n# n\n'],
  [
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n\n',
    [
      ['add', 'a', 'x'],
      ['add', 'b', 'x'],
    ],
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n\nmsgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "x"\n\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"Language: cs\\n"',
    [['add', 'a', 'x']],
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n\nmsgid "a"\nmsgstr "x"',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [
      ['add', 'b', 'x'],
      ['add', 'c', 'y', { after: null }],
      ['add', 'd', 'z', { after: 'a' }],
      ['add', 'e', 'w', { after: 'd' }],
      ['add', 'f', 'v', { after: 'nope' }],
    ],
    'msgid "c"\nmsgstr "y"\n\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "x"\n\nmsgid "d"\nmsgstr "z"\n\nmsgid "e"\nmsgstr "w"\n\nmsgid "f"\nmsgstr "v"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\nmsgid "b"\nmsgstr "B"\n',
    [['add', 'c', 'x', { after: 'a' }]],
    'msgid "a"\nmsgstr "A"\nmsgid "c"\nmsgstr "x"\nmsgid "b"\nmsgstr "B"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n\n\n\n\n\n\nmsgid "b"\nmsgstr "B"\n',
    [['add', 'c', 'x', { after: 'a' }]],
    'msgid "a"\nmsgstr "A"\n\n\n\nmsgid "c"\nmsgstr "x"\n\n\n\n\n\n\n\nmsgid "b"\nmsgstr "B"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n#~ msgid "z"\n#~ msgstr ""\n\nmsgid "b"\nmsgstr "B"\n',
    [['add', 'c', 'x', { after: 'a' }]],
    'msgid "a"\nmsgstr "A"\n\nmsgid "c"\nmsgstr "x"\n\n#~ msgid "z"\n#~ msgstr ""\n\nmsgid "b"\nmsgstr "B"\n',
  ],
  [
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n\n\nmsgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "B"\n',
    [['add', 'c', 'x', { after: 'a' }]],
    'msgid ""\nmsgstr ""\n"Language: cs\\n"\n\n\nmsgid "a"\nmsgstr "A"\n\n\nmsgid "c"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "B"\n',
  ],
  [
    'msgid "a"\r\nmsgstr "A"\r\n',
    [['add', 'b', 'x\ny']],
    'msgid "a"\r\nmsgstr "A"\r\n\r\nmsgid "b"\r\nmsgstr ""\r\n"x\\n"\r\n"y"\r\n',
  ],
  ['msgid "a"\rmsgstr ""\r', [['add', 'b', 'x\ny']], 'msgid "a"\rmsgstr ""\r\rmsgid "b"\rmsgstr ""\r"x\\n"\r"y"\r'],
  ['msgid "a"\nmsgstr "A"', [['add', 'b', 'x']], 'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "x"'],
  ['msgid "a"\nmsgstr "A"\n\n\n', [['add', 'b', 'x']], 'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "x"\n\n\n'],
  ['msgid "a"\nmsgstr "A"\n  \n', [['add', 'b', 'x']], 'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "x"\n  \n'],
  [
    '\ufeffmsgid "a"\nmsgstr "A"\n',
    [['add', 'b', 'x', { after: null }]],
    '\ufeffmsgid "b"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "A"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [['add', 'b', ['x', 'y', ''], { source: ['b', 'c'] }]],
    'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgid_plural "c"\nmsgstr[0] "x"\nmsgstr[1] "y"\nmsgstr[2] ""\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [
      [
        'add',
        'b',
        '',
        {
          context: 'ctx',
          flags: 'no-wrap, c-format',
          location: 'a.c:1, my  file.c:22, x y',
          notes: [
            { by: 'developer', text: 'd1\r\nd2\rd3 ' },
            { by: 'translator', text: 't1\n\nt2' },
          ],
          state: 'needs-editing',
          previousSource: 'old\n"one"',
        },
      ],
    ],
    'msgid "a"\nmsgstr "A"\n\n# t1\n#\n# t2\n#. d1\n#. d2\n#. d3\n#: a.c:1 ⁨my file.c⁩:22 ⁨x y⁩\n#, fuzzy, no-wrap, c-format\n#| msgid ""\n#| "old\\n"\n#| "\\"one\\""\nmsgctxt "ctx"\nmsgid "b"\nmsgstr ""\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [['add', 'b', 'x', { previousSource: 'old' }]],
    'msgid "a"\nmsgstr "A"\n\nmsgid "b"\nmsgstr "x"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [
      [
        'add',
        'b',
        'x',
        {
          location:
            'file0.c:0, file1.c:1, file2.c:2, file3.c:3, file4.c:4, file5.c:5, file6.c:6, file7.c:7, file8.c:8, file9.c:9, file10.c:10, file11.c:11',
        },
      ],
    ],
    'msgid "a"\nmsgstr "A"\n\n#: file0.c:0 file1.c:1 file2.c:2 file3.c:3 file4.c:4 file5.c:5 file6.c:6\n#: file7.c:7 file8.c:8 file9.c:9 file10.c:10 file11.c:11\nmsgid "b"\nmsgstr "x"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n',
    [['add', 'b', 'x', { context: '', form: 'msgctxt ""' }]],
    'msgid "a"\nmsgstr "A"\n\nmsgctxt ""\nmsgid "b"\nmsgstr "x"\n',
  ],
  ['#~ msgid "z"\n#~ msgstr "Z"\n', [['add', 'z', '']], 'msgid "z"\nmsgstr "Z"\n\n'],
  [
    'msgid "a"\nmsgstr "A"\n\n#, fuzzy\n#~| msgid "o"\n#~ msgid "z"\n#~ msgstr "Z"\n\n#~ msgid "y"\n#~ msgstr "Y"\n',
    [['add', 'z', '']],
    'msgid "a"\nmsgstr "A"\n\n#, fuzzy\n#| msgid "o"\nmsgid "z"\nmsgstr "Z"\n\n#~ msgid "y"\n#~ msgstr "Y"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n# n\n#~ msgctxt "c"\n#~ msgid "z"\n#~ msgstr "Z"\n',
    [
      ['add', 'z', '', { context: 'c' }],
      ['add', 'z', ''],
    ],
    'msgid "a"\nmsgstr "A"\n\nmsgctxt "c"\nmsgid "z"\nmsgstr "Z"\n\nmsgid "z"\nmsgstr ""\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n#~ msgid "z"\n#~ msgid_plural "zz"\n#~ msgstr[0] "1"\n#~ msgstr[1] "2"\n',
    [['add', 'z', ['', ''], { source: ['z', 'zz'] }]],
    'msgid "a"\nmsgstr "A"\n\nmsgid "z"\nmsgid_plural "zz"\nmsgstr[0] "1"\nmsgstr[1] "2"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n#~ msgid "z"\n#~ msgid_plural "zz"\n#~ msgstr[0] "1"\n',
    [['add', 'z', '']],
    'msgid "a"\nmsgstr "A"\n\nmsgid "z"\nmsgstr "1"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n#~ msgid "y"\n#~ msgstr ""\n#~ msgid "z"\n#~ msgstr "Z"\n#~ msgid "w"\n#~ msgstr ""\n',
    [['add', 'z', '']],
    'msgid "a"\nmsgstr "A"\n\nmsgid "z"\nmsgstr "Z"\n\n#~ msgid "y"\n#~ msgstr ""\n#~ msgid "w"\n#~ msgstr ""\n',
  ],
  [
    'msgid "a"\r\nmsgstr "A"\r\n\r\n#~ msgid "z"\r\n#~ msgstr "Z"\r\n',
    [['add', 'z', '']],
    'msgid "a"\r\nmsgstr "A"\r\n\r\nmsgid "z"\r\nmsgstr "Z"\r\n',
  ],
  [
    'msgid "a"\rmsgstr "A"\r\r#, fuzzy\r#~| msgid "o"\r#~ msgid "z"\r#~ msgstr "Z"\r',
    [['add', 'z', '']],
    'msgid "a"\rmsgstr "A"\r\r#, fuzzy\r#| msgid "o"\rmsgid "z"\rmsgstr "Z"\r',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n  #~ msgid "z"\n#~msgstr "Z"\n',
    [['add', 'z', '']],
    'msgid "a"\nmsgstr "A"\n\nmsgid "z"\nmsgstr "Z"\n',
  ],
  [
    'msgid "a"\nmsgstr "A"\n\n#~ msgid "z"\n#~ msgstr "#~ y"\n',
    [['add', 'z', '']],
    'msgid "a"\nmsgstr "A"\n\nmsgid "z"\nmsgstr "#~ y"\n',
  ],
]

test.each(rows)('%j with %j is %j', (before, changes, after) => {
  expect(edited(before, changes)).toBe(after)
})
