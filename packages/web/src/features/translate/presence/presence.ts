import { useSyncExternalStore } from 'react'
import { PresenceBook, type PresentWindow } from '../../../editor/live/presence-book.ts'

/** The other users in the editor, for all parts of the page. */
export const presence = new PresenceBook()

/** The windows of others in which a string is looked at. */
export const useOthers = (unit: number): readonly PresentWindow[] =>
  useSyncExternalStore(presence.subscribe, () => presence.at(unit))

/** Two letters of a name: `Jana Nováková` is JN. */
export function initialsOf({ full_name: name, username }: PresentWindow['user']): string {
  const words = (name || username).split(/[\s._-]+/).filter((word) => word !== '')
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '')
  return letters.join('').toUpperCase()
}
