import { beginOverview } from './overview.ts'
import { beginToResolve, pathOfAddress } from './places.ts'

/** Names of the way to a place whose page shows what is in it; longer ways lead to translations as well. */
const mostNames = 2

/** Has what is in a place read, of which nobody knows yet whether the address names one that shows it. */
export function beginContents(pathname: string): void {
  const path = pathOfAddress(pathname)
  if (/^\/projects\//.test(pathname) && path !== '' && path.split('/').length <= mostNames) beginOverview(path)
}

/** Has what an address names read before somebody goes there, and what is in it. */
export function beginPlace(pathname: string): void {
  const path = pathOfAddress(pathname)
  if (path === '') return
  beginToResolve(path)
  beginContents(pathname)
}
