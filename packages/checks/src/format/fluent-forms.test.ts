import { expect, test } from 'vitest'
import {
  type FluentEntry,
  placeInFluent,
  readFluentMessage,
  readFluentTerm,
  variantsMatch,
  variantsOf,
} from './fluent.ts'

/** Stands for a value. */
const R = '\ue000'

function entryOf(text: string, read = readFluentMessage): FluentEntry {
  const result = read(text)
  if (!result.ok) throw new Error(`${text}: ${result.detail} at ${result.at}`)
  return result.entry
}

function variants(text: string) {
  const { value } = entryOf(text)
  if (!value) throw new Error(`no value: ${text}`)
  return variantsOf(value)
}

test.each<readonly [text: string, at: number, word: string]>([
  ['a {', 3, 'inline expression'],
  ['a\nb {', 5, 'inline expression'],
  ['a\n\nb {', 6, 'inline expression'],
  ['\n\n  {', 5, 'inline expression'],
  ['\n  { $a b }', 8, '}'],
  ['a\nb {$a c\nd', 8, '}'],
  ['a\n.b', 4, '='],
  ['a\n.b =', 6, 'value'],
  ['{ -a.b }', 7, 'Attributes of terms'],
  ['{ a(1) }', 3, 'upper-case'],
  ['x\ny\n}', 4, 'belongs to nothing'],
  ['a\n\n  [b]', 5, 'belongs to nothing'],
  ['{ $n ->\n [a] b\n}', 15, 'default'],
])('%j cannot be read at %i: %s', (text, at, word) => {
  const fault = { ok: false, at, detail: expect.stringContaining(word) }
  expect([readFluentMessage(text), readFluentTerm(text)]).toEqual([fault, fault])
})

test.each(['', ' ', '}', '[a] b', '*a'])('%j is no value', (text) => {
  expect(readFluentMessage(text)).toEqual({ ok: false, at: 0, detail: expect.stringContaining('message "key"') })
  expect(readFluentTerm(text)).toEqual({ ok: false, at: 0, detail: expect.stringContaining('term "-key"') })
})

test('a message may have attributes alone, and a term may not', () => {
  expect(readFluentMessage('.a = b').ok).toBe(true)
  expect(readFluentTerm('.a = b')).toEqual({ ok: false, at: 0, detail: expect.stringContaining('value') })
  expect([entryOf('a').type, entryOf('a', readFluentTerm).type]).toEqual(['Message', 'Term'])
})

test('a message is read up to its 100,000th character, and placeables up to the 50th within each other', () => {
  expect(readFluentMessage('a'.repeat(100_000)).ok).toBe(true)
  expect(readFluentMessage('a'.repeat(100_001))).toEqual({
    ok: false,
    at: 100_000,
    detail: 'longer than 100000 characters',
  })
  const calls = (depth: number) => `{ ${'F('.repeat(depth)}1${')'.repeat(depth)} }`
  expect(readFluentMessage(calls(49)).ok).toBe(true)
  expect(readFluentMessage(calls(50))).toEqual({ ok: false, at: 101, detail: 'nested too deeply' })
  expect(readFluentMessage('{ F(1) } '.repeat(60)).ok).toBe(true)
  expect(readFluentMessage(`${')'.repeat(60)}${'{ $a } '.repeat(60)}`).ok).toBe(true)
  // Braces that close nothing do not make room for more.
  expect(readFluentMessage(`${'}'.repeat(5)}${'{'.repeat(51)}`)).toMatchObject({ at: 55, detail: 'nested too deeply' })
})

test('places of the parser are those of the text, whatever line they are on', () => {
  const text = 'one\n\nthree { $a }\n.b = four'
  for (const [read, start] of [
    [readFluentMessage, 'key =\n'],
    [readFluentTerm, '-key =\n'],
  ] as const) {
    const entry = entryOf(text, read)
    const parsed = `${start}${text.replaceAll(/^/gm, '    ')}`
    for (const part of ['one', 'three', '$a', '.b', 'four'])
      expect([part, placeInFluent(text, entry, parsed.indexOf(part))]).toEqual([part, text.indexOf(part)])
    for (const line of ['one', 'three { $a }'])
      expect(placeInFluent(text, entry, parsed.indexOf(line) + line.length)).toBe(text.indexOf(line) + line.length)
    // Before the text is its start, in the indent the start of the line, and behind the text its end.
    expect([0, start.length, start.length + 2].map((at) => placeInFluent(text, entry, at))).toEqual([0, 0, 0])
    expect(placeInFluent(text, entry, parsed.indexOf('three') - 1)).toBe(text.indexOf('three'))
    expect([0, 1, 9].map((more) => placeInFluent(text, entry, parsed.length + more))).toEqual([27, 27, 27])
  }
})

