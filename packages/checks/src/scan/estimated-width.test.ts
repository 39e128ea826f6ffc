import { expect, test } from 'vitest'
import { estimatedThousandths, estimateWidth } from './estimated-width.ts'

test.each([
  [222, "ijl'|‘’"],
  [278, ' !,./:;\\[]ftI`·'],
  [333, '-()r“”"*'],
  [389, '{}'],
  [500, 'ckvsxyzJ'],
  [556, 'abdeghnopquL0123456789?#$_€£¥'],
  [584, '+<=>~^'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'mM'],
  [889, '%'],
  [944, 'W'],
  [1000, '—…'],
  [1015, '@'],
  [222, 'íìîï'],
  [556, 'áàâäãåéèêëñóòôöõúùûü'],
  [722, 'ČĎŇŘÚ'],
  [0, '\u0301\u0e35'],
  [600, 'яжΩ\u00a7\u1160\u2e7f\ud7b0\ufb00\uff61'],
  [1000, '中あ한\u1100\u115f\u2e80\uf900\uff00\uff60😀\u{1f300}'],
])('%i thousandths of the size are the width of each of %j', (width, characters) => {
  const others = Array.from(characters).filter((character) => estimatedThousandths(character) !== width)
  expect(others).toEqual([])
})

test('the letters of ASCII have a width each', () => {
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  expect(ascii.filter((character) => estimatedThousandths(character) === 600)).toEqual([])
})

test('a text is as wide as its characters at its size', () => {
  expect(estimateWidth('', 10)).toBe(0)
  expect(estimateWidth('iW', 10)).toBeCloseTo(11.66)
  expect(estimateWidth('iW', 20)).toBeCloseTo(23.32)
  expect(estimateWidth('😀a\u0301', 10)).toBeCloseTo(15.56)
})
