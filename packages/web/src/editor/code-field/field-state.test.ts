import { undo, undoDepth } from '@codemirror/commands'
import type { EditorState, Transaction } from '@codemirror/state'
import { expect, test } from 'vitest'
import { chipFinder } from './chips.ts'
import { makeFieldState, otherManner, otherText, replacedText } from './field-state.ts'
import { hasFindings, setFindings } from './findings.ts'

const manner = {
  language: 'cs',
  direction: 'ltr',
  label: 'Czech',
  describedBy: 'room',
  isReadOnly: false,
  findChips: () => [],
} as const

const fieldWith = (text: string, isReadOnly = false): EditorState =>
  makeFieldState({ ...manner, isReadOnly, text }, 'nonce', { onText: () => {} })

const typed = (state: EditorState, insert: string): EditorState =>
  state.update({ changes: { from: state.doc.length, insert }, userEvent: 'input.type' }).state

const last = (steps: readonly Transaction[], state: EditorState): EditorState => steps.at(-1)?.state ?? state

/** The state after one step back; null where there is nothing to go back to. */
function undone(state: EditorState): EditorState | null {
  let back: EditorState | null = null
  undo({ state, dispatch: (step) => (back = step.state) })
  return back
}

test('another text leaves nothing of the one before: neither what could be undone, nor marks, nor a selection', () => {
  const before = typed(fieldWith('Otevřít'), ' dveře')
  expect(undone(before)?.doc.toString()).toBe('Otevřít')
  const marked = before.update({ effects: setFindings.of([{ start: 0, end: 3, severity: 'error', title: 'x' }]) }).state
  expect(hasFindings(marked)).toBe(true)
  const after = last(otherText(marked, 'Zavřít\r\nokno'), marked)
  expect(after.doc.toString()).toBe('Zavřít\r\nokno')
  expect(undoDepth(after)).toBe(0)
  expect(undone(after)).toBeNull()
  expect(hasFindings(after)).toBe(false)
  expect([after.selection.main.anchor, after.selection.main.head]).toEqual([12, 12])
})

test('a text that comes after one into which nothing was typed cannot be undone either', () => {
  const before = fieldWith('Otevřít')
  const after = last(otherText(before, 'Zavřít'), before)
  expect(after.doc.toString()).toBe('Zavřít')
  expect(undone(after)).toBeNull()
  const further = typed(after, ' okno')
  expect(undone(further)?.doc.toString()).toBe('Zavřít')
  expect(undoDepth(further)).toBe(1)
})

test('a text that replaces what was typed into the same string can be undone', () => {
  const typedText = typed(fieldWith('A'), 'B')
  const replaced = replacedText(typedText, 'Suggested').state
  expect(replaced.doc.toString()).toBe('Suggested')
  expect(undone(replaced)?.doc.toString()).toBe('AB')
})

test('what is typed into another text is undone to that text and no further', () => {
  const before = typed(fieldWith('A'), 'B')
  const after = typed(last(otherText(before, ''), before), 'C')
  expect(undone(after)?.doc.toString()).toBe('')
})

test('a field that is only read gets other texts, and another manner', () => {
  const before = fieldWith('A', true)
  const after = last(otherText(before, 'B'), before)
  expect(after.doc.toString()).toBe('B')
  expect(after.readOnly).toBe(true)
  const findChips = () => [{ start: 0, end: 1, kind: 'placeholder' } as const]
  const written = otherManner(after, { ...manner, findChips }).state
  expect(written.readOnly).toBe(false)
  expect(written.facet(chipFinder)).toBe(findChips)
  expect(written.doc.toString()).toBe('B')
})
