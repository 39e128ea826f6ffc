import { expect, test } from 'vitest'
import { baseCode } from './base-code.ts'

test.each([
  ['cs', 'cs'],
  ['pt_BR', 'pt'],
  ['pt-BR', 'pt'],
  ['sr@latin', 'sr'],
  ['ca_ES@valencia', 'ca'],
  ['_BR', ''],
  ['', ''],
])('the language of %j is %j', (code, base) => {
  expect(baseCode(code)).toBe(base)
})
