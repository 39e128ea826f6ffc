import { expect, test } from 'vitest'
import { type FontWidths, fontRuler } from './font-widths.ts'

/** A is one wide, B two; lam and alef join, and are one letter together. */
const font: FontWidths = {
  unitsPerEm: 10,
  runs: [
    [0x41, 10, 20],
    [0x627, 10],
    [0x644, 30],
    [0x301, 0],
    [0x64e, 0],
  ],
  joining: [
    [0x627, 11, 10, 11, 1, 0],
    [0x644, 31, 32, 33, 1, 1],
  ],
  ligatures: [[0x644, 0x627, 40, 45]],
}
const ruler = fontRuler([font])

test('letters are as wide as the font has them, at the size that is asked for', () => {
  expect(ruler.width('AB', 10)).toBeCloseTo(30)
  expect(ruler.width('AB', 20)).toBeCloseTo(60)
  expect(ruler.width('A\u0301', 10)).toBeCloseTo(10)
})

test('what a font lacks is measured with the next one, and what all lack is estimated', () => {
  const second: FontWidths = { unitsPerEm: 100, runs: [[0x43, 70]], joining: [], ligatures: [] }
  expect(fontRuler([font, second]).width('AC', 10)).toBeCloseTo(17)
  expect(ruler.width('W', 10)).toBeCloseTo(9.44)
})

test.each([
  ['\u0644', 30],
  ['\u0644\u0644', 32 + 31],
  ['\u0644\u0644\u0644', 32 + 33 + 31],
  ['\u0644 \u0644', 30 + 2.78 + 30],
  ['\u0644\u0627', 40],
  ['\u0644\u0644\u0627', 32 + 45],
  ['\u0627\u0627', 20],
  ['\u0644\u064e\u0644', 32 + 31],
])('%j is as wide as its letters where they stand', (text, width) => {
  expect(ruler.width(text, 10)).toBeCloseTo(width)
})
