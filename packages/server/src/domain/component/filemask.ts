import { hasAndroidQualifier } from '@weft/l10n'
import type { Problem } from '@weft/text'

/** A file that a mask selects, with the language code in its name. */
export interface MaskMatch {
  readonly path: string
  readonly code: string
}

/** A mask that can be matched: literal parts and stars. */
export interface Filemask {
  readonly text: string
  match(path: string): string | null
  /** The path of a language's file. */
  pathFor(code: string): string
  /** It is the path of one file, whose head says its language: the code is ''. */
  readonly isOneFile: boolean
}

/** Files of these kinds say the language of their translations: of a repository of one language each may be a component. */
const SAYS_LANGUAGE = /\.(?:po|xlf|xliff|ts)$/

/** Before the code in the name of one of Android's folders. */
const ANDROID = /(?:^|\/)values-$/

const encodingTail = /\.(?:utf|iso)[\w-]*$/i

/** `[[]` and `[]]` stand for the brackets themselves, which the mask's grammar else reserves. */
function literal(part: string): string {
  return part.replaceAll('[[]', '[').replaceAll('[]]', ']')
}

/**
 * The texts that the stars match in a path. It takes linear time, since the parts between the stars are literal and stars
 * stop at `/`.
 */
function starsOf(parts: readonly string[], path: string): string[] | null {
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return null
  const found: string[] = []
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const last = index === rest.length - 1
    const end = last ? path.length - part.length : path.indexOf(part, at)
    if (end < at || !path.startsWith(part, end)) return null
    const star = path.slice(at, end)
    if (star === '' || star.includes('/')) return null
    found.push(star)
    at = end + part.length
  }
  return at === path.length ? found : null
}

/**
 * Reads a file mask: a relative path in which `*` stands for characters other than `/`. With several stars the longest
 * match is the language code; an encoding's name at its end is cut.
 */
export function parseFilemask(text: string): { mask: Filemask } | { problem: Problem } {
  const refuse = (code: string, detail: string) => ({ problem: { code, detail, span: null } })
  const isOneFile = !text.includes('*')
  if (isOneFile && !SAYS_LANGUAGE.test(text))
    return refuse('filemask-star', 'The mask needs a * where the language code stands.')
  if (text.startsWith('/')) return refuse('filemask-absolute', 'The mask is a path relative to the repository.')
  if (text.split('/').some((part) => part === '..' || part === '.' || part.toLowerCase() === '.git')) {
    return refuse('filemask-escape', 'The mask must not leave the repository.')
  }
  const parts = text.split('*').map(literal)
  const match = (path: string): string | null => {
    if (isOneFile) return path === parts[0] ? '' : null
    const stars = starsOf(parts, path)
    if (!stars || stars.some((star, index) => ANDROID.test(parts[index] ?? '') && hasAndroidQualifier(star)))
      return null
    const longest = stars.reduce((best, star) => (star.length > best.length ? star : best), '')
    const code = longest.replace(encodingTail, '')
    return code === '' ? null : code
  }
  return { mask: { text, match, pathFor: (code) => parts.join(code), isOneFile } }
}

/** The files that a mask selects among paths, in the order of the paths. */
export function matchFiles(mask: Filemask, paths: Iterable<string>): MaskMatch[] {
  const matches: MaskMatch[] = []
  for (const path of paths) {
    const code = mask.match(path)
    if (code !== null) matches.push({ path, code })
  }
  return matches
}
