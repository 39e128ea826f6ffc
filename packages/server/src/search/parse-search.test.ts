import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { InvalidFields } from '../refusal.ts'
import { parseSearch } from './parse-search.ts'
import { readTime } from './search-time.ts'
import type { SearchNode } from './search-tree.ts'
import { compileUnitSearch } from './search-units.ts'

/** A tree as one line, to compare with. */
function shown(node: SearchNode): string {
  switch (node.kind) {
    case 'everything':
      return '*'
    case 'and':
    case 'or':
      return `(${node.parts.map(shown).join(node.kind === 'and' ? ' & ' : ' | ')})`
    case 'not':
      return `!${shown(node.part)}`
    case 'term': {
      const { field, operator, value } = node
      const text =
        value.kind === 'text' ? value.text : value.kind === 'regex' ? `/${value.pattern}/` : JSON.stringify(value)
      return field === null ? `<${text}>` : `${field}${operator}<${text}>`
    }
  }
}

test.each([
  ['', '*'],
  ['   ', '*'],
  ['one two', '(<one> & <two>)'],
  ['one and two OR three', '((<one> & <two>) | <three>)'],
  ['one or two three', '(<one> | (<two> & <three>))'],
  ['NOT is:fuzzy AND x', '(!is:<fuzzy> & <x>)'],
  ['not not x', '!!<x>'],
  ['(a OR b) c', '((<a> | <b>) & <c>)'],
  ['NOT (a b)', '!(<a> & <b>)'],
  ['source:="Open"', 'source:=<Open>'],
  ['State:>=20', 'state:>=<20>'],
  ['source:r"^O\\"\\d"', 'source:</^O"\\d/>'],
  ['"a \\"b\\" \\\\c"', '<a "b" \\c>'],
  ["'single'", '<single>'],
  ['a\\b', '<a\\b>'],
  ['position:[2 to 5]', 'position:<{"kind":"range","from":"2","to":"5"}>'],
  ['http://example.org/', '<http://example.org/>'],
  ['mailto:a@b', '<mailto:a@b>'],
  ['printf("x")', '<printf("x")>'],
  ["don't", "<don't>"],
  ['android', '<android>'],
  ['changed_by:""', 'changed_by:<>'],
])('%s is read', (text, tree) => {
  expect(shown(parseSearch(text))).toBe(tree)
})

test.each([
  ['AND', '<AND>'],
  ['or', '<or>'],
  ['NOT', '<NOT>'],
  ['a AND', '(<a> & <AND>)'],
  ['AND a', '(<AND> & <a>)'],
  ['(NOT)', '<NOT>'],
])('a keyword that joins nothing is a text: %s', (text, tree) => {
  expect(shown(parseSearch(text))).toBe(tree)
})

test('a range is parsed in linear time, however many blanks are in it', () => {
  const blanks = ' '.repeat(2000)
  expect(shown(parseSearch(`position:[${blanks}2${blanks}TO  5 ]`))).toBe(
    'position:<{"kind":"range","from":"2","to":"5"}>',
  )
  expect(shown(parseSearch('added:[2 weeks ago to now to 5]'))).toBe(
    'added:<{"kind":"range","from":"2 weeks ago","to":"now to 5"}>',
  )
  expect(() => parseSearch(`position:[${blanks}`)).toThrow(InvalidFields)
})

test.each([
  '()',
  '(a',
  'a)',
  '"open',
  "'open",
  'source:r"x',
  'position:[1 2]',
  'a\0b',
  'a AND OR b',
  'a or and b',
  'a OR OR b',
  'x'.repeat(5001),
])('%s is refused', (text) => {
  expect(() => parseSearch(text)).toThrow(InvalidFields)
})

/** The part of a search that its problem names. */
function wrongPart(text: string): string | undefined {
  try {
    compileUnitSearch(text, new Date())
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    const span = error.problems[0]?.span
    return span && text.slice(span.start, span.end)
  }
  return undefined
}

test.each([
  ['door is:nonsense bell', 'is:nonsense'],
  ['door AND (nofield:"x y" OR bell)', 'nofield:"x y"'],
  ['a NOT has:nonsense', 'has:nonsense'],
  ['a position:x', 'position:x'],
  ['a changed:nonsense b', 'changed:nonsense'],
  ['changed_by:a change_action:nonsense', 'change_action:nonsense'],
  ['a added:[2026 to "9999 years ago"] b', 'added:[2026 to "9999 years ago"]'],
  ['door source:r"(a)\\1"', 'source:r"(a)\\1"'],
  ['door ( ) bell', '( )'],
  ['door (bell', '('],
  ['door) bell', ')'],
  ['door "bell ring', '"bell ring'],
  ['position:[1 2]', 'position:[1 2]'],
  ['a\0b', '\0'],
  ['a AND OR b', 'OR'],
  ['AND OR', 'AND OR'],
  ['NOT NOT', 'NOT'],
  ['a NOT and b', 'and'],
  ['(or  or)', 'or  or'],
  [`${'x'.repeat(5000)}yz`, 'yz'],
  [`${'a '.repeat(200)}last`, 'last'],
])('the wrong part of %s is named', (text, part) => {
  expect(wrongPart(text)).toBe(part)
})

