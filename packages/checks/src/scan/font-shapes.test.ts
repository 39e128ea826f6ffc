import { expect, test } from 'vitest'
import { type FontWidths, fontRuler } from './font-widths.ts'

const [ALEF, LAM, MEEM, HAMZA, MARK, FIRST, LAST] = [
  '\u0627',
  '\u0644',
  '\u0645',
  '\u0621',
  '\u064e',
  '\u0600',
  '\u08b6',
]

/** Lam and meem join on both sides, alef only what stands before it, hamza nothing, and the first letter only what follows. */
const font: FontWidths = {
  unitsPerEm: 1000,
  runs: [
    [0x41, 100, 200, 300],
    [0x1f600, 900],
    [0x621, 50],
    [0x627, 100],
    [0x644, 200, 300],
    [0x64e, 7],
    [0x600, 400],
  ],
  joining: [
    [0x627, 101, 102, 103, 1, 0],
    [0x644, 201, 202, 203, 1, 1],
    [0x645, 301, 302, 303, 1, 1],
    [0x600, 401, 402, 403, 0, 1],
  ],
  ligatures: [
    [0x644, 0x627, 250, 260],
    [0x644, 0x645, 450, 460],
  ],
}
/** It has another letter that joins, and those of the first font with other widths. */
const second: FontWidths = {
  unitsPerEm: 100,
  runs: [
    [0x628, 50],
    [0x644, 99],
    [0x42, 99],
    [0x5a, 99],
  ],
  joining: [
    [0x628, 51, 52, 53, 1, 1],
    [0x644, 99, 99, 99, 1, 1],
  ],
  ligatures: [],
}

test.each<readonly [text: string, width: number]>([
  ['', 0],
  ['A', 100],
  ['ABC', 600],
  ['😀', 900],
  ['Z', 990],
  ['B\u0628', 700],
  // In no font: the estimate counts.
  ['я', 600],
  ['яA', 700],
  [`я${ALEF}`, 700],
  [ALEF, 100],
  [LAM, 200],
  [MEEM, 300],
  [HAMZA, 50],
  [FIRST, 400],
  [ALEF + ALEF, 200],
  [ALEF + LAM, 300],
  [MEEM + LAM, 302 + 201],
  [MEEM + MEEM, 302 + 301],
  [MEEM + MEEM + MEEM, 302 + 303 + 301],
  [MEEM + ALEF, 302 + 101],
  [MEEM + ALEF + MEEM, 302 + 101 + 300],
  [MEEM + HAMZA, 350],
  [HAMZA + MEEM, 350],
  [`${MEEM} ${MEEM}`, 300 + 278 + 300],
  [FIRST + MEEM, 402 + 301],
  [MEEM + FIRST, 700],
  [MEEM + FIRST + MEEM, 300 + 402 + 301],
  // Two letters that become one, alone and behind a letter that joins.
  [LAM + ALEF, 250],
  [LAM + ALEF + MEEM, 550],
  [MEEM + LAM + ALEF, 302 + 260],
  [LAM + MEEM, 450],
  [LAM + MEEM + ALEF, 450 + 101],
  [LAM + MEEM + MEEM + MEEM, 450 + 303 + 301],
  [MEEM + LAM + MEEM + MEEM, 302 + 460 + 301],
  [ALEF + LAM + ALEF, 350],
  [LAM + LAM + ALEF, 202 + 260],
  [LAM + MARK + ALEF + MARK, 264],
  [MEEM + MARK + MEEM, 302 + 7 + 301],
  // Letters of two fonts.
  ['\u0628', 500],
  ['\u0628\u0628', 520 + 510],
  [LAST, 600],
  [`${LAST}я`, 1200],
])('of %j the width is %i thousandths', (text, width) => {
  const ruler = fontRuler([font, second])
  expect(ruler.width(text, 1000)).toBeCloseTo(width, 6)
  expect(ruler.width(text, 20)).toBeCloseTo(width / 50, 6)
})

test('what a font does not say of a letter is nothing', () => {
  const bare: FontWidths = { unitsPerEm: 10, runs: [[], [0x627, 5]], joining: [[0x627]], ligatures: [[0x627, 0x628]] }
  expect(fontRuler([bare]).width(ALEF + ALEF, 10)).toBeCloseTo(10)
  expect(fontRuler([bare]).width(`${ALEF}\u0628`, 10)).toBe(0)
  expect(fontRuler([]).width('W', 10)).toBeCloseTo(9.44)
})
