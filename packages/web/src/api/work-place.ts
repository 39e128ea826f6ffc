import { boot } from '../boot.ts'
import { currentSession } from './session.ts'

const keyOf = (): string => `weft${boot.prefix}-work-${currentSession().user?.id ?? 'anonymous'}`

/** The end of an editor's address that leads from a string to the next unfinished one. */
export const continuing = '#continue'

/** Whether the present address does. */
export const continues = (): boolean => location.hash === continuing

/** Notes the list, and the string in it, that somebody works at: the present address. */
export function keepWorkPlace(): void {
  const place = { href: location.pathname.slice(boot.prefix.length) + location.search, at: Date.now() }
  localStorage.setItem(keyOf(), JSON.stringify(place))
}

/** A list that somebody worked at in this browser, by its address below the prefix, and when, in milliseconds since 1970. */
export interface WorkPlace {
  readonly href: string
  readonly at: number
}

/** The last place of work in this browser; null without one. */
export function lastWorkPlace(): WorkPlace | null {
  const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('href' in kept) || !('at' in kept)) return null
  const { href, at } = kept
  return typeof href === 'string' && /^\/(?:translate|zen)\//.test(href) && typeof at === 'number' ? { href, at } : null
}
