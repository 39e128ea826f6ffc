import { expect, test } from 'vitest'
import { sumOf } from '../../ui/overview-row.ts'
import { ownLanguage } from './own-language.ts'

const row = (code: string, isSource = false) => ({ ...sumOf([]), code, name: code, path: code, isSource })
const rows = [row('en', true), row('pt'), row('pt_BR'), row('zh_Hans'), row('cs')]
const found = (...wanted: string[]) => ownLanguage(rows, wanted)?.code

test('the first wanted language that is there is found; a region stands for its language; the source for none', () => {
  expect(found('pt-BR', 'cs')).toBe('pt_BR')
  expect(found('pt-PT')).toBe('pt')
  expect(found('en-US', 'en', 'cs-CZ')).toBe('cs')
  expect(found('fr', 'de')).toBeUndefined()
  expect(found()).toBeUndefined()
  expect(ownLanguage([], ['cs'])).toBeUndefined()
})
