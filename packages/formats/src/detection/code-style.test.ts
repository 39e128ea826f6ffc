import { expect, test } from 'vitest'
import { codeStyleOf } from './code-style.ts'

const files = (...pairs: readonly (readonly [string, string])[]) =>
  pairs.map(([code, language]) => ({ path: `${code}.json`, code, language }))

test.each([
  [files(), ''],
  [files(['cs', 'cs']), ''],
  [files(['pt_BR', 'pt_BR']), ''],
  [files(['pt-BR', 'pt_BR']), 'bcp'],
  [files(['pt-BR', 'pt_BR'], ['zh_TW', 'zh_TW']), ''],
  [files(['pt-BR', 'pt_BR'], ['de-AT', 'de_AT'], ['zh_TW', 'zh_TW']), 'bcp'],
  [files(['pt-rBR', 'pt_BR']), 'android'],
  [files(['nonsense', 'pt_BR']), ''],
] as const)('%j are spelt in the style %j', (some, style) => {
  expect(codeStyleOf(some, 'posix')).toBe(style)
})

test('what the format usually has is no style of its own', () => {
  expect(codeStyleOf(files(['pt-BR', 'pt_BR']), 'bcp')).toBe('')
  expect(codeStyleOf(files(['pt_BR', 'pt_BR']), 'bcp')).toBe('posix')
})
