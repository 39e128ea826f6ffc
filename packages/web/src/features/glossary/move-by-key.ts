import type { KeyboardEvent } from 'react'

/** The fields of one column stand in cells with the same name. */
const sameField = (row: Element | null | undefined, name: string): HTMLElement | null =>
  row?.querySelector<HTMLElement>(`[data-field="${name}"]`) ?? null

/** Whether the caret is where an arrow has no further place to go in the text. */
function isAtBorder(field: HTMLElement, key: string): boolean {
  if (!(field instanceof HTMLTextAreaElement)) return field instanceof HTMLInputElement
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart !== selectionEnd) return false
  return key === 'ArrowUp' ? !value.slice(0, selectionStart).includes('\n') : !value.slice(selectionEnd).includes('\n')
}

/** Moves from a field to the same one of the next or previous term: Enter saves and goes on, arrows go where the text ends. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target
  if (
    !(field instanceof HTMLElement) ||
    event.nativeEvent.isComposing ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return
  const name = field.dataset.field
  const isEnter = event.key === 'Enter' && field instanceof HTMLTextAreaElement
  const isArrow = (event.key === 'ArrowDown' || event.key === 'ArrowUp') && isAtBorder(field, event.key)
  if (name === undefined || !(isEnter || isArrow)) return
  if (isEnter && event.shiftKey && name === 'explanation') return
  const row = field.closest('tr')
  const isBack = event.key === 'ArrowUp' || (isEnter && event.shiftKey)
  const next = sameField(isBack ? row?.previousElementSibling : row?.nextElementSibling, name)
  event.preventDefault()
  if (next) next.focus()
  else if (isEnter) field.blur()
}
