import { expect, test } from 'vitest'
import { blankForms } from './blank-forms.ts'

const czech = { plural_number: 3, plural_formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' }
const apple = { plural_number: 4, plural_formula: `n==0 ? 0 : (${czech.plural_formula})+1` }

test.each([
  [czech, ['', 'b', ''], [0, 2]],
  [czech, [''], [0]],
  [apple, ['', 'b', 'c', 'd'], []],
  [apple, ['', 'b', '', 'd'], [2]],
  [apple, ['', '', '', ''], [1, 2, 3]],
  // A string without plural forms has one text.
  [apple, [''], [0]],
])('by %j the texts %j lack %j', (of, texts, forms) => {
  expect(blankForms(of, texts)).toEqual(forms)
})
