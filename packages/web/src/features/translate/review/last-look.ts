import { accountLook, keepAccountLook } from '../../../api/review-looks.ts'
import { currentSession } from '../../../api/session.ts'
import { boot } from '../../../boot.ts'

/** Milliseconds that the first look of all goes back. */
const firstLook = 7 * 86_400_000

const keyOf = (path: string): string => `weft${boot.prefix}-look-${currentSession().user?.id ?? 'anonymous'}-${path}`

/** When one last said of a place that one has seen what changed there, in this browser or in another. */
export function lastLook(path: string): string {
  const looks = [localStorage.getItem(keyOf(path)), accountLook(path)].filter((look) => look !== null)
  return looks.sort().at(-1) ?? new Date(Date.now() - firstLook).toISOString()
}

/** Remembers that one has seen what changed until then. */
export function noteLook(path: string, at: Date): void {
  const time = at.toISOString()
  localStorage.setItem(keyOf(path), time)
  void keepAccountLook(path, time)
}

/** The search for what changed since then. */
export const changedSince = (time: string): string => `changed:>=${time.slice(0, 19)}`
