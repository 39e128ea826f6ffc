import { currentSession } from '../../api/session.ts'
import { boot } from '../../boot.ts'

/** Milliseconds that the first look of all goes back. */
const firstLook = 7 * 86_400_000

const keyOf = (path: string): string => `weft${boot.prefix}-look-${currentSession().user?.id ?? 'anonymous'}-${path}`

/** When one last said of a place that one has seen what changed there. */
export function lastLook(path: string): string {
  return localStorage.getItem(keyOf(path)) ?? new Date(Date.now() - firstLook).toISOString()
}

export const noteLook = (path: string, at: Date): void => localStorage.setItem(keyOf(path), at.toISOString())

/** The search for what changed since then. */
export const changedSince = (time: string): string => `changed:>=${time.slice(0, 19)}`