test.each<readonly [text: string, shown: string, references: readonly string[]]>([
  ['a', 'a', []],
  ['a\nb', 'a\nb', []],
  ['{ $a }{ b }{ b.c }{ -d }', R.repeat(4), ['$a', 'b', 'b.c', '-d']],
  ['{ -d(case: "x") }', R, ['-d']],
  ['{ F($a, b, -c, "d", 5, e: 6) }', R, ['$a', 'b', '-c']],
  ['{ F(G($a), { $b }) }', R, ['$a']],
  ['{ F() }', R, []],
  ['{ 5 }', R, []],
  ['{ "a" }{ "\\u0041\\"" }{ "" }', 'aA"', []],
  ['{ { "a" } }{ { $b } }', `a${R}`, ['$b']],
])('%j is one text, %j, with the references %j', (text, shown, references) => {
  expect(variants(text)).toEqual([{ text: shown, references: [references] }])
})

const choice = (selector: string, ...texts: readonly string[]) =>
  `{ ${selector} ->${texts.map((text, at) => `\n ${at === texts.length - 1 ? '*' : ''}[k${at}] ${text}`).join('')}\n}`

test.each<readonly [text: string, found: readonly (readonly [string, readonly (readonly string[])[]])[]]>([
  [
    choice('$n', 'a { $n }', 'b'),
    [
      [`a ${R}`, [['$n']]],
      ['b', [[], ['$n']]],
    ],
  ],
  [
    choice('$n', 'a { $m }', 'b'),
    [
      [`a ${R}`, [['$m']]],
      ['b', [[]]],
    ],
  ],
  [
    choice('NUMBER($n)', 'a { $n }', 'b { $m }'),
    [
      [`a ${R}`, [['$n']]],
      [`b ${R}`, [['$m'], ['$m', '$n']]],
    ],
  ],
  [
    choice('-t.g', 'a', '{ -t }'),
    [
      ['a', [[], ['-t']]],
      [R, [['-t']]],
    ],
  ],
  [
    choice('F()', 'a', 'b'),
    [
      ['a', [[]]],
      ['b', [[]]],
    ],
  ],
  [
    `{ $m }${choice('$n', '{ $n }', '')}`.replace('] \n', '] { "" }\n'),
    [
      [R + R, [['$m', '$n']]],
      [R, [['$m'], ['$m', '$n']]],
    ],
  ],
  [
    choice('$n', choice('$m', '{ $n }{ $m }', 'a'), 'b'),
    [
      [R + R, [['$n', '$m']]],
      ['a', [[], ['$n'], ['$m'], ['$m', '$n']]],
      ['b', [[], ['$n']]],
    ],
  ],
])('%j is these texts with their references', (text, found) => {
  const sorted = (all: readonly (readonly string[])[]) => all.map((one) => one.join(' ')).sort()
  expect(variants(text)?.map((one) => [one.text, sorted(one.references)])).toEqual(
    found.map(([shown, references]) => [shown, sorted(references)]),
  )
})

test('up to 200 variants are looked at, wherever they are', () => {
  const many = (count: number) => choice('$n', ...Array.from({ length: count }, (_, at) => `x${at}`))
  expect(variants(many(8) + many(25))).toHaveLength(200)
  expect(variants(many(3) + many(67))).toBe(null)
  expect(variants(`${many(3)}${many(67)} and { $a }`)).toBe(null)
  expect(variants(choice('$m', 'a', many(3) + many(67)))).toBe(null)
  expect(variants(choice('$m', many(3) + many(67), 'a'))).toBe(null)
})

test('up to 200 sets of references are looked at', () => {
  const nested = (depth: number): string =>
    depth === 0 ? 'a' : choice(`$n${depth}`, nested(depth - 1), `{ $n${depth} }`)
  expect(variants(nested(7))?.[0]?.references).toHaveLength(128)
  expect(variants(nested(9))?.[0]?.references).toHaveLength(200)
})

test('variants match that share one of their keys', () => {
  const of = (...texts: string[]) => texts.map((text) => ({ text, references: [[]] }))
  const keysOf = ({ text }: { readonly text: string }) => text.split('')
  expect(variantsMatch(of('ab', 'c'), of('bc'), keysOf)).toBe(true)
  expect(variantsMatch(of('bc'), of('ab', 'c'), keysOf)).toBe(true)
  expect(variantsMatch(of('ab', 'd'), of('bc'), keysOf)).toBe(false)
  expect(variantsMatch(of('bc'), of('ab', 'd'), keysOf)).toBe(false)
  expect(variantsMatch(of('a'), of(''), keysOf)).toBe(false)
})
