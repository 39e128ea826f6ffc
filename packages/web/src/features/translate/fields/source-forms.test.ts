import { pluralExamples } from '@weft/l10n'
import { describe, expect, test } from 'vitest'
import { hasSourceForms, sourceFormsOf, sourceOf } from './source-forms.ts'

const stringOf = (number: number, formula: string, source = ['One file', '%d files']) => ({
  source,
  target: Array.from({ length: number }, () => ''),
  place: { plural: { forms: pluralExamples({ number, formula }, 6).map((examples) => ({ examples })) } },
})

describe('the forms of the source that each form of the translation says', () => {
  test.each([
    ['English', stringOf(2, 'n != 1'), [[0], [1]]],
    ['Czech', stringOf(3, '(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2'), [[0], [1], [1]]],
    [
      'Arabic, whose first form is for nought',
      stringOf(6, 'n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5'),
      [[1], [0], [1], [1], [1], [1]],
    ],
    ['French, whose first form is for nought and one', stringOf(2, 'n > 1'), [[0, 1], [1]]],
    [
      'Russian, whose first form is for 21 too',
      stringOf(3, 'n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2'),
      [[0, 1], [1], [1]],
    ],
  ] as const)('%s', (_, content, forms) => {
    expect(hasSourceForms(content)).toBe(true)
    expect(content.target.map((__, form) => sourceFormsOf(content, form))).toEqual(forms)
  })

  test('are all of them where the translation has one form, or the source one or more than two', () => {
    for (const content of [stringOf(1, '0'), stringOf(2, 'n != 1', ['One']), stringOf(3, 'n', ['a', 'b', 'c'])]) {
      expect(hasSourceForms(content)).toBe(false)
      expect(sourceFormsOf(content, 0)).toEqual(content.source.map((__, at) => at))
    }
  })

  test('and the one that it begins with is that which checks hold it to', () => {
    const begun = (content: ReturnType<typeof stringOf>) => content.target.map((_, form) => sourceOf(content, form))
    expect(begun(stringOf(2, 'n != 1'))).toEqual(['One file', '%d files'])
    expect(begun(stringOf(2, 'n > 1'))).toEqual(['%d files', '%d files'])
    expect(begun(stringOf(1, '0'))).toEqual(['%d files'])
    expect(begun(stringOf(1, '0', ['Door']))).toEqual(['Door'])
  })
})