test('a keyword alone and a field without a value are texts', () => {
  const text = (value: string) => ({ kind: 'term', field: null, operator: ':', value: { kind: 'text', text: value } })
  for (const word of ['AND', 'or', 'NOT', 'source:', 'is:', 'nofield:', 'position:>='])
    expect(parseSearch(word)).toMatchObject(text(word))
  expect(parseSearch('(AND)')).toMatchObject(text('AND'))
  expect(parseSearch('a AND')).toMatchObject({ kind: 'and', parts: [text('a'), text('AND')] })
  expect(parseSearch('door key: AND a')).toMatchObject({ parts: [text('door'), text('key:'), text('a')] })
  expect(parseSearch('source: bell')).toMatchObject({ field: 'source', value: { kind: 'text', text: 'bell' } })
  expect(parseSearch('NOT NOT a')).toMatchObject({ kind: 'not', part: { kind: 'not', part: text('a') } })
})

test('depth and width are bounded', () => {
  expect(() => parseSearch(`${'('.repeat(33)}a${')'.repeat(33)}`)).toThrow(InvalidFields)
  expect(() => parseSearch('a '.repeat(201))).toThrow(InvalidFields)
  expect(parseSearch(`${'('.repeat(30)}a${')'.repeat(30)}`).kind).toBe('term')
})

test.each([
  'nofield:x',
  'is:nonsense',
  'has:nonsense',
  'state:nonsense',
  'state:constructor',
  'source_state:toString',
  'state:__proto__',
  'added:<"9999 years ago"',
  'added:"999999 days ago"',
  'added:0000-01-01',
  'added:9999-12-31',
  'added:"last constructor"',
  'added:"constructor days ago"',
  'added:constructor',
  'added:[2026 to "9999 years ago"]',
  'added:0001-01-01T00:00:00+14:00',
  'changed:nonsense',
  'change_action:nonsense',
  'pending:maybe',
  'position:x',
  'id:1,x',
  'toString:x',
  'is:constructor',
  'source:r"(a)\\1"',
  'source:r"a{9999}"',
  'source:r"(a{99}){99}"',
])('%s is refused when it is compiled', (text) => {
  expect(() => compileUnitSearch(text, new Date())).toThrow(InvalidFields)
})

test('the expansion of conditions on one change is bounded', () => {
  const both = '(changed_by:a OR source:b)'
  expect(() => compileUnitSearch(Array(6).fill(both).join(' '), new Date())).not.toThrow()
  expect(() => compileUnitSearch(Array(7).fill(both).join(' '), new Date())).toThrow(InvalidFields)
})

test('any text is parsed or refused', () => {
  const parts = fc.constantFrom(
    '(',
    ')',
    ' ',
    '"',
    "'",
    'AND',
    'OR',
    'NOT',
    'a',
    ':',
    'is:',
    'source:',
    'r"',
    '[',
    ']',
    '\\',
    '>',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 20 }), (texts) => {
      try {
        compileUnitSearch(texts.join(''), new Date())
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidFields)
      }
    }),
  )
})

describe('times', () => {
  const now = new Date('2026-11-21T18:30:00Z')
  const span = (text: string) => {
    const { from, until } = readTime(text, now)
    return [from.toISOString(), until.toISOString()]
  }
  test.each([
    ['2026', '2026-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['2026-02-28', '2026-02-28T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['2026-11-21T18:30:00Z', '2026-11-21T18:30:00.000Z', '2026-11-21T18:30:01.000Z'],
    ['2026-11-21T18:30:00+02:00', '2026-11-21T16:30:00.000Z', '2026-11-21T16:30:01.000Z'],
    ['yesterday', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2 weeks ago', '2026-11-07T00:00:00.000Z', '2026-11-08T00:00:00.000Z'],
    ['20_days_ago', '2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z'],
    ['3 months ago', '2026-08-21T00:00:00.000Z', '2026-08-22T00:00:00.000Z'],
    ['2 hours ago', '2026-11-21T16:30:00.000Z', '2026-11-21T17:30:00.000Z'],
    ['last year', '2025-11-21T00:00:00.000Z', '2025-11-22T00:00:00.000Z'],
  ])('%s is a span', (text, from, until) => {
    expect(span(text)).toEqual([from, until])
  })
  test.each(['nonsense', '2026-13-01', '2026-02-30', '99 nonsense ago', '999999 years ago'])(
    '%s is not a date',
    (text) => {
      expect(() => span(text)).toThrow(InvalidFields)
    },
  )
})
