import { boot } from '../boot.ts'
import { beginOverview } from './overview.ts'
import { beginToResolve, pathOfAddress } from './places.ts'
import { isPreloaded } from './preloaded.ts'

/** Names of the way to a place whose page shows what is in it; longer ways lead to translations as well. */
const mostNames = 2

/** Starts reading the contents of a place, before it is known whether a page for it exists. */
export function beginContents(pathname: string): void {
  const path = pathOfAddress(pathname)
  if (/^\/projects\//.test(pathname) && path !== '' && path.split('/').length <= mostNames) beginOverview(path)
}

/**
 * Takes what the server had the browser ask for. The part that the address names behind `#` may show nothing of it; another part of
 * the page does.
 */
export function takePreloaded(): void {
  const path = pathOfAddress(location.pathname.slice(boot.prefix.length))
  if (isPreloaded(`${boot.prefix}/api/overview/${encodeURIComponent(path)}/`)) beginOverview(path)
}

/** Starts reading an address's place and its contents, before somebody goes there. */
export function beginPlace(pathname: string): void {
  const path = pathOfAddress(pathname)
  if (path === '') return
  beginToResolve(path)
  beginContents(pathname)
}
