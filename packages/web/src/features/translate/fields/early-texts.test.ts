import { expect, test } from 'vitest'
import { EarlyTexts } from './early-texts.ts'

test('what was typed for a string is handed over with it, once', () => {
  const texts = new EarlyTexts()
  expect(texts.begin(7, '')).toBe('')
  expect(texts.take(7, 'typed')).toBe('typed')
  expect(texts.take(7, '')).toBe('')
})

test('who goes on before a string is there finds its text when coming back', () => {
  const texts = new EarlyTexts()
  texts.begin(7, '')
  expect(texts.begin(8, 'for seven')).toBe('')
  expect(texts.take(8, 'for eight')).toBe('for eight')
  expect(texts.begin(7, '')).toBe('for seven')
  expect(texts.take(7, 'for seven, more')).toBe('for seven, more')
})

test('what was typed before a list came is for its first string; where it holds none, for nobody', () => {
  const texts = new EarlyTexts()
  texts.begin('next', '')
  texts.rename(3)
  expect(texts.take(3, 'early')).toBe('early')
  texts.begin('next', '')
  texts.end()
  expect(texts.begin('next', '')).toBe('')
})
