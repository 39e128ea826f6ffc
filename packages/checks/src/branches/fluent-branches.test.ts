import { expect, test } from 'vitest'
import { readFluentMessage, readFluentTerm } from '../format/fluent.ts'
import { type BranchedText, type BranchStep, joinBranches } from './branched-text.ts'
import { fluentBranches, sourceFluentBranches } from './fluent-branches.ts'

const czech = (isOrdinal: boolean) => (isOrdinal ? ['other'] : ['one', 'few', 'other'])
const unknown = () => []

const stepText = (step: BranchStep): string =>
  'selector' in step ? `${step.argument}:${step.selector}` : step.kind === 'part' ? `.${step.name}` : step.kind
const shown = (branched: BranchedText | null) =>
  branched?.fields.map(({ path, text }) => [path.map(stepText).join(' '), text])

function apart(text: string, source = text, categories: (isOrdinal: boolean) => readonly string[] = unknown) {
  const branched = fluentBranches(text, source, readFluentMessage, categories)
  if (!branched) throw new Error(`${text} has no branches`)
  return branched
}

function written(branched: BranchedText, texts: Readonly<Record<number, string>>): string {
  return joinBranches(
    branched,
    branched.fields.map(({ text }, at) => texts[at] ?? text),
  )
}

const days = '{ $n ->\n    [one] { $n } day\n   *[other] { $n } days\n}'

test('a selector has a field for each variant, and writing one changes nothing else', () => {
  expect(shown(apart(days))).toEqual([
    ['$n:one', '{ $n } day'],
    ['$n:other', '{ $n } days'],
  ])
  expect(written(apart(days), { 0: '{ $n } den' })).toBe('{ $n ->\n    [one] { $n } den\n   *[other] { $n } days\n}')
  expect(written(apart(days), {})).toBe(days)
})

test('a value and its attributes have a field each', () => {
  const message = apart('Save\n.title = Save it\n.accesskey = S')
  expect(shown(message)).toEqual([
    ['.', 'Save'],
    ['.title', 'Save it'],
    ['.accesskey', 'S'],
  ])
  expect(written(message, { 1: 'Uložit to' })).toBe('Save\n.title = Uložit to\n.accesskey = S')
})

test('variants of attributes, and within variants, have the whole way to them', () => {
  const nested =
    '.label = { PLATFORM() ->\n    [macos] { $n ->\n        [0] None\n       *[other] Some\n    }\n   *[other] Else\n}'
  expect(shown(apart(nested))).toEqual([
    ['.label PLATFORM:macos $n:0', 'None'],
    ['.label PLATFORM:macos $n:other', 'Some'],
    ['.label PLATFORM:other', 'Else'],
  ])
})

test('further lines are shown without their indentation, and written with it', () => {
  const long = '{ $n ->\n    [one]\n        First\n          second\n   *[other] Third\n        fourth\n}'
  const found = apart(long)
  expect(shown(found)).toEqual([
    ['$n:one', 'First\n  second'],
    ['$n:other', 'Third\nfourth'],
  ])
  const changed = written(found, { 1: 'Third\n\nfifth' })
  expect(changed).toBe('{ $n ->\n    [one]\n        First\n          second\n   *[other] Third\n\n        fifth\n}')
  expect(shown(apart(changed))?.[1]).toEqual(['$n:other', 'Third\n\nfifth'])
})

test('an empty variant is written as one, and read as empty', () => {
  const changed = written(apart(days), { 0: '' })
  expect(changed).toBe('{ $n ->\n    [one] { "" }\n   *[other] { $n } days\n}')
  expect(shown(apart(changed))?.[0]).toEqual(['$n:one', ''])
})

test('variants that a language counts by and a text lacks come with their first letter', () => {
  const found = apart(days, days, czech)
  expect(shown(found)).toEqual([
    ['$n:one', '{ $n } day'],
    ['$n:few', ''],
    ['$n:other', '{ $n } days'],
  ])
  const changed = written(found, { 1: '{ $n } dny' })
  expect(changed).toBe('{ $n ->\n    [one] { $n } day\n    [few] { $n } dny\n   *[other] { $n } days\n}')
  expect(readFluentMessage(changed).ok).toBe(true)
})

test('a variant that is missing and stays empty is not written', () => {
  const missing = apart(days, days, czech).fields[1]
  expect([missing?.write(''), missing?.write('dny')]).toEqual(['', ' [few] dny\n   '])
})

test.each([
  ['one variant alone', '{ $n ->\n   *[other] days\n}', ['$n:other']],
  ['a key that is no count', '{ $n ->\n    [yes] day\n   *[other] days\n}', ['$n:yes', '$n:other']],
  ['a function that does not count', '{ KIND($n) ->\n    [one] day\n   *[other] days\n}', ['$n:one', '$n:other']],
  ['a term', '{ -brand.kind ->\n    [one] day\n   *[other] days\n}', ['-brand.kind:one', '-brand.kind:other']],
  ['numbers', '{ $n ->\n    [0] none\n   *[other] days\n}', ['$n:0', '$n:one', '$n:few', '$n:other']],
  ['a number with a point', '{ $n ->\n    [-0.5] half\n   *[one] day\n}', ['$n:-0.5', '$n:few', '$n:other', '$n:one']],
  ['NUMBER', '{ NUMBER($n) ->\n    [one] day\n   *[other] days\n}', ['$n:one', '$n:few', '$n:other']],
])('the counts of a language come where a choice has %s, or do not', (_name, message, keys) => {
  expect(shown(apart(message, message, czech))?.map(([path]) => path)).toEqual(keys)
})

test('an empty translation gets the parts of its source, by the counts of its language', () => {
  const found = apart('', `${days}\n.title = { NUMBER($n, type: "ordinal") ->\n    [one] a\n   *[other] b\n}`, czech)
  expect(shown(found)).toEqual([
    ['. $n:one', ''],
    ['. $n:few', ''],
    ['. $n:other', ''],
    ['.title $n:other', ''],
  ])
  expect(written(found, {})).toBe('')
  const changed = written(found, { 1: '{ $n } dny' })
  expect(changed).toBe(
    '{ $n ->\n    [one] { "" }\n    [few] { $n } dny\n   *[other] { "" }\n}\n.title = { NUMBER($n, type: "ordinal") ->\n   *[other] { "" }\n}',
  )
  expect(shown(apart(changed, changed, czech))?.map(([, text]) => text)).toEqual(['', '{ $n } dny', '', ''])
})

test('choices by other things than counts keep their keys', () => {
  const source = '{ PLATFORM() ->\n    [macos] Quit\n   *[other] Exit\n}'
  expect(shown(apart('', source, czech))).toEqual([
    ['PLATFORM:macos', ''],
    ['PLATFORM:other', ''],
  ])
})

test('the attributes of a term are those of its language', () => {
  const source = 'Weft\n.gender = neuter'
  const found = fluentBranches('', source, readFluentTerm, czech)
  expect(found).toBeNull()
  expect(shown(fluentBranches('Weft\n.gender = m', source, readFluentTerm, czech))).toEqual([
    ['.', 'Weft'],
    ['.gender', 'm'],
  ])
})

test.each(['Plain { $text }', 'Around { $n ->\n    [one] a\n   *[other] b\n}', '{ $n ->\n    [one] a\n}', ''])(
  '%j stays one text',
  (text) => {
    expect(fluentBranches(text, text, readFluentMessage, czech)).toBeNull()
    expect(sourceFluentBranches(text, readFluentMessage)).toBeNull()
  },
)
