import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './avatar.tsx'

test('initials are of the first and the last word, of one word one letter, and of signs none', () => {
  expect(initialsOf('Anna Nováková')).toBe('AN')
  expect(initialsOf('jean-luc de la tour')).toBe('JT')
  expect(initialsOf('boris')).toBe('B')
  expect(initialsOf('  ')).toBe('?')
  expect(initialsOf('<img src=x> ')).toBe('S')
  expect(initialsOf('𝒜nna 王')).toBe('𝒜王')
})

test('a colour belongs to a name', () => {
  expect(hueOf('Anna')).toBe(hueOf('Anna'))
  const hues = new Set(['Anna', 'Boris', 'Carol', 'Dana', 'Emil', 'Zoë', '王', ''].map(hueOf))
  expect(hues.size).toBeGreaterThan(4)
  for (const hue of hues) expect(hue).toBeLessThan(360)
})
