import { expect, test } from 'vitest'
import { MOST_UNITS } from '../most-units.ts'
import type { Dialect } from './po.entry.ts'
import { readCatalogue } from './po.parse.ts'

const dialect: Dialect = {
  context: (context) => context ?? '',
  source: (id, plural) => (plural === null ? [id] : [id, plural]),
}

const read = (text: string) => readCatalogue(Buffer.from(text), dialect, null)

/** The parsed catalogue, with the text of each span. */
function told(text: string) {
  const bytes = Buffer.from(text)
  const textOf = (span: { readonly start: number; readonly end: number } | null | undefined) =>
    span ? bytes.toString('utf8', span.start, span.end) : null
  const { units, header, fields, plural, obsolete, problems, warnings } = read(text)
  return {
    units: units.map(({ span }) => textOf(span)),
    header: textOf(header),
    fields: [...fields],
    plural,
    obsolete: obsolete.map(textOf),
    problems: problems.map(({ code, span }) => [code, textOf(span)]),
    warnings: warnings.map(({ code, span }) => [code, textOf(span)]),
  }
}

const nothing = { units: [], header: null, fields: [], plural: null, obsolete: [], problems: [], warnings: [] }

test('the header, runs of obsolete entries and entries without a text have their places', () => {
  const text = `\ufeff#| msgid "o"
msgid ""
msgstr "A: b\\nPlural-Forms: nplurals=2; plural=n;"
# before
#~ msgid "o1"
#~ msgstr "p1"

#~ msgid "o2"
#~ msgstr "p2"
#~| msgid "o3"

# note
#~ msgid "o4"
msgid "in use"
msgstr ""
#~ msgid "o5"
msgid "later"
#~ msgid "o6"
#~ msgid "o7"

msgid ""
msgstr "second"

  #| msgid "o"
msgctxt "a"
msgid ""
msgid_plural "p"
msgstr[0] ""
`
  expect(told(text)).toEqual({
    units: [
      'msgid "in use"\nmsgstr ""',
      'msgid "later"',
      '  #| msgid "o"\nmsgctxt "a"\nmsgid ""\nmsgid_plural "p"\nmsgstr[0] ""',
    ],
    header: '#| msgid "o"\nmsgid ""\nmsgstr "A: b\\nPlural-Forms: nplurals=2; plural=n;"',
    fields: [
      ['A', 'b'],
      ['Plural-Forms', 'nplurals=2; plural=n;'],
    ],
    plural: { number: 2, formula: 'n' },
    obsolete: [
      '# before\n#~ msgid "o1"\n#~ msgstr "p1"\n\n#~ msgid "o2"\n#~ msgstr "p2"\n#~| msgid "o3"',
      '# note\n#~ msgid "o4"',
      '#~ msgid "o5"',
      '#~ msgid "o6"\n#~ msgid "o7"',
    ],
    problems: [],
    warnings: [
      ['missing-msgstr', 'msgid "later"'],
      ['duplicate-header', 'msgid ""\nmsgstr "second"'],
    ],
  })
})

