import { expect, test } from 'vitest'
import { REFERENCE, readFluentMessage, readFluentTerm, variantsMatch, variantsOf } from './fluent.ts'

function value(text: string) {
  const read = readFluentMessage(text)
  if (!read.ok || !read.entry.value) throw new Error(`no value: ${text}`)
  return read.entry.value
}

const variants = (text: string) => variantsOf(value(text))

test('what is wrong has its place in the text as people see it', () => {
  expect(readFluentMessage('a { $b')).toMatchObject({ ok: false, at: 6 })
  expect(readFluentMessage('first\nsecond { $b')).toMatchObject({ ok: false, at: 17 })
  expect(readFluentMessage('first\n\n}')).toMatchObject({ ok: false, at: 7 })
  expect(readFluentMessage('')).toMatchObject({ ok: false, at: 0 })
  expect(readFluentTerm('.only = attribute')).toMatchObject({ ok: false })
  expect(readFluentMessage('.only = attribute')).toMatchObject({ ok: true })
})

test('a message of more than 100,000 characters is not read', () => {
  expect(readFluentMessage('.a = a\n'.repeat(15_000))).toMatchObject({ ok: false, at: 100_000 })
})

test('nested placeables are bounded in depth before they are parsed', () => {
  const nested = (depth: number) => `${'{'.repeat(depth)}"x"${'}'.repeat(depth)}`
  expect(readFluentMessage(nested(50)).ok).toBe(true)
  expect(readFluentMessage(nested(51))).toEqual({ ok: false, at: 50, detail: 'nested too deeply' })
  expect(readFluentMessage('('.repeat(100)).ok).toBe(true)
  expect(readFluentMessage(`{ ${'F('.repeat(60)}`)).toMatchObject({ ok: false, detail: 'nested too deeply' })
  expect(readFluentMessage('{ $a } '.repeat(100)).ok).toBe(true)
})

test('a pattern has a variant for each choice, with what it refers to', () => {
  expect(variants('a { $b } { c } { d.e } { -f } { "<" } { 5 }')).toEqual([
    {
      text: `a ${REFERENCE} ${REFERENCE} ${REFERENCE} ${REFERENCE} < ${REFERENCE}`,
      references: [['$b', 'c', 'd.e', '-f']],
    },
  ])
  expect(variants('{ NUMBER($n, digits: 2) } { -f(case: "x") } { { $x } }')?.[0]?.references).toEqual([
    ['$n', '-f', '$x'],
  ])
  expect(variants('{ $n ->\n [one] x\n *[other] y\n}z { $m ->\n [a] 1\n *[b] 2\n}')?.map(({ text }) => text)).toEqual([
    'xz 1',
    'xz 2',
    'yz 1',
    'yz 2',
  ])
})

test('a reference that chooses may stand in a variant or not, if some variant shows it', () => {
  expect(variants('{ $n ->\n [one] an apple\n *[other] { $n } apples\n}')?.map(({ references }) => references)).toEqual(
    [[[], ['$n']], [['$n']]],
  )
  expect(variants('{ $n ->\n [one] a\n *[other] b\n}')?.map(({ references }) => references)).toEqual([[[]], [[]]])
})

test('too many variants are not looked at', () => {
  const choice = '{ $n ->\n [one] a\n *[other] b\n}'
  expect(variants(choice.repeat(7))).toHaveLength(128)
  expect(variants(choice.repeat(8))).toBe(null)
})

test('variants match when each has one on the other side', () => {
  const keysOf = ({ text }: { readonly text: string }) => [text]
  const of = (...texts: string[]) => texts.map((text) => ({ text, references: [[]] }))
  expect(variantsMatch(of('a', 'b'), of('b', 'a', 'a'), keysOf)).toBe(true)
  expect(variantsMatch(of('a', 'b'), of('a'), keysOf)).toBe(false)
  expect(variantsMatch(of('a'), of('a', 'b'), keysOf)).toBe(false)
})
