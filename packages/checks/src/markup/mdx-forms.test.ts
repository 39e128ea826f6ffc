import { expect, test } from 'vitest'
import { findJsxExpressions } from './mdx.ts'

test.each<readonly [text: string, expressions: readonly (readonly [string, number])[], fault: number]>([
  ['a', [], -1],
  ['{a}', [['{a}', 0]], -1],
  [
    'a {b}{c} d',
    [
      ['{b}', 2],
      ['{c}', 5],
    ],
    -1,
  ],
  [
    '{{a}{b}} {}',
    [
      ['{{a}{b}}', 0],
      ['{}', 9],
    ],
    -1,
  ],
  ['{a {b}', [], 0],
  ['{a} }{b}', [['{a}', 0]], 4],
  ['a {b} {c', [['{b}', 2]], 6],
  ['{"}{"}', [['{"}{"}', 0]], -1],
  ["{'}\"'}", [["{'}\"'}", 0]], -1],
  ['{`}"`}', [['{`}"`}', 0]], -1],
  [
    '{"\\"}"} {a}',
    [
      ['{"\\"}"}', 0],
      ['{a}', 8],
    ],
    -1,
  ],
  [
    '{"\\\\"} {a}',
    [
      ['{"\\\\"}', 0],
      ['{a}', 7],
    ],
    -1,
  ],
  ['{"a\'} b"}', [['{"a\'} b"}', 0]], -1],
  ['{"a} {b}', [], 0],
  ['{"a\\', [], 0],
  ['\\{ {a}', [['{a}', 3]], -1],
  ['\\} {a} \\', [['{a}', 3]], -1],
  ['\\\\{a}', [['{a}', 2]], -1],
  ['"{a}"', [['{a}', 1]], -1],
  ['`{` {a}', [['{a}', 4]], -1],
  ['`{` `}` {a}', [['{a}', 8]], -1],
  ['`` { ` { `` {a}', [['{a}', 12]], -1],
  ['``{a}` {b} ``` ``{c}', [['{c}', 17]], -1],
  [
    '` {a} `` {b}',
    [
      ['{a}', 2],
      ['{b}', 9],
    ],
    -1,
  ],
  [
    '`` {a} ` {b}',
    [
      ['{a}', 3],
      ['{b}', 9],
    ],
    -1,
  ],
  ['` {a} `` {b} `', [], -1],
  [
    '``` {a} `` {b} ` {c}',
    [
      ['{a}', 4],
      ['{b}', 11],
      ['{c}', 17],
    ],
    -1,
  ],
  [
    '`` {a} ` { ` ``` {b}',
    [
      ['{a}', 3],
      ['{b}', 17],
    ],
    -1,
  ],
  ['`\\` {a}', [['{a}', 4]], -1],
  ['`', [], -1],
  ['{a}`', [['{a}', 0]], -1],
])('%j has the expressions %j', (text, expressions, fault) => {
  expect(findJsxExpressions(text)).toEqual({
    found: expressions.map(([expression, start]) => ({ text: expression, start, end: start + expression.length })),
    fault,
  })
})

test('runs of backticks that nothing closes do not make reading slow', () => {
  const start = performance.now()
  findJsxExpressions(Array.from({ length: 300 }, (_, length) => `${'`'.repeat(length + 1)} `).join(''))
  findJsxExpressions('`` '.concat('` `` '.repeat(20_000)))
  expect(performance.now() - start).toBeLessThan(5_000)
})
