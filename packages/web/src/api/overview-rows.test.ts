import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from '../ui/overview-row.ts'
import { rowsOf } from './overview-rows.ts'

const strings = fc
  .record({ approved: fc.nat(50), translated: fc.nat(50), fuzzy: fc.nat(50), empty: fc.nat(50), words: fc.nat(900) })
  .map(({ approved, translated, fuzzy, empty, words }) => ({
    total: approved + translated + fuzzy + empty,
    translated: approved + translated,
    approved,
    fuzzy,
    words,
  }))

function overviewOf(
  rows: readonly { total: number; translated: number; approved: number; fuzzy: number; words: number }[],
) {
  const zeros = rows.map(() => 0)
  const nothing = rows.map(() => null)
  return {
    columns: {
      path: rows.map((_, index) => `p/${index}`),
      name: rows.map((_, index) => `Part ${index}`),
      code: nothing,
      direction: nothing,
      glossary: rows.map(() => false),
      locked: rows.map(() => false),
      alerts: zeros,
      total: rows.map(({ total }) => total),
      total_words: rows.map(({ words }) => words),
      translated: rows.map(({ translated }) => translated),
      translated_words: zeros,
      fuzzy: rows.map(({ fuzzy }) => fuzzy),
      failing: zeros,
      approved: rows.map(({ approved }) => approved),
      readonly: zeros,
      suggestions: zeros,
      comments: zeros,
      last_change: nothing,
      last_author: nothing,
    },
  }
}

test('each string counts in one state, and the states of all rows add up', () => {
  fc.assert(
    fc.property(fc.array(strings), (given) => {
      const rows = rowsOf(overviewOf(given))
      for (const [index, { counts, total, left }] of rows.entries()) {
        expect(counts.approved + counts.translated + counts.needsEditing + counts.untranslated).toBe(
          given[index]?.total,
        )
        expect(left).toBe(total - counts.approved - counts.translated)
      }
      const whole = sumOf(rows)
      expect(whole.total).toBe(given.reduce((sum, { total }) => sum + total, 0))
      expect(whole.leftWords).toBe(given.reduce((sum, { words }) => sum + words, 0))
    }),
  )
})
