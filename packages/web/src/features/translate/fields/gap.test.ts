import { withOptionalZero } from '@weft/l10n'
import { expect, test } from 'vitest'
import { gapIn } from './gap.ts'

const czech = { number: 3, formula: '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2' }
const placeOf = (plural: { readonly number: number; readonly formula: string }) => ({
  plural: { ...plural, forms: [] },
})

test.each([
  [['a', '', ''], czech, 1],
  [['', 'b', 'c'], czech, 0],
  [['a', 'b', 'c'], czech, -1],
  [['', '', ''], czech, -1],
  [['', 'b', 'c', 'd'], withOptionalZero(czech), -1],
  [['', 'b', '', 'd'], withOptionalZero(czech), 2],
  [['', '', '', ''], withOptionalZero(czech), -1],
])('of %j the first form that is missing by %j is %i', (forms, plural, gap) => {
  expect(gapIn(forms, placeOf(plural))).toBe(gap)
})
