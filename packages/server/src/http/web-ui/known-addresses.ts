/** What stands before `*`, a path, leads to what stands before `*` here; its end, if any, is the part of the page. */
interface KnownAddress {
  readonly from: string
  readonly to: string
  /** The search that the page begins with, unless the address has one of its own; `{check}` is what stood for `:check`. */
  readonly q?: string
}

/**
 * Addresses of pages as Weblate has them, which its API tells (`share_url`) and people have among their bookmarks, with those
 * of ours that show the same, or the place that it is about.
 */
export const knownAddresses: readonly KnownAddress[] = [
  { from: '/engage/*', to: '/projects/*' },
  { from: '/guide/*', to: '/projects/*' },
  { from: '/matrix/*', to: '/projects/*' },
  { from: '/addons/*', to: '/projects/*' },
  { from: '/insights/*', to: '/projects/*#history' },
  { from: '/bulk-edit/*', to: '/translate/*' },
  { from: '/search/*', to: '/translate/*' },
  { from: '/changes/browse/*', to: '/projects/*#history' },
  { from: '/checks/', to: '/search/', q: 'has:check' },
  { from: '/checks/-/', to: '/search/', q: 'has:check' },
  { from: '/checks/-/*', to: '/translate/*', q: 'has:check' },
  { from: '/checks/:check/', to: '/search/', q: 'check:{check}' },
  { from: '/checks/:check/*', to: '/translate/*', q: 'check:{check}' },
  { from: '/settings/*', to: '/projects/*#settings' },
  { from: '/labels/*', to: '/projects/*#labels' },
  { from: '/new-lang/*', to: '/projects/*' },
  { from: '/create/project/', to: '/setup/' },
  { from: '/create/component/', to: '/setup/' },
  { from: '/create/component/*', to: '/setup/' },
  { from: '/manage/*', to: '/about/' },
  { from: '/accounts/password/', to: '/accounts/profile/#security' },
]

/** Where an address with a query leads; `rest` is what stood for `*`, still escaped, `check` what stood for `:check`. */
export function leadsOn(
  { to, q }: KnownAddress,
  { rest, query, check = '' }: { readonly rest: string; readonly query: string | undefined; readonly check?: string },
): string {
  const [path = '', part] = to.split('#')
  const named = path.replace('*', rest.replace(/^\/+|\/+$/g, ''))
  const whole = named.endsWith('/') ? named : `${named}/`
  const search = query || (q && `q=${encodeURIComponent(q.replace('{check}', check))}`)
  return `${whole}${search ? `?${search}` : ''}${part === undefined ? '' : `#${part}`}`
}
