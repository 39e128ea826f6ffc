import { expect, test } from 'vitest'
import { allTexts } from '../../browser-policy/src/texts/all-texts.ts'
import { textKey } from './text-key.ts'

test('no two texts have one name', () => {
  const texts = new Set(allTexts().map(({ text }) => text))
  expect(new Set([...texts].map(textKey)).size).toBe(texts.size)
})
