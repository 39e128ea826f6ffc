import type { Problem } from '@weft/text'
import { expect, test } from 'vitest'
import type { FileUnit } from '../format.ts'
import { po } from './po.format.ts'

/** The unusual fields of a unit. */
const compact = ({ context, source, target, state, previousSource, notes, location, flags, form, span }: FileUnit) => ({
  ...(context !== '' && { context }),
  source,
  target,
  ...(state !== 'translated' && { state }),
  ...(previousSource !== '' && { previousSource }),
  ...(notes.length > 0 && { notes: notes.map(({ by, text }) => `${by}: ${text}`) }),
  ...(location !== '' && { location }),
  ...(flags !== '' && { flags }),
  ...(form !== undefined && { form }),
  span: `${span.start}-${span.end}`,
})

const told = (list: readonly Problem[]) =>
  list.map(({ code, span }) => `${code} ${span?.start}-${span?.end}`).join('; ')

test.each([
  ['', [], ''],
  ['\n\n', [], ''],
  ['# only\n', [], ''],
  [
    '# a\n\n# b\nmsgid "a"\nmsgstr "b"\n',
    [{ source: ['a'], target: ['b'], notes: ['translator: a\nb'], span: '0-29' }],
    '',
  ],
  ['msgid "a"\nmsgstr "b"', [{ source: ['a'], target: ['b'], span: '0-20' }], ''],
  ['\ufeffmsgid "a"\nmsgstr "b"\n', [{ source: ['a'], target: ['b'], span: '3-23' }], ''],
  [
    'msgid "a"\r\nmsgstr "b"\r\n\r\n#, fuzzy\r\nmsgid "c"\r\nmsgstr "d"\r\n',
    [
      { source: ['a'], target: ['b'], span: '0-21' },
      { source: ['c'], target: ['d'], state: 'needs-editing', span: '25-56' },
    ],
    '',
  ],
  [
    'msgid "a"\rmsgstr "b"\r\rmsgid "c"\rmsgstr "d"\r',
    [
      { source: ['a'], target: ['b'], span: '0-20' },
      { source: ['c'], target: ['d'], span: '22-42' },
    ],
    '',
  ],
  [
    'msgid "a" msgstr "b" msgid "c" msgstr "d"',
    [
      { source: ['a'], target: ['b'], span: '0-20' },
      { source: ['c'], target: ['d'], span: '21-41' },
    ],
    '',
  ],
  ['msgid"a"msgstr"b"', [{ source: ['a'], target: ['b'], span: '0-17' }], ''],
  ['  msgid   "a"\n\tmsgstr\t"b"  \n', [{ source: ['a'], target: ['b'], span: '2-25' }], ''],
  [
    '# t1\n#  t2\n#\n#. e1\n#.e2\n#: a.c:1 b.c:2\n#: d.c:3\n#, c-format, fuzzy\n#, no-wrap\n#| msgctxt "pc"\n#| msgid "p"\n#| "q"\n#| msgid_plural "r"\nmsgctxt "c"\nmsgid "a"\n"b"\nmsgid_plural "d"\nmsgstr[0] "e"\nmsgstr[1] ""\n"f"\n"g"\n',
    [
      {
        context: 'c',
        source: ['ab', 'd'],
        target: ['e', 'fg'],
        state: 'needs-editing',
        previousSource: 'pq',
        notes: ['translator: t1\n t2\n', 'developer: e1\ne2'],
        location: 'a.c:1, b.c:2, d.c:3',
        flags: 'c-format, no-wrap',
        span: '0-211',
      },
    ],
    '',
  ],
  [
    '#: a.c:1\n#, c-format\nmsgctxt "c"\nmsgid "a"\nmsgstr "b"\n\n#: b.c\nmsgid "c"\nmsgstr ""\n\n#, fuzzy\nmsgid "d"\nmsgstr "e"\n\nmsgctxt ""\nmsgid "a"\nmsgstr "f"\n\nmsgid "a"\nmsgstr "g"\n',
    [
      { context: 'c', source: ['a'], target: ['b'], location: 'a.c:1', flags: 'c-format', span: '0-53' },
      { source: ['c'], target: [''], state: 'untranslated', location: 'b.c', span: '55-81' },
      { source: ['d'], target: ['e'], state: 'needs-editing', span: '83-112' },
      { source: ['a'], target: ['g'], span: '147-167' },
      { source: ['a'], target: ['f'], form: 'msgctxt ""', span: '114-145' },
    ],
    'duplicate-unit 114-145',
  ],
  [
    '#: a.c:1\n#: b.c:2\nmsgid "a"\nmsgstr ""\n\n#, c-format\n#, fuzzy\nmsgid "b"\nmsgstr ""\n\n#:\tx.c:1\nmsgid "c"\nmsgstr ""\n\n#: ⁨a b.c⁩:1 c.c:2\nmsgid "d"\nmsgstr ""\n\n#  \n#, \n#:  \nmsgid "e"\nmsgstr ""\n\n#, fuzzy, c-format,,range: 0..5\nmsgid "f"\nmsgstr ""\n',
    [
      { source: ['a'], target: [''], state: 'untranslated', location: 'a.c:1, b.c:2', span: '0-37' },
      { source: ['b'], target: [''], state: 'needs-editing', flags: 'c-format', span: '39-79' },
      { source: ['c'], target: [''], state: 'untranslated', location: 'x.c:1', span: '81-109' },
      { source: ['d'], target: [''], state: 'untranslated', location: 'a b.c:1, c.c:2', span: '111-153' },
      { source: ['e'], target: [''], state: 'untranslated', notes: ['translator:  '], span: '155-187' },
      { source: ['f'], target: [''], state: 'needs-editing', flags: 'c-format, range: 0..5', span: '189-240' },
    ],
    '',
  ],
  [
    '#| msgid "old"\nmsgid "a"\nmsgstr "b"\n\n#, fuzzy\n#| msgctxt "old context"\n#| msgid "old"\nmsgid "c"\nmsgstr "d"\n\n#, fuzzy\n#|msgid "x"\nmsgid "e"\nmsgstr ""\n\n#, fuzzy\n#| msgid_plural "y"\nmsgid "f"\nmsgstr "g"\n',
    [
      { source: ['a'], target: ['b'], span: '0-35' },
      { source: ['c'], target: ['d'], state: 'needs-editing', previousSource: 'old', span: '37-106' },
      { source: ['e'], target: [''], state: 'needs-editing', previousSource: 'x', span: '108-148' },
      { source: ['f'], target: ['g'], state: 'needs-editing', span: '150-199' },
    ],
    '',
  ],
  [
    'msgid "a\\n\\t\\"\\\\\\r\\a\\b\\v\\f\\101\\x41z"\nmsgstr "\\303\\251\\xc3\\xa9"\n',
    [{ source: ['a\n\t"\\\r\u0007\b\u000b\fAAz'], target: ['éé'], span: '0-62' }],
    '',
  ],
  ['msgid "é港😀"\nmsgstr "ž\\n"\n"港"\n', [{ source: ['é港😀'], target: ['ž\n港'], span: '0-37' }], ''],
  [
    'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\nmsgstr[2] "e"\nmsgstr[3] "f"\n',
    [{ source: ['a', 'b'], target: ['c', 'd', 'e', 'f'], span: '0-82' }],
    '',
  ],
  ['msgid "a"\nmsgid_plural "b"\nmsgstr [ 0 ] "c"\n', [{ source: ['a', 'b'], target: ['c'], span: '0-43' }], ''],
  [
    'msgid "a"\nmsgid_plural "b"\n',
    [{ source: ['a', 'b'], target: [''], state: 'untranslated', span: '0-26' }],
    'missing-msgstr 0-26',
  ],
  [
    'msgid "a"\n\nmsgid "b"\nmsgstr "c"\n',
    [
      { source: ['a'], target: [''], state: 'untranslated', span: '0-9' },
      { source: ['b'], target: ['c'], span: '11-31' },
    ],
    'missing-msgstr 0-9',
  ],
  [
    'msgid "a"\nmsgid_plural ""\nmsgstr[0] ""\n',
    [{ source: ['a', ''], target: [''], state: 'untranslated', span: '0-38' }],
    '',
  ],
  ['#~ msgid "a"\n#~ msgstr "b"\n', [], ''],
  [
    '# n\n#~ msgid "a"\n#~ msgstr "b"\n\n#~ msgid "c"\n#~ msgstr "d"\nmsgid "e"\nmsgstr "f"\n#~ msgid "g"\n#~ msgstr "h"\n',
    [{ source: ['e'], target: ['f'], span: '59-79' }],
    '',
  ],
  ['#~| msgid "x"\n#~ msgid "a"\n#~ msgstr "b"\n', [], ''],
  ['#, fuzzy\n#~ msgid "a"\n', [], ''],
  [
    'msgid ""\nmsgstr "A: b\\nPlural-Forms: nplurals=2; plural=n != 1;\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n\nmsgid ""\nmsgstr "again"\n',
    [{ source: ['a', 'b'], target: ['c', ''], span: '68-108' }],
    'duplicate-header 110-133',
  ],
  ['msgctxt "c"\nmsgid ""\nmsgstr "d"\n', [{ context: 'c', source: [''], target: ['d'], span: '0-31' }], ''],
  [
    '# h\n#, fuzzy\nmsgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n',
    [
      { source: ['a'], target: [''], state: 'untranslated', span: '33-52' },
      { source: ['a'], target: ['b'], span: '54-74' },
    ],
    'duplicate-unit 54-74',
  ],
  [
    'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
    [{ source: ['a', 'b'], target: ['c'], span: '57-97' }],
    '',
  ],
  [
    'msgid ""\nmsgstr "Plural-Forms: nonsense\\n"\n\nmsgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
    [{ source: ['a', 'b'], target: ['c'], span: '44-84' }],
    '',
  ],
])('%j is read', (text, units, warnings) => {
  const file = po.parse(Buffer.from(text))
  expect(file.problems).toEqual([])
  expect(file.units.map(compact)).toEqual(units)
  expect(told(file.warnings())).toBe(warnings)
})
