import { delimiter, resolve } from 'node:path'

/** The absolute paths of folders with a colon between; null: none is named. */
export function readFolders(written: string | undefined): readonly string[] | null {
  const folders = (written ?? '').split(delimiter).filter((path) => path.trim() !== '')
  return folders.length === 0 ? null : folders.map((path) => resolve(path))
}

/** The folders with programs for forms of words: none for `off`, and those of programs in general where nothing is written. */
export const readFormPrograms = (written: string | undefined, path: string | undefined): readonly string[] =>
  written === 'off' ? [] : (readFolders(written) ?? readFolders(path) ?? [])
