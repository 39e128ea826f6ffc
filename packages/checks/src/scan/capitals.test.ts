import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasTwoCapitals } from './capitals.ts'

test.each([
  ['', false],
  ['A', false],
  ['AB', true],
  ['aBCd', true],
  ['AbCdE', false],
  ['A B', false],
  ['A\u0301B', false],
  ['ÁĎ', true],
  ['Яб', false],
  ['пЯБ', true],
  ['ΑΩ', true],
  ['ǅA', false],
  ['\u{1d400}\u{1d401}', true],
  ['A\u{1d400}', true],
  ['\u{1d400}a', false],
  ['\u{1f600}AB', true],
  ['AB\u{1f600}', true],
  ['\ud835AB', true],
  ['A\ud835', false],
  ['A\udc00B', false],
  ['\uffff\u0000AB', true],
])('%j has two capitals side by side: %j', (text, has) => {
  expect(hasTwoCapitals(text)).toBe(has)
})

test('any text has them where the expression finds them', () => {
  const character = fc.oneof(
    fc.constantFrom(
      'A',
      'Z',
      'a',
      'Á',
      'ß',
      'Я',
      'я',
      'ǅ',
      'Ⅷ',
      'Ａ',
      '\u{1d400}',
      '\u{10428}',
      '\u{10400}',
      '\ud801',
      '\udc00',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  )
  const text = fc.array(character, { maxLength: 6 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (one) => {
      expect(hasTwoCapitals(one)).toBe(/\p{Lu}\p{Lu}/u.test(one))
    }),
    { numRuns: 3000 },
  )
})

test('each unit is told as the expression tells it', () => {
  const wrong = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
    (one) => hasTwoCapitals(`A${one}`) !== /\p{Lu}\p{Lu}/u.test(`A${one}`),
  )
  expect(wrong).toEqual([])
})
