import { parseRepositoryUrl } from './repository-url.ts'

/**
 * The address of a repository as people may see it: without anything before the host. An invalid address (from an old row)
 * is hidden up to its last `@`.
 */
export function shownAddress(address: string): string {
  // URL parsers accept any number of slashes and backslashes before user and host.
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

/** Hides a password that somebody wrote into `git@host:path`, which has none. */
const withoutPassword = (address: string): string => address.replace(/^[^@/\\:]*:[^@/\\]*@/, '***@')
