/**
 * Puts the focus into a part of the page, by its id; a section of the context opens for it. Of a section its summary gets the focus: with
 * a `tabindex` of -1 of its own, Chromium passes over all that is in it.
 */
export function focusPart(id: string): void {
  const element = document.getElementById(id)
  const details = element?.closest('details')
  if (details) details.open = true
  const target = element === details ? details?.querySelector('summary') : element
  target?.focus()
  element?.scrollIntoView({ block: 'nearest' })
}

/** The parts that F6 goes round. */
const places = ['string-rows', 'editing', 'facts'] as const

/** Goes to the next part of the page. */
export function cycleParts(): void {
  const at = places.findIndex((id) => {
    const element = document.getElementById(id)
    return (id === 'facts' ? element?.closest('aside') : element)?.contains(document.activeElement)
  })
  const next = places[(at + 1) % places.length]
  if (next === 'editing') document.querySelector<HTMLElement>('#editing [contenteditable], #editing textarea')?.focus()
  else if (next) focusPart(next)
}
