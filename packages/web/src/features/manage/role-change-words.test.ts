import { expect, test } from 'vitest'
import { roleChangeWords } from './role-change-words.ts'

const text = (id: string) => `<${id}>`

test.each([
  ['Translate: +vcs.push -unit.edit', 'Translate: + <permission-vcs-push>, - <permission-unit-edit>'],
  ['+ Night: shift: unit.edit vcs.push', '+ Night: shift: <permission-unit-edit>, <permission-vcs-push>'],
  ['Old: → New name +vcs.push', 'Old: → New name + <permission-vcs-push>'],
  ['- Gone', '- Gone'],
  ['Odd: +no.such', 'Odd: +no.such'],
])('%s', (about, words) => {
  expect(roleChangeWords(text, about)).toBe(words)
})
