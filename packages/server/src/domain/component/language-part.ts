import { withoutSlash } from './folder-path.ts'

/**
 * A file of several languages is seen as one file for each: `App/Localizable.xcstrings//de`. No path of git has two slashes side
 * by side, so that none is taken for such a part.
 */
const BETWEEN = '//'

/** The path of a language in a file of several. */
export const partOf = (path: string, code: string): string => `${path}${BETWEEN}${code}`

/** The file of a path, whole; other paths stay. */
export function wholePath(path: string): string {
  const at = path.lastIndexOf(BETWEEN)
  return at < 0 ? path : path.slice(0, at)
}

/** The path of a translation as people know it: that of its file, or of its folder. */
export const shownPath = (path: string): string => withoutSlash(wholePath(path))

/** The code of a language in a file of several; null of another path. */
export function codeOfPart(path: string): string | null {
  const at = path.lastIndexOf(BETWEEN)
  return at < 0 ? null : path.slice(at + BETWEEN.length)
}

/** The mask of all languages in a file of several. */
export const maskOfParts = (path: string): string => partOf(path, '*')
