import { parseRepositoryUrl } from './repository-url.ts'

/**
 * The address of a repository as people may see it: what stands before the host is left out, whatever it is made of. An
 * address that is none (it may stand in an old row) is hidden up to its last `@`.
 */
export function shownAddress(address: string): string {
  // However many slashes there are, and whichever way they lean, a URL's reader takes what follows for user and host.
  const start = /^[A-Za-z][A-Za-z0-9+.-]*:[/\\]{2,}/.exec(address)?.[0]
  if (start === undefined) return withoutPassword(address)
  const rest = address.slice(start.length)
  const isAddress = parseRepositoryUrl(address, { localPath: true }).ok
  const end = isAddress ? rest.search(/[/\\?#]/) : -1
  const authority = end === -1 ? rest : rest.slice(0, end)
  const at = authority.lastIndexOf('@')
  if (at === -1) return address
  // ssh://git@host names an account that everyone knows.
  if (isAddress && /^ssh:/i.test(start) && !authority.slice(0, at).includes(':')) return address
  return `${start}***${rest.slice(at)}`
}

/** `git@host:path` has no password; somebody may have written one all the same. */
const withoutPassword = (address: string): string => address.replace(/^[^@/\\:]*:[^@/\\]*@/, '***@')
