import { expect, test } from 'vitest'
import { fluent } from './fluent.format.ts'
import { faultInFluent } from './fluent.obstacle.ts'

test.each([
  '{ a b }',
  '{}',
  'x {  } y',
  '{ number($n) }',
  '{ $n -> }',
  '{ $n ->\n    [one] a\n }',
  '.accesskey =',
  'a\n.title =',
  '{ -term.attr }',
  '{ $ }',
  `${'{'.repeat(90)}x${'}'.repeat(90)}`,
])('%j is no Fluent and is held back', (text) => {
  expect(faultInFluent('a', text)).not.toBeNull()
  const file = fluent.parse(Buffer.from('a = old\n'))
  const set = { kind: 'set', key: file.units[0]?.context ?? '', target: [text], state: 'translated' } as const
  expect(file.edit({ units: [set] })).toBe(file.bytes)
  expect(file.obstructions?.({ units: [set] })).toMatchObject([{ key: 'a', problem: { code: 'not-fluent' } }])
})

test.each([
  'x',
  '{ $name }',
  '{ NUMBER($n) }',
  'a { "{" } b',
  '{ $n ->\n    [one] a\n   *[other] b\n }',
  '.accesskey = b',
  'a\n.title = b',
  '{ -brand(case: "x") }',
  '{ message.attr }',
  '} lone',
])('%j is Fluent', (text) => {
  expect(faultInFluent('a', text)).toBeNull()
})

test('what a file has already and is no Fluent is told', () => {
  const file = fluent.parse(Buffer.from('a = { b c }\nd = fine\n'))
  expect(file.warnings().map(({ code, span }) => [code, span?.start])).toEqual([['not-fluent', 0]])
})
