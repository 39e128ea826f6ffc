/** A text, as it is written, that starts like a path of Windows: a drive, a share or a variable. */
const WRITTEN_PATH = /^"(?:[a-z]:\\|\\\\[\w.$-]+\\|%\w+%\\|file:\/*[a-z]:?\\)/i

/** Whether what stands between two quotes looks like a path of Windows. */
export const looksLikePath = (written: string): boolean => WRITTEN_PATH.test(written)

/** The text of a string with each single backslash doubled; undefined where none is single. */
export function doubleBackslashes(written: string): string | undefined {
  const inside = written.slice(1, -1)
  // The two backslashes before the name of a server are two, and not one that is escaped, where others are single.
  const share = /^\\\\(?!\\)/.test(inside) ? '\\\\' : ''
  const rest = inside.slice(share.length)
  const mended = rest.replace(/\\(\\|.)/gs, (pair, next: string) =>
    next === '\\' || next === '"' ? pair : `\\\\${next}`,
  )
  return mended === rest ? undefined : `"${share}${share}${mended}"`
}
