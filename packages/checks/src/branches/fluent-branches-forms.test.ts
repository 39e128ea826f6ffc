import { expect, test } from 'vitest'
import { readFluentMessage, readFluentTerm } from '../format/fluent.ts'
import type { BranchStep } from './branched-text.ts'
import { fluentBranches, sourceFluentBranches } from './fluent-branches.ts'

const czech = (isOrdinal: boolean) => (isOrdinal ? ['other'] : ['one', 'few', 'other'])

const count = (selector: string, argument = '$n', isOrdinal = false): BranchStep => ({
  kind: 'count',
  argument,
  isOrdinal,
  selector,
})
const choice = (selector: string, argument: string): BranchStep => ({ kind: 'choice', argument, selector })
const part = (name: string): BranchStep => ({ kind: 'part', name })

/** Each field with what is read of it, its piece of the frame, and how two lines, blanks and nothing are written in its place. */
function fieldsOf(text: string, source = text, read = readFluentMessage) {
  const found = fluentBranches(text, source, read, czech)
  return found?.fields.map((field) => ({
    path: field.path,
    text: field.text,
    piece: found.frame.slice(field.span.start, field.span.end),
    counts: field.counts,
    writes: ['a\n\nb', ' \n ', ''].map(field.write),
  }))
}

/** A field as one of a message is, where lines begin so deep. */
const field = (path: readonly BranchStep[], text: string, depth: number, piece = text) => ({
  path,
  text,
  piece,
  counts: false,
  writes: [`a\n\n${' '.repeat(depth)}b`, '{ "  " }', '{ "" }'],
})
const missing = (path: readonly BranchStep[], selector: string, gap: string) => ({
  path,
  text: '',
  piece: '',
  counts: false,
  writes: [` [${selector}] a\n\n        b${gap}`, ` [${selector}] { "  " }${gap}`, ''],
})

test('lines are indented as they stand, the least of them and that of the first counting', () => {
  const text =
    '{ $n ->\n    [one]   First\n            second\n          third  \n   *[other]\n        x\n\n          y\n\n}'
  expect(fieldsOf(text)).toEqual([
    field([count('one')], 'First\n  second\nthird', 10, 'First\n            second\n          third'),
    missing([count('few')], 'few', '\n   '),
    field([count('other')], 'x\n\n  y', 8, 'x\n\n          y'),
  ])
})

test('values and attributes are parts, each with its own indent', () => {
  expect(fieldsOf('a\nb\n.t = c\n  d\n   e\n.u = f')).toEqual([
    field([part('')], 'a\nb', 0),
    field([part('t')], 'c\nd\n e', 2, 'c\n  d\n   e'),
    field([part('u')], 'f', 4),
  ])
  expect(fieldsOf('.t = c\n \n   d\n      ')).toEqual([field([part('t')], 'c\n\nd', 3, 'c\n \n   d')])
  expect(fieldsOf('.t = c')).toEqual([field([part('t')], 'c', 4)])
  expect(fieldsOf('a\n.t = c', 'a', readFluentTerm)).toEqual([field([part('')], 'a', 0), field([part('t')], 'c', 4)])
})

const variants = (selector: string, ...keys: readonly string[]) => `{ ${selector} ->${keys.join('')}\n}`

test.each<readonly [selector: string, step: (selector: string) => BranchStep, isCounted: boolean]>([
  ['$n', (key) => count(key), true],
  ['NUMBER($n)', (key) => count(key), true],
  ['NUMBER($n, type: "cardinal")', (key) => count(key), true],
  ['NUMBER($n, kind: "ordinal")', (key) => count(key), true],
  ['NUMBER($n, type: 5)', (key) => count(key), true],
  ['NUMBER($n, type: "ordinal")', (key) => count(key, '$n', true), false],
  ['NUMBER($n, style: "x", type: "ordinal")', (key) => count(key, '$n', true), false],
  ['NUMBER(5)', (key) => count(key, 'NUMBER'), true],
  ['F($n, type: "ordinal")', (key) => choice(key, '$n'), false],
  ['F()', (key) => choice(key, 'F'), false],
  ['-t.a', (key) => choice(key, '-t.a'), false],
  ['"x"', (key) => choice(key, ''), false],
  ['5', (key) => choice(key, ''), false],
])('by %s a message counts, or chooses', (selector, step, isCounted) => {
  const text = variants(selector, '\n [one] a', '\n  *[other] {  "" }')
  expect(fieldsOf(text)).toEqual([
    field([step('one')], 'a', 8),
    ...(isCounted ? [missing([step('few')], 'few', '\n  ')] : []),
    field([step('other')], '', 8, '{  "" }'),
  ])
})

test.each<readonly [keys: readonly string[], isCount: boolean]>([
  [['zero', 'one', 'two', 'few', 'many', 'other'], true],
  [['0', '1.5', '-1', 'other'], true],
  [['one', 'others', 'other'], false],
  [['a1', 'other'], false],
  [['other'], false],
])('with the keys %j a message counts: %j', (keys, isCount) => {
  const text = variants('$n', ...keys.map((key, at) => `\n ${at === keys.length - 1 ? '*' : ' '}[${key}] x`))
  const kinds = sourceFluentBranches(text, readFluentMessage)?.fields.map(({ path }) => path[0]?.kind)
  expect(kinds).toEqual(keys.map(() => (isCount ? 'count' : 'choice')))
})

