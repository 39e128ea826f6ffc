import { useSyncExternalStore } from 'react'
import { type SectionId, sectionIds } from './section-ids.ts'

const storageKey = 'weft-section-order'
const listeners = new Set<() => void>()

/** The order that somebody chose, with sections that are newer than it where they stand by themselves. */
export function orderOf(kept: string | null): readonly SectionId[] {
  const known = (kept ?? '').split(' ').flatMap((name) => sectionIds.find((id) => id === name) ?? [])
  const chosen = [...new Set(known)]
  const order: SectionId[] = [...chosen]
  for (const [at, id] of sectionIds.entries()) {
    if (chosen.includes(id)) continue
    const before = sectionIds[at - 1]
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  }
  return order
}

let present = orderOf(typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey))

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sections of the context in the order of who reads them. */
export const useSectionOrder = (): readonly SectionId[] => useSyncExternalStore(subscribe, () => present)

/** Puts a section before the one that is shown above it; of the first one, nothing changes. */
export function moveUp(id: SectionId): void {
  const shown = present.filter((one) => one === id || document.getElementById(one) !== null)
  const above = shown[shown.indexOf(id) - 1]
  if (above === undefined) return
  const others = present.filter((one) => one !== id)
  others.splice(others.indexOf(above), 0, id)
  present = others
  localStorage.setItem(storageKey, present.join(' '))
  for (const listener of listeners) listener()
}
