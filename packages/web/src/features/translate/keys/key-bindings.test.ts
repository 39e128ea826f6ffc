import { expect, test } from 'vitest'
import { boundTable, isWhole, problemOfKeys } from './key-bindings.ts'
import { actionOf, type KeyEntry, keyTable } from './keys.ts'

const entryOf = (action: string, where = 'anywhere'): KeyEntry => {
  const found = keyTable.find((entry) => entry.action === action && entry.where === where)
  if (!found) throw new Error(`${action} ${where} is in no table`)
  return found
}
const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...held,
})

test('an action is heard by the combination that was chosen, and by the usual one no more', () => {
  const table = boundTable({ 'save-next anywhere': 'Mod+Shift+S' })
  expect(actionOf(press('S', { ctrlKey: true, shiftKey: true }), true, false, table)).toBe('save-next')
  expect(actionOf(press('Enter', { ctrlKey: true }), true, false, table)).toBeUndefined()
})

test('a choice for what is not there, or may not be chosen, changes nothing', () => {
  expect(boundTable({ 'fly anywhere': 'Mod+F', 'leave anywhere': 'Mod+Q' })).toEqual(keyTable)
})

test.each([
  ['save-next', 'anywhere', 'Mod+Shift+S', null],
  ['save-next', 'anywhere', 'F9', null],
  ['save-next', 'anywhere', 'S', 'types'],
  ['save-next', 'anywhere', 'Alt+S', 'types'],
  ['save-next', 'anywhere', 'Mod+Alt+S', 'types'],
  ['save-next', 'anywhere', 'Mod+W', 'browser'],
  ['save-next', 'anywhere', 'Mod+C', 'browser'],
  ['save-next', 'anywhere', 'Tab', 'browser'],
  ['save-next', 'anywhere', 'Mod+S', { takenBy: 'save-stay' }],
  ['save-next', 'anywhere', 'Mod+M', { takenBy: 'take' }],
  ['next', 'outside fields', 'Y', null],
  ['next', 'outside fields', 'K', { takenBy: 'previous' }],
] as const)('%s %s by %s: %j', (action, where, name, problem) => {
  expect(problemOfKeys(entryOf(action, where), name, keyTable)).toEqual(problem)
})

test('a modifier alone is no combination yet', () => {
  expect(['Mod+Control', 'Alt+Alt', 'Shift+Shift', 'Mod+Shift+S'].map(isWhole)).toEqual([false, false, false, true])
})

test('every usual key of the table but those of browsers by their own right could be chosen for its action', () => {
  const wrong = keyTable.flatMap((entry) =>
    entry.keys.filter((key) => {
      const problem = problemOfKeys(entry, key.replace('Control+', 'Mod+'), keyTable)
      return problem !== null && problem !== 'browser'
    }),
  )
  expect(wrong).toEqual([])
})
