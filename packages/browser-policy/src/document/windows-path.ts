/** A string literal that starts like a Windows path: a drive, a share or a variable. */
const WRITTEN_PATH = /^"(?:[a-z]:\\|\\\\[\w.$-]+\\|%\w+%\\|file:\/*[a-z]:?\\)/i

/** Whether a string literal looks like a Windows path. */
export const looksLikePath = (written: string): boolean => WRITTEN_PATH.test(written)

/** A string literal with each single backslash doubled; undefined without one. */
export function doubleBackslashes(written: string): string | undefined {
  const inside = written.slice(1, -1)
  // If other backslashes are single, the two before a server's name are two backslashes, not one escaped one.
  const share = /^\\\\(?!\\)/.test(inside) ? '\\\\' : ''
  const rest = inside.slice(share.length)
  const mended = rest.replace(/\\(\\|.)/gs, (pair, next: string) =>
    next === '\\' || next === '"' ? pair : `\\\\${next}`,
  )
  return mended === rest ? undefined : `"${share}${share}${mended}"`
}
