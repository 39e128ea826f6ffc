/** The place of the language code in a pattern. */
export const LANGUAGE = '\u0001'

const escaped = (text: string) => text.replace(/[.+^${}()|[\]\\*?]/g, '\\$&')

/** Compiles a pattern of paths: each wildcard is a group, so that another pattern can reuse its text. */
export function compilePattern(pattern: string): RegExp | null {
  // More wildcards would be tried in too many ways.
  if ((pattern.match(/\*+/g)?.length ?? 0) > 4) return null
  const source = pattern.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**/') return '((?:[^/]+/)*)'
    if (part === '**') return '(.*)'
    if (part === '*') return '([^/]*)'
    return part === '?' ? '[^/]' : escaped(part)
  })
  return new RegExp(`^${source}$`)
}

/** A pattern with what stood for the wildcards of another one, in their order. */
export function withWildcards(pattern: string, found: readonly string[]): string {
  let at = 0
  return pattern.replace(/\*\*\/|\*\*|\*/g, () => found[at++] ?? '')
}

/** A path without `.` and `..`, relative to the tree; null where it leads out of it. */
export function normalPath(path: string): string | null {
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

const bracketed = (text: string) => text.replaceAll(/[[\]]/g, (bracket) => (bracket === '[' ? '[[]' : '[]]'))

/** The file mask of a path in which marks stand for the language; null where none does. */
export const maskOf = (path: string): string | null =>
  path.includes(LANGUAGE) ? path.split(LANGUAGE).map(bracketed).join('*') : null

/** Finds the text that the stars of a mask match in a path, the longest; null if the path does not match. */
export function codeIn(mask: string): (path: string) => string | null {
  const parts = mask.split('*').map((part) => part.replaceAll('[[]', '[').replaceAll('[]]', ']'))
  const pattern = new RegExp(`^${parts.map(escaped).join('([^/]+)')}$`)
  const [start = ''] = parts
  return (path) => {
    const found = path.startsWith(start) ? pattern.exec(path) : null
    const stars = found ? found.slice(1) : []
    return found === null ? null : stars.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  }
}
