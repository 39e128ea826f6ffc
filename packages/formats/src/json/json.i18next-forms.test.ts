import { languageByCode } from '@weft/l10n'
import { expect, test } from 'vitest'
import { i18nextForms, MOST_FORMS } from './json.i18next-forms.ts'

const formsOf = (code: string) => {
  const plural = languageByCode(code)?.plural
  if (!plural) throw new Error(`no language ${code}`)
  return i18nextForms({ code, plural })
}
const counted = (code: string, number: number) => i18nextForms({ code, plural: { number, formula: `n%${number}` } })

test.each([
  ['br', ['', '1', '2', '3', 'plural']],
  ['cgg', ['1', '0']],
  ['cy', ['4', '0', '1', '5', '3', '2']],
  ['fa', ['1', '0']],
  ['ht', ['1', '0']],
  ['ka', ['1', '0']],
  ['kw', ['4', '0', '1', '2', '5', '3']],
  ['ky', ['1', '0']],
  ['lv', ['2', '0', '1']],
  ['or', ['0', '1']],
  ['se', ['', '1', 'plural']],
  ['sl', ['1', '2', '3', '0']],
  ['ug', ['1', '0']],
])('forms of %s are named %j', (code, names) => {
  expect(formsOf(code)).toEqual(names)
})

test.each('bo id ja jbo km ko lo ms sah su th tt vi wo zh zh_Hans zh-TW id@x'.split(' '))(
  'the only form of %s has its usual name',
  (code) => {
    expect(counted(code, 1)).toBeUndefined()
  },
)

test.each(['jv', 'dz', 'cs', 'en', 'x', 'idx'])('the only form of %s has no end to its name', (code) => {
  expect(counted(code, 1)).toEqual([''])
})

test.each('ar be bs cnr cs csb dz ga gd he hr iw lt mnk mt pl ro ru sk sr uk sr_Latn pt@x'.split(' '))(
  'forms of %s are counted',
  (code) => {
    expect(counted(code, code === 'pt@x' ? 2 : 3)).toBeUndefined()
  },
)

test.each([
  [2, undefined],
  [3, ['', '1', 'plural']],
  [4, ['', '1', '2', 'plural']],
  [6, ['', '1', '2', '3', '4', 'plural']],
  [7, undefined],
])('of a language without a rule %i forms are named %j', (number, names) => {
  expect(counted('dsb', number)).toEqual(names)
})

test('names count for the language’s usual rule alone, and none is inherited', () => {
  expect(counted('lv', 3)).toBeUndefined()
  expect(counted('lv', 2)).toBeUndefined()
  expect(counted('toString', 2)).toBeUndefined()
  expect(counted('constructor', 3)).toEqual(['', '1', 'plural'])
  expect(MOST_FORMS).toBe(6)
})
