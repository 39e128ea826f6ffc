import { expect, test } from 'vitest'
import type { BranchStep } from './branched-text.ts'
import { icuBranches, sourceIcuBranches } from './icu-branches.ts'

const czech = (isOrdinal: boolean) => (isOrdinal ? ['other'] : ['one', 'few', 'other'])
const unknown = () => []

const count = (selector: string, argument = 'n', isOrdinal = false): BranchStep => ({
  kind: 'count',
  argument,
  isOrdinal,
  selector,
})
const choice = (selector: string, argument = 'g'): BranchStep => ({ kind: 'choice', argument, selector })
const beside = (kind: 'before' | 'after', argument = 'n'): BranchStep => ({ kind, argument })

/** Each field with what is read of it, its piece of the frame, and how a text and nothing are written in its place. */
function fieldsOf(text: string, source = text, categories: (isOrdinal: boolean) => readonly string[] = czech) {
  const found = icuBranches(text, source, categories)
  return found?.fields.map((field) => ({
    path: field.path,
    text: field.text,
    piece: found.frame.slice(field.span.start, field.span.end),
    counts: field.counts,
    writes: ['# x', ''].map(field.write),
  }))
}

const field = (path: readonly BranchStep[], text: string, counts = true) => ({
  path,
  text,
  piece: text,
  counts,
  writes: ['# x', ''],
})
const missing = (path: readonly BranchStep[], selector: string, gap: string) => ({
  path,
  text: '',
  piece: '',
  counts: true,
  writes: [`${selector} {# x}${gap}`, ''],
})

test.each<readonly [text: string, fields: ReturnType<typeof fieldsOf>]>([
  [
    '{n, plural,\n  one {# a}\n\tother {# b}}',
    [field([count('one')], '# a'), missing([count('few')], 'few', '\n\t'), field([count('other')], '# b')],
  ],
  // If nothing shows the separator of branches, it is a blank.
  [
    '{n,plural,one{a}other{b}}',
    [field([count('one')], 'a'), missing([count('few')], 'few', ' '), field([count('other')], 'b')],
  ],
  [
    '{n,plural,  other{b}}',
    [missing([count('one')], 'one', ' '), missing([count('few')], 'few', ' '), field([count('other')], 'b')],
  ],
  ['{n,selectordinal,other{b}}', [field([count('other', 'n', true)], 'b')]],
  ['{n,plural,one{a}few{b}}', [field([count('one')], 'a'), field([count('few')], 'b')]],
  ['{g,select,a{#}other{b}}', [field([choice('a')], '#', false), field([choice('other')], 'b', false)]],
  ['{n,selectordinal,other{{g,select,other{b}}}}', [field([count('other', 'n', true), choice('other')], 'b')]],
  [
    '{g,select,f{ {n,plural,one{a} other{b}}!}other{c}}',
    [
      field([choice('f'), beside('before')], ' ', false),
      field([choice('f'), count('one')], 'a'),
      missing([choice('f'), count('few')], 'few', ' '),
      field([choice('f'), count('other')], 'b'),
      field([choice('f'), beside('after')], '!', false),
      field([choice('other')], 'c', false),
    ],
  ],
  [
    '{n,plural,other{# {g,select,a{x}other{y}}}}',
    [
      missing([count('one')], 'one', ' '),
      missing([count('few')], 'few', ' '),
      field([count('other'), beside('before', 'g')], '# '),
      field([count('other'), choice('a')], 'x'),
      field([count('other'), choice('other')], 'y'),
      field([count('other'), beside('after', 'g')], ''),
    ],
  ],
  // A branch with two choices beside each other is one text.
  [
    '{g,select,a{{x,select,other{1}}{y,select,other{2}}}other{z}}',
    [field([choice('a')], '{x,select,other{1}}{y,select,other{2}}', false), field([choice('other')], 'z', false)],
  ],
  [' {g,select,other{x}}\n', [field([choice('other')], 'x', false)]],
])('%j has these fields', (text, fields) => {
  expect(fieldsOf(text)).toEqual(fields)
})

