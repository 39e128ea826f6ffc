import { expect, test } from 'vitest'
import { edited } from './po-edits.fixture.ts'

/** The lines of references of a new string. */
function references(location: string, wrap?: number): string[] {
  const parameters = wrap === undefined ? {} : { po_line_wrap: wrap }
  const text = edited('', [['add', 'a', 'x', { location }]], { parameters })
  return text.split('\n').filter((line) => line.startsWith('#:'))
}

test.each([
  ['', []],
  [', , ', []],
  [' ', []],
  ['a.c:1', ['#: a.c:1']],
  [' a.c:1 ,  b.c ', ['#: a.c:1 b.c']],
  ['a.c:1,b.c:2', ['#: a.c:1,b.c:2']],
  ['a  b.c:22', ['#: \u2068a b.c\u2069:22']],
  ['a b:c.c:22', ['#: \u2068a b:c.c\u2069:22']],
  ['a b:22x', ['#: \u2068a b:22x\u2069']],
  ['a b:', ['#: \u2068a b:\u2069']],
  ['a\tb\nc', ['#: \u2068a b c\u2069']],
])('the places %j are written as %j', (location, lines) => {
  expect(references(location)).toEqual(lines)
})

test('lines of places are filled up to the width of a page, whatever that of strings is', () => {
  const names = (first: number, second: number) => `${'a'.repeat(first)}, ${'b'.repeat(second)}`
  for (const wrap of [undefined, 77, -1, 65_535]) {
    expect(references(names(40, 35), wrap)).toEqual([`#: ${'a'.repeat(40)} ${'b'.repeat(35)}`])
    expect(references(names(40, 36), wrap)).toEqual([`#: ${'a'.repeat(40)}`, `#: ${'b'.repeat(36)}`])
    expect(references(names(100, 1), wrap)).toEqual([`#: ${'a'.repeat(100)}`, '#: b'])
  }
})

const [a, b] = ['msgid "a"\nmsgstr "A"\n', 'msgid "b"\nmsgstr "B"\n']

test.each([
  ['', 0],
  ['\n', 1],
  ['\n\n', 2],
  ['\n\n\n', 3],
  ['\n\n\n\n\n', 3],
  [' \n', 1],
  ['# n\n', 0],
  ['#~ msgid "c"\n', 1],
])('between entries that %j parts a new one has %i blank lines before it', (between, blanks) => {
  expect(edited(`${a}${between}${b}`, [['add', 'x', 'X']])).toBe(
    `${a}${between}${b}${'\n'.repeat(blanks)}msgid "x"\nmsgstr "X"\n`,
  )
})

test('where a file has carriage returns alone, or before line feeds, so have the lines between entries', () => {
  for (const end of ['\r', '\r\n'])
    expect(edited(`${a}\n\n${b}`.replaceAll('\n', end), [['add', 'x', 'X']])).toBe(
      `${a}\n\n${b}\n\nmsgid "x"\nmsgstr "X"\n`.replaceAll('\n', end),
    )
})

test.each([
  ['translated', 'c-format', '', '#, c-format\nmsgid "x"'],
  ['needs-editing', '', '', '#, fuzzy\nmsgid "x"'],
  ['needs-editing', ' no-wrap,, c-format', 'o', '#, fuzzy, no-wrap, c-format\n#| msgid "o"\nmsgid "x"'],
  ['translated', '', 'o', 'msgid "x"'],
] as const)('a string that is %s with the flags %j and the previous text %j', (...row) => {
  const [state, flags, previousSource, head] = row
  expect(edited('', [['add', 'x', 'X', { state, flags, previousSource }]])).toBe(`${head}\nmsgstr "X"\n`)
})

test('previous texts and places are left out where somebody wants none', () => {
  const more = { state: 'needs-editing', previousSource: 'o', location: 'a.c' } as const
  const made = (parameters: Readonly<Record<string, boolean>>) => edited('', [['add', 'x', 'X', more]], { parameters })
  expect(made({})).toBe('#: a.c\n#, fuzzy\n#| msgid "o"\nmsgid "x"\nmsgstr "X"\n')
  expect(made({ po_no_location: true })).toBe('#, fuzzy\n#| msgid "o"\nmsgid "x"\nmsgstr "X"\n')
  expect(made({ po_keep_previous: false })).toBe('#: a.c\n#, fuzzy\nmsgid "x"\nmsgstr "X"\n')
})
