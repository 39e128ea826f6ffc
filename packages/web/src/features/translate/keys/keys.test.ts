import { expect, test } from 'vitest'
import { actionOf, digitOf, type KeyPress, keyTable, writeKeys } from './keys.ts'

const press = (key: string, change: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...change,
})

test('keys are found with their modifiers, on a Mac with Cmd', () => {
  expect(actionOf(press('Enter', { ctrlKey: true }), true, false)).toBe('save-next')
  expect(actionOf(press('Enter', { metaKey: true }), true, true)).toBe('save-next')
  expect(actionOf(press('Enter', { ctrlKey: true }), true, true)).toBeUndefined()
  expect(actionOf(press('Enter', { ctrlKey: true, shiftKey: true }), true, false)).toBe('approve')
  expect(actionOf(press('PageDown', { ctrlKey: true }), true, false)).toBeUndefined()
})

test('single keys work outside of fields alone', () => {
  expect(actionOf(press('j'), false, false)).toBe('next')
  expect(actionOf(press('j'), true, false)).toBeUndefined()
  expect(actionOf(press('?', { shiftKey: true }), false, false)).toBe('help')
  expect(actionOf(press('Enter'), true, false)).toBeUndefined()
})

test('on keyboards of other scripts the place of the key counts', () => {
  expect(actionOf(press('ы', { code: 'KeyS', ctrlKey: true }), true, false)).toBe('save-stay')
  expect(actionOf(press('ش', { code: 'KeyA' }), false, false)).toBe('approve')
  expect(actionOf(press('+', { code: 'Digit1', ctrlKey: true }), true, false)).toBe('insert')
  expect(actionOf(press('q', { code: 'KeyA' }), false, false)).toBeUndefined()
})

test('no key is one that types a letter somewhere, and none stands twice at the same place', () => {
  const seen = new Set<string>()
  for (const { keys, where } of keyTable)
    for (const one of keys) {
      expect(one).not.toMatch(/^(Mod\+Alt|Alt(\+Shift)?)\+[A-Z0-9]$/)
      expect(one).not.toMatch(/^Mod\+[TWNQ]$/)
      expect(seen.has(`${one} ${where}`)).toBe(false)
      seen.add(`${one} ${where}`)
    }
})

test('the first key of a chord is Ctrl on a Mac too, where Cmd+M belongs to the windows', () => {
  expect(actionOf(press('m', { ctrlKey: true }), true, false)).toBe('take')
  expect(actionOf(press('m', { ctrlKey: true }), true, true)).toBe('take')
  expect(actionOf(press('m', { metaKey: true }), true, true)).toBeUndefined()
  expect([digitOf(press('3')), digitOf(press('š', { code: 'Digit3' })), digitOf(press('Enter'))]).toEqual([3, 3, null])
})

test('keys are written as people know them', () => {
  expect(writeKeys('Mod+Shift+Enter', false)).toBe('Ctrl+Shift+Enter')
  expect(writeKeys('Alt+ArrowDown', true)).toBe('⌥↓')
})
