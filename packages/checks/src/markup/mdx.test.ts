import { expect, test } from 'vitest'
import { findJsxExpressions } from './mdx.ts'

test.each([
  ['a {b} c', ['{b}'], -1],
  ['{ {a: 1} }{b}', ['{ {a: 1} }', '{b}'], -1],
  ['{"}"} {\'{\'} {`}`}', ['{"}"}', "{'{'}", '{`}`}'], -1],
  ['{"\\"}"}', ['{"\\"}"}'], -1],
  ['`{a` {b} ``c ` {``', ['{b}'], -1],
  ['` {a} and no more', ['{a}'], -1],
  ['\\{a\\} {b}', ['{b}'], -1],
  ['{a} }', ['{a}'], 4],
  ['{a} {', ['{a}'], 4],
  ['x {a', [], 2],
  ['{"a}', [], 0],
  ['', [], -1],
] as const)('%j has the expressions %j', (text, expressions, fault) => {
  const read = findJsxExpressions(text)
  expect(read.found.map((one) => one.text)).toEqual(expressions)
  expect(read.found.map(({ start, end }) => text.slice(start, end))).toEqual(expressions)
  expect(read.fault).toBe(fault)
})
