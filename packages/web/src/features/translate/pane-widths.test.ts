import { expect, test } from 'vitest'
import { clampWidth, limitsOf, widthAfterKey } from './pane-widths.ts'

test('arrows move a border towards where they point, Home and End to its limits, Enter to where it was at first', () => {
  expect(widthAfterKey('list', 320, 'ArrowRight', 'ArrowRight')).toBe(336)
  expect(widthAfterKey('list', 320, 'ArrowLeft', 'ArrowRight')).toBe(304)
  expect(widthAfterKey('context', 340, 'ArrowLeft', 'ArrowLeft')).toBe(356)
  expect(widthAfterKey('list', 320, 'Home', 'ArrowRight')).toBe(limitsOf('list').least)
  expect(widthAfterKey('list', 320, 'End', 'ArrowRight')).toBe(limitsOf('list').most)
  expect(widthAfterKey('list', 500, 'Enter', 'ArrowRight')).toBe(limitsOf('list').usual)
  expect(widthAfterKey('list', 320, 'a', 'ArrowRight')).toBeUndefined()
})

test('no column gets too narrow to be read or too wide for the others', () => {
  expect([clampWidth('list', 10), clampWidth('list', 5000)]).toEqual([limitsOf('list').least, limitsOf('list').most])
})
