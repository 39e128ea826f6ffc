import type { TextFocus } from './fields/text-focus.ts'
import { isTextField } from './keys/actions.ts'
import { settleContext } from './panels/context-pane.tsx'
import { sectionIds } from './panels/section-ids.ts'

/**
 * Puts the focus into a part of the page, by its id; a section of the context opens for it. For a section, its summary gets the focus:
 * with a `tabindex` of -1, Chromium would skip all its content.
 */
export function focusPart(id: string): void {
  const element = document.getElementById(id)
  const details = element?.closest('details')
  if (details) details.open = true
  const target = element === details ? details?.querySelector('summary') : element
  target?.focus()
  // Its beginning is read first, with as much of it as there is room for.
  element?.scrollIntoView({ block: details ? 'start' : 'nearest' })
}

/** Sections of the context and the field for comments, which are those of one string. */
const ofString = new Set<string>([...sectionIds, 'comment-text'])

/**
 * Puts the focus into a part of the page. Parts that belong to the string are drawn for the current one first: what is typed next never goes to
 * another string. While that loads, the typed text is kept for the part.
 */
export function focusWhenShown(focus: TextFocus, id: string): void {
  const go = () => {
    settleContext()
    focusPart(id)
    return isTextField(document.activeElement) && document.activeElement.id === id
  }
  if (ofString.has(id)) focus.whenShown(go)
  else focusPart(id)
}

/** The parts that F6 goes round. */
const places = ['string-rows', 'editing', 'facts'] as const

/** Goes to the next part of the page. */
export function cycleParts(focus: TextFocus): void {
  const at = places.findIndex((id) => {
    const element = document.getElementById(id)
    return (id === 'facts' ? element?.closest('aside') : element)?.contains(document.activeElement)
  })
  const next = places[(at + 1) % places.length]
  if (next === 'editing') focus.focusText()
  else if (next) focusPart(next)
}