test('texts around branches are those of either side, at each depth', () => {
  const source = 'a {g,select,other{{n,plural,other{#}} b}}'
  expect(fieldsOf('{g,select,other{{n,plural,one{x}few{y}other{z}}}}', source)?.map(({ path }) => path)).toEqual([
    [beside('before', 'g')],
    [choice('other'), beside('before')],
    [choice('other'), count('one')],
    [choice('other'), count('few')],
    [choice('other'), count('other')],
    [choice('other'), beside('after')],
    [beside('after', 'g')],
  ])
  const without = fieldsOf('{g,select,other{{n,plural,one{x}few{y}other{z}}}}', 'no branches')
  expect(without).toHaveLength(3)
  const inner = fieldsOf('{g,select,other{{n,plural,one{x}few{y}other{z}}}}', '{g,select,other{{n,plural,other{#}} b}}')
  expect(inner?.map(({ path }) => path.length)).toEqual([2, 2, 2, 2, 2])
})

test.each<readonly [source: string, frame: string]>([
  ['{n, plural, one {# a} other {# b}}', '{n, plural, one {} few {} other {}}'],
  ['a {n, plural, one {# a} other {# b}} b', '{n, plural, one {} few {} other {}}'],
  ['{n,plural,\n one{a}\n other{b}\n}', '{n,plural,\n one{}\n few{}\n other{}\n}'],
  ['{n,plural,other{b}}', '{n,plural,one{} few{} other{}}'],
  ['{n,plural,=0{a}=1{b}one{c}many {d}other{e}}', '{n,plural,=0{} =1{} one{} few{} other{}}'],
  ['{n,plural, offset:1 =0{a} one {c} two{d}}', '{n,plural, offset:1 =0{} one {} few{} other{}}'],
  ['{n,selectordinal,one{a}other{b}}', '{n,selectordinal,other{}}'],
  [
    '{n,plural,other{{g,select,a{x} b{y}}} many{z}}',
    '{n,plural,one{{g,select,a{} b{}}} few{{g,select,a{} b{}}} other{{g,select,a{} b{}}}}',
  ],
  ['{g,select,f{a} m{b} other{c}}', '{g,select,f{} m{} other{}}'],
  ['{n,plural,one{{g,select,a{x} other{y}} b}other{c}}', '{n,plural,one{{g,select,a{} other{}}} few{} other{}}'],
  [
    '{n,plural,one{a}other{{g,select,a{x} b{y}}}}',
    '{n,plural,one{} few{{g,select,a{} b{}}} other{{g,select,a{} b{}}}}',
  ],
  ['{g,select,a{{x,select,other{1}}{y,select,other{2}}}other{z}}', '{g,select,a{} other{}}'],
])('an empty translation of %j is filled in as %j', (source, frame) => {
  const found = icuBranches('', source, czech)
  expect(found).toMatchObject({ text: '', frame })
  expect(found?.fields.every(({ text }) => text === '')).toBe(true)
})

test('a language whose counts nobody knows has those of the source', () => {
  expect(icuBranches('', '{n,plural,one{a}  many{b}}', unknown)?.frame).toBe('{n,plural,one{}  many{}}')
})

test.each(['', 'a', '{x}', '{x} {n,plural', '{a,select,other{x}}{b,select,other{y}}'])(
  '%j stays one text, and so does its empty translation',
  (text) => {
    expect(icuBranches(text, text, czech)).toBeNull()
    expect(icuBranches('', text, czech)).toBeNull()
    expect(sourceIcuBranches(text)).toBeNull()
  },
)

test('a source is taken apart as it stands', () => {
  const text = 'a {n,plural,one{b}other{c}}'
  const found = sourceIcuBranches(text)
  expect(found).toMatchObject({ text, frame: text })
  expect(found?.fields.map((one) => [one.path, one.text])).toEqual([
    [[beside('before')], 'a '],
    [[count('one')], 'b'],
    [[count('other')], 'c'],
    [[beside('after')], ''],
  ])
})

test('a message has up to 40 fields, and up to 40 choices', () => {
  const keys = (number: number) => `{g,select,${Array.from({ length: number }, (_, at) => `k${at}{x}`).join('')}}`
  expect(sourceIcuBranches(keys(40))?.fields).toHaveLength(40)
  expect(sourceIcuBranches(keys(41))).toBeNull()
  const nested = (number: number) => `${'{g,select,a{'.repeat(number)}x${'}}'.repeat(number)}`
  expect(sourceIcuBranches(nested(40))?.fields).toHaveLength(1)
  expect(sourceIcuBranches(nested(41))).toBeNull()
})
