import { indexLines } from '@weft/text'
import { expect, test } from 'vitest'
import type { FileLanguage, NewUnit, UnitChange } from '../format.ts'
import { rubyYaml, yaml } from './yaml.format.ts'

const czech: FileLanguage = { code: 'cs', plural: { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' } }
const open = (text: string, format: typeof yaml | typeof rubyYaml = yaml) =>
  format.parse(Buffer.from(text), { language: czech })
const edited = (text: string, units: readonly UnitChange[], format: typeof yaml | typeof rubyYaml = yaml) =>
  Buffer.from(open(text, format).edit({ units })).toString()
const set = (text: string, key: string, ...target: string[]) =>
  edited(text, [{ kind: 'set', key, target, state: 'translated' }])
const fresh = (context: string, target: readonly string[], more: Partial<NewUnit> = {}): UnitChange => ({
  kind: 'add',
  unit: {
    context,
    source: [],
    target,
    state: 'translated',
    previousSource: '',
    notes: [],
    location: '',
    flags: '',
    ...more,
  },
})

test.each([
  ['a: b # c\n', 'x', 'a: x # c\n'],
  ['a: b\n', '5', 'a: "5"\n'],
  ['a: 4\n', '5', 'a: 5\n'],
  ['a: b\n', 'yes', 'a: "yes"\n'],
  ['a: b\n', ' x: "y"', 'a: \' x: "y"\'\n'],
  ["a: 'b'\n", "it's", "a: 'it''s'\n"],
  ["a: 'b'\n", 'x\ty', 'a: "x\\ty"\n'],
  ['a: "b"\n', 'x\ny "z"', 'a: "x\\ny \\"z\\""\n'],
  ['a: b\n', 'x\ny', 'a: |-\n  x\n  y\n'],
  ['a: b # c\n', 'x\ny', 'a: "x\\ny" # c\n'],
  ['a: |\n    b\nc: d\n', 'x\n\n y\n', 'a: |\n    x\n\n     y\nc: d\n'],
  ['a: | # c\n  b\nd: e', 'x', 'a: |- # c\n  x\nd: e'],
  ['a: >\n  b\n  c\n', 'x y\nz\n', 'a: >\n  x y\n\n  z\n'],
  ['a: [b, c]\n', 'x', 'a: [b, c]\n'],
  ['a: {b: c}\n', 'x', 'a: {b: c}\n'],
])('%j with the text %j becomes %j', (before, text, after) => {
  if (before.includes('[')) expect(set(before, 'a->[1]', 'x, y')).toBe('a: [b, "x, y"]\n')
  else if (before.includes('{')) expect(set(before, 'a->b', 'x: y')).toBe('a: {b: "x: y"}\n')
  else expect(set(before, 'a', text)).toBe(after)
})

test('new strings go where their names lead, in the layout of the file', () => {
  const text = 'a:\n    b: c # d\nlist:\n- x\nflow: {k: v}\nnothing:\nempty: {}\n'
  const units = [
    fresh('a->new', ['n'], { after: 'a->b' }),
    fresh('a->deep->er', ['m'], { after: 'a->new' }),
    fresh('list->[1]', ['y']),
    fresh('list->[3]', ['z']),
    fresh('flow->l', ['w, x']),
    fresh('nothing->some', ['s']),
    fresh('empty->e', ['f\ng\n']),
    fresh('a->b->c', ['in the way']),
    fresh('first', ['1'], { after: null }),
  ]
  expect(edited(text, units)).toBe(
    'first: "1"\na:\n    b: c # d\n    new: "n"\n    deep:\n        er: m\nlist:\n- x\n- "y"\n- null\n- z\nflow: {k: v, l: "w, x"}\nnothing:\n    some: s\nempty:\n    e: |\n        f\n        g\na->b->c: in the way\n',
  )
})

test('a string takes with it what holds nothing else, and elements of a list keep their places', () => {
  const text = 'a:\n  b:\n    c: d\n# note\nlist:\n  - x\n  - y\n  - z: 1\n    w: 2\n'
  const without = (...keys: string[]) =>
    edited(
      text,
      keys.map((key) => ({ kind: 'remove', key })),
    )
  expect(without('a->b->c')).toBe(text.replace('a:\n  b:\n    c: d\n', ''))
  expect(without('list->[0]')).toBe(text.replace('- x', '- null'))
  expect(without('list->[2]->z')).toBe(text.replace('z: 1\n    w: 2', 'w: 2'))
  expect(without('list->[2]->z', 'list->[2]->w')).toBe(text.replace('  - z: 1\n    w: 2\n', ''))
})

test('a key that stands twice goes as a whole', () => {
  const text = 'a: b\na: c\nd: e\n'
  expect(
    open(text)
      .warnings()
      .map(({ span }) => span?.start),
  ).toEqual([0])
  expect(set(text, 'a', 'x')).toBe('a: b\na: x\nd: e\n')
  expect(edited(text, [{ kind: 'remove', key: 'a' }])).toBe('d: e\n')
})

test('Ruby’s strings stand under the language, with the forms that CLDR names', () => {
  const file = open('cs: {}\n', rubyYaml)
  expect(file.units).toEqual([])
  const units = [fresh('boats', ['loď', 'lodě', 'lodí']), fresh('a->b', ['c'], { form: 'double' })]
  const text = 'cs:\n  boats:\n    one: loď\n    few: lodě\n    other: lodí\n  a:\n    b: "c"\n'
  expect(edited('cs: {}\n', units, rubyYaml)).toBe(text)
  expect(edited('', units, rubyYaml)).toBe(text)
  expect(open(text, rubyYaml).units.map(({ target }) => target)).toEqual([['loď', 'lodě', 'lodí'], ['c']])
  const some = 'cs:\n  boats:\n    other: lodí\n'
  const key = { kind: 'set', key: 'boats', target: ['loď', '', 'lodí'], state: 'translated' } as const
  expect(edited(some, [key], rubyYaml)).toBe('cs:\n  boats:\n    one: loď\n    other: lodí\n')
})

test('file parameters rule what is written where the file shows no style of its own', () => {
  const parameters = { yaml_indent: 4, yaml_line_break: 'dos', yaml_line_wrap: 80 }
  const file = yaml.parse(Buffer.from('{}'), { parameters })
  const long = 'word '.repeat(20).trim()
  const bytes = file.edit({ units: [fresh('a->b', [long])] })
  expect(Buffer.from(bytes).toString()).toBe(
    `a:\r\n    b: ${'word '.repeat(14).trim()}\r\n        ${'word '.repeat(6).trim()}\r\n`,
  )
  expect(yaml.parse(bytes).units[0]?.target).toEqual([long])
})

test.each([
  ['a text alone', 'hello\n', 'unexpected-root 1:1'],
  ['a tab for an indentation', 'a:\n\tb: c\n', 'unexpected-text 2:1'],
  ['a tab before the blanks of a block', '\n  : >\n  \t', 'unexpected-text 3:3'],
  ['a tab between the lines of a block', 'a: |\n  b\n\t\nc: d\n', 'unexpected-text 3:1'],
  ['a map on the line of a key', 'a: b: c\n', 'unexpected-text 1:4'],
  ['a line that stands deeper than it may', 'a: "b"\n  c: d\n', 'unexpected-text 2:3'],
  ['a quote without an end', 'a: "b\n', 'unterminated-string 1:4'],
  ['a bracket without an end', 'a: [b\n', 'unexpected-end 1:6'],
  ['an escape for no character', 'a: b\nc: "\\q"\n', 'malformed-escape 2:4'],
  ['half a character', 'c: "\\ud83d"\n', 'malformed-escape 1:4'],
  ['two documents', 'a: b\n---\nc: d\n', 'unexpected-text 2:1'],
  ['a conflict', 'a: b\n<<<<<<< HEAD\nc: d\n', 'conflict-marker 2:1'],
  ['nesting without end', `a: ${'['.repeat(100_000)}`, 'too-deep 1:102'],
  ['a sign that begins no text', 'a: @b\n', 'unexpected-text 1:4'],
  ['bytes that are not UTF-8', Buffer.from('a: \xe9', 'latin1'), 'invalid-encoding 1:4'],
])('%s is a problem with a place', (_, text, expected) => {
  const bytes = Buffer.from(text)
  const [problem] = yaml.parse(bytes).problems
  const { line, column } = indexLines(bytes).position(problem?.span?.start ?? -1)
  expect(`${problem?.code} ${line}:${column}`).toBe(expected)
})
