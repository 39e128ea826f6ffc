/** What stands before `*`, a path, leads to what stands before `*` here; its end, if any, is the part of the page. */
interface KnownAddress {
  readonly from: string
  readonly to: string
}

/**
 * Addresses of pages as Weblate has them, which its API tells (`share_url`) and people have among their bookmarks, with those
 * of ours that show the same.
 */
export const knownAddresses: readonly KnownAddress[] = [
  { from: '/engage/*', to: '/projects/*' },
  { from: '/matrix/*', to: '/projects/*' },
  { from: '/search/*', to: '/translate/*' },
  { from: '/changes/browse/*', to: '/projects/*#history' },
  { from: '/settings/*', to: '/projects/*#settings' },
  { from: '/labels/*', to: '/projects/*#settings' },
  { from: '/new-lang/*', to: '/projects/*' },
  { from: '/create/project/', to: '/setup/' },
  { from: '/create/component/', to: '/setup/' },
]

/** Where an address with a query leads; `rest` is what stood for `*`, still escaped. */
export function leadsOn({ to }: KnownAddress, rest: string, query: string | undefined): string {
  const [path = '', part] = to.split('#')
  const named = path.replace('*', rest.replace(/^\/+|\/+$/g, ''))
  const whole = named.endsWith('/') ? named : `${named}/`
  return `${whole}${query ? `?${query}` : ''}${part === undefined ? '' : `#${part}`}`
}