test('a source is taken apart as it stands', () => {
  const text = variants('$n', '\n [one] a', '\n*[other] b')
  const found = sourceFluentBranches(text, readFluentMessage)
  expect(found).toMatchObject({ text, frame: text })
  expect(found?.fields.map(({ path, text: shown }) => [path, shown])).toEqual([
    [[count('one')], 'a'],
    [[count('other')], 'b'],
  ])
})

test.each<readonly [source: string, frame: string]>([
  [
    '{ $n ->\n [0] a\n [one] { $m ->\n [few] x\n *[other] y\n }\n *[other] b\n}\n.t = c\n.u = { P() ->\n [x] a\n *[y] b\n}',
    '{ $n ->\n    [0] { "" }\n    [one] { $m ->\n        [one] { "" }\n        [few] { "" }\n       *[other] { "" }\n    }\n    [few] { "" }\n   *[other] { "" }\n}\n.t = { "" }\n.u = { P() ->\n    [x] { "" }\n   *[y] { "" }\n}',
  ],
  // If the default is not a category for all counts, its keys stay, and missing categories are added as in a translation.
  ['{ $n ->\n [0] a\n *[one] b\n}', '{ $n ->\n    [0] { "" }\n   *[one] { "" }\n}'],
  ['{ $n ->\n [many] a\n *[other] b\n}', '{ $n ->\n    [one] { "" }\n    [few] { "" }\n   *[other] { "" }\n}'],
  [
    '{ $n ->\n [many] { $a }\n *[other] { $m ->\n [x] a\n *[y] b\n}\n}',
    '{ $n ->\n    [one] { $m ->\n        [x] { "" }\n       *[y] { "" }\n    }\n    [few] { $m ->\n        [x] { "" }\n       *[y] { "" }\n    }\n   *[other] { $m ->\n        [x] { "" }\n       *[y] { "" }\n    }\n}',
  ],
  ['{   NUMBER( $n )   ->\n [x] a\n *[other] b\n}', '{ NUMBER( $n ) ->\n    [x] { "" }\n   *[other] { "" }\n}'],
  ['a\n.t = b', '{ "" }\n.t = { "" }'],
  ['.t = b', '.t = { "" }'],
])('an empty translation of %j is filled in as %j', (source, frame) => {
  const found = fluentBranches('', source, readFluentMessage, czech)
  expect(found).toMatchObject({ text: '', frame })
  expect(found?.fields.every(({ text }) => text === '')).toBe(true)
})

test('an empty translation of a term has no attributes, for they are grammar', () => {
  const source = `${variants('$n', '\n [one] a', '\n *[other] b')}\n.t = c`
  expect(fluentBranches('', source, readFluentTerm, czech)?.frame).toBe(
    '{ $n ->\n    [one] { "" }\n    [few] { "" }\n   *[other] { "" }\n}',
  )
})

test('a language whose counts nobody knows has those of the source', () => {
  const source = variants('$n', '\n [many] a', '\n *[other] b')
  expect(fluentBranches('', source, readFluentMessage, () => [])?.frame).toBe(
    '{ $n ->\n    [many] { "" }\n   *[other] { "" }\n}',
  )
})

test.each([
  'a',
  '{ $n }',
  '{ $n ->\n [one] a\n *[other] b\n} c',
  'c { $n ->\n *[other] b\n}',
  '{ {$n ->\n *[other] b\n} }',
  '{',
])('%j stays one text, and so does its empty translation', (text) => {
  expect(fluentBranches(text, text, readFluentMessage, czech)).toBeNull()
  expect(fluentBranches('', text, readFluentMessage, czech)).toBeNull()
  expect(sourceFluentBranches(text, readFluentMessage)).toBeNull()
})

test('a message has up to 40 fields', () => {
  const attributes = (number: number) => `a${'\n.b = x'.repeat(number)}`
  const keys = (number: number) =>
    variants('$n', ...Array.from({ length: number - 1 }, (_, at) => `\n [k${at}] x`), '\n *[other] y')
  for (const text of [attributes, keys]) {
    const most = text === attributes ? 39 : 40
    expect(sourceFluentBranches(text(most), readFluentMessage)?.fields).toHaveLength(40)
    expect(sourceFluentBranches(text(most + 1), readFluentMessage)).toBeNull()
    expect(sourceFluentBranches(text(most + 2), readFluentMessage)).toBeNull()
  }
})

test.each([
  ['{ "" }', ''],
  ['{""}', ''],
  ['{  ""  }', ''],
  ['{ "" } a', '{ "" } a'],
  ['a { "" }', 'a { "" }'],
  ['{ " " }', '{ " " }'],
])('the value %j is shown as %j', (written, shown) => {
  expect(fieldsOf(`${written}\n.t = b`)?.[0]).toEqual(field([part('')], shown, 0, written))
})
