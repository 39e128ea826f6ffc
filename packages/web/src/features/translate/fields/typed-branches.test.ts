import { mergeFlags, type Report } from '@weft/checks'
import { readBranches } from '@weft/checks/branches'
import { expect, test } from 'vitest'
import { TypedBranches } from './typed-branches.ts'

function typedOf(text: string, source = text): TypedBranches {
  const categories = () => ['one', 'few', 'other']
  const branched = readBranches(text, { source, flags: mergeFlags('icu-message-format'), categories })
  if (!branched) throw new Error(`${text} has no branches`)
  return new TypedBranches(branched)
}

const report = (start: number, end: number): Report => ({ check: 'icu_message_format', form: 0, span: { start, end } })
const files = '{n, plural, one {# soubor} other {# souborů}}'

test('what is typed into several fields one after the other is all in the message', () => {
  const typed = typedOf('', '{n, plural, one {# file} other {# files}}')
  typed.type(0, '# soubor')
  expect(typed.type(2, '# souborů')).toBe('{n, plural, one {# soubor} few {} other {# souborů}}')
  expect(typed.texts).toEqual(['# soubor', '', '# souborů'])
})

test('empty branches are filled with the first text, once there is one', () => {
  const typed = typedOf('', 'Delete {n, plural, one {# file} other {# files}}')
  expect(typed.partlyFilled()).toBeNull()
  typed.type(0, 'Smazat ')
  expect(typed.partlyFilled()).toBeNull()
  typed.type(2, '# soubory')
  expect(typed.partlyFilled()).toEqual({
    empty: 2,
    filled: 'Smazat {n, plural, one {# soubory} few {# soubory} other {# soubory}}',
  })
})

test('what is found is marked in the field where it stands, also in one that came with its first letter', () => {
  const typed = typedOf(files)
  const message = typed.type(1, '# soubory')
  expect(message).toBe('{n, plural, one {# soubor} few {# soubory} other {# souborů}}')
  const at = message.indexOf('soubory')
  expect(typed.findingsByField([report(at, at + 7)], message).map((found) => found.map(({ span }) => span))).toEqual([
    [],
    [{ start: 2, end: 9 }],
    [],
  ])
  // A problem of the whole message is marked in all fields.
  expect(typed.findingsByField([report(0, message.length)], message).map(([one]) => one?.span)).toEqual([
    { start: 0, end: 8 },
    { start: 0, end: 9 },
    { start: 0, end: 9 },
  ])
})

test('a fix within one field is made there, one over several is none of a field', () => {
  const typed = typedOf(files)
  const at = files.indexOf('soubor}')
  expect(typed.editsInField([{ start: at, end: at + 6, content: 'x' }], files)).toEqual({
    field: 0,
    edits: [{ start: 2, end: 8, content: 'x' }],
  })
  expect(typed.editsInField([{ start: 0, end: files.length, content: 'x' }], files)).toBeNull()
})