test.each([
  ['', {}],
  ['# only a comment', {}],
  ['#~ msgid "a"', { obsolete: ['#~ msgid "a"'] }],
  ['#, fuzzy\n#~ msgid "a"\n', { obsolete: ['#, fuzzy\n#~ msgid "a"'] }],
  ['#~ a\n# b\n#~ c\n#~ d', { obsolete: ['#~ a', '# b\n#~ c\n#~ d'] }],
  ['msgid "a"\n#~ b\n', { units: ['msgid "a"'], obsolete: ['#~ b'], warnings: [['missing-msgstr', 'msgid "a"']] }],
  ['#| msgid "a"\n#~ b\n', { obsolete: ['#| msgid "a"\n#~ b'] }],
  ['msgctxt "a"\n#~ b\n', { obsolete: ['#~ b'], problems: [['unexpected-keyword', 'msgctxt "a"']] }],
  ['x<<<<<<< a', { problems: [['unexpected-text', 'x<<<<<<< a']] }],
  ['<<<<<< a', { problems: [['unexpected-text', '<<<<<< a']] }],
  ['<<<<<<<< a', { problems: [['unexpected-text', '<<<<<<<< a']] }],
  ['>>>>>>>', { problems: [['conflict-marker', '>>>>>>>']] }],
  ['>>>>>> a', { problems: [['unexpected-text', '>>>>>> a']] }],
  ['||||||| base', { problems: [['conflict-marker', '||||||| base']] }],
  ['|||||| a', { problems: [['unexpected-text', '|||||| a']] }],
  ['======= ', { problems: [['conflict-marker', '======= ']] }],
  [
    'msgid "a"\nmsgstr "b"\n#| msgid "c"\nmsgid "d"\nmsgstr "e"',
    { units: ['msgid "a"\nmsgstr "b"', '#| msgid "c"\nmsgid "d"\nmsgstr "e"'] },
  ],
  [
    '# n\n#| msgid "a"\n#| "b"\n#| msgctxt "c"\n#| "d"\n#| msgid_plural "e"\nmsgid "f"\nmsgstr "g"',
    { units: ['# n\n#| msgid "a"\n#| "b"\n#| msgctxt "c"\n#| "d"\n#| msgid_plural "e"\nmsgid "f"\nmsgstr "g"'] },
  ],
  [
    'msgid "a"\nmsgstr "b"\nmsgid_plural "c" "d"\n\nmsgid "e"\nmsgstr "f"',
    {
      units: ['msgid "a"\nmsgstr "b" '.trim(), 'msgid "e"\nmsgstr "f"'],
      problems: [['unexpected-keyword', 'msgid_plural']],
    },
  ],
])('%j is told apart', (text, expected) => {
  const { units, ...rest } = told(text)
  expect({ ...rest, units: units.map((unit) => unit?.split('\nmsgid_plural "c"')[0]) }).toEqual({
    ...nothing,
    ...expected,
  })
})

test('of two strings of one key those without a context take the first place, each with the next that has an empty one', () => {
  const entry = (context: string | null, text: string) =>
    `${context === null ? '' : `msgctxt "${context}"\n`}msgid "a"\nmsgstr "${text}"\n\n`
  const order = (...entries: readonly string[]) => read(entries.join('')).units.map(({ target }) => target[0])
  expect(order(entry('', '1'), entry(null, '2'))).toEqual(['2', '1'])
  expect(order(entry(null, '1'), entry('', '2'))).toEqual(['1', '2'])
  expect(order(entry('', '1'), entry('', '2'), entry(null, '3'))).toEqual(['3', '2', '1'])
  expect(order(entry('', '1'), entry(null, '2'), entry(null, '3'))).toEqual(['2', '1', '3'])
  expect(order(entry('', '1'), entry('x', '2'), entry('', '3'))).toEqual(['1', '2', '3'])
  const other = 'msgid "b"\nmsgstr "b"\n\n'
  expect(order(other, entry('', '1'), other, entry(null, '2'))).toEqual(['b', '2', 'b', '1'])
})

test('a keyword that was told as misplaced takes its string with it, and what follows is read', () => {
  const { problems, units } = read(
    'msgid "a"\nmsgid_plural "b"\nmsgstr "no" "t"\nmsgstr[0] "c"\nmsgstr[2] "n"\nmsgstr[1] "d"\n',
  )
  expect(problems.map(({ code, span }) => [code, span])).toEqual([
    ['unexpected-keyword', { start: 27, end: 33 }],
    ['plural-index', { start: 57, end: 66 }],
  ])
  expect(units.map(({ source, target }) => [source, target])).toEqual([
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ])
})

test('what was read of text that is no catalogue is told by its first forty characters', () => {
  const [problem] = read(`${'x'.repeat(40)}y`).problems
  expect(problem?.detail).toContain(`"${'x'.repeat(40)}"`)
})

test('an entry of more lines than there may be strings is refused, one of as many is read', () => {
  const lines = (count: number) => read(`${'#\n'.repeat(count - 4)}msgid "a"\nmsgstr ""\n`)
  expect(lines(MOST_UNITS).problems).toEqual([])
  const { problems } = lines(MOST_UNITS + 1)
  expect(problems[0]?.code).toBe('too-many-units')
  expect(problems[0]?.detail).toContain('lines in one entry')
})
