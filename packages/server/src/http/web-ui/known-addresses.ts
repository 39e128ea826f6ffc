/** The path of `*` replaces `*` in `to`, and the text of `:name` replaces `{name}`; the end of `to`, if any, is the part of the page. */
interface KnownAddress {
  readonly from: string
  readonly to: string
  /** The search that the page begins with, unless the address has one; with `{name}` too. */
  readonly q?: string
}

/**
 * Addresses of pages as Weblate has them, which its API tells (`share_url`) and people have among their bookmarks, with those
 * of ours that show the same, or the place that it is about.
 */
export const knownAddresses: readonly KnownAddress[] = [
  { from: '/guide/*', to: '/projects/*' },
  { from: '/addons/*', to: '/projects/*' },
  { from: '/search/*', to: '/translate/*' },
  { from: '/changes/browse/*', to: '/projects/*#history' },
  { from: '/checks/', to: '/search/', q: 'has:check' },
  { from: '/checks/-/', to: '/search/', q: 'has:check' },
  { from: '/checks/-/*', to: '/translate/*', q: 'has:check' },
  { from: '/checks/:check/', to: '/search/', q: 'check:{check}' },
  { from: '/checks/:check/*', to: '/translate/*', q: 'check:{check}' },
  { from: '/languages/:code/*', to: '/projects/*/-/{code}/' },
  { from: '/settings/*', to: '/projects/*#settings' },
  { from: '/labels/*', to: '/projects/*#labels' },
  { from: '/new-lang/*', to: '/projects/*' },
  { from: '/create/project/', to: '/setup/' },
  { from: '/create/component/', to: '/setup/' },
  { from: '/create/component/*', to: '/setup/' },
  { from: '/manage/*', to: '/manage/' },
  { from: '/accounts/password/', to: '/accounts/profile/#security' },
]

interface MatchedAddress {
  /** The text for `*`, still escaped. */
  readonly rest: string
  readonly query: string | undefined
  /** The text of each `:name`. */
  readonly named?: Readonly<Record<string, string | undefined>>
}

/** The target of an address with a query. */
export function leadsOn({ to, q }: KnownAddress, { rest, query, named = {} }: MatchedAddress): string {
  const [path = '', part] = to.split('#')
  const fill = (pattern: string, write: (value: string) => string) =>
    pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => write(named[name] ?? ''))
  const target = fill(path, encodeURIComponent).replace('*', () => rest.replace(/^\/+|\/+$/g, ''))
  const whole = target.endsWith('/') ? target : `${target}/`
  const search = query || (q && `q=${encodeURIComponent(fill(q, (value) => value))}`)
  return `${whole}${search ? `?${search}` : ''}${part === undefined ? '' : `#${part}`}`
}
