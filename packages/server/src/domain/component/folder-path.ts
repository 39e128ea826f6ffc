/**
 * A folder whose files are one translation is seen as one file, whose path ends with a slash: `metadata/en-US/`. No file of git
 * has such a path.
 */
export const folderPath = (path: string): string => (path === '' || path.endsWith('/') ? path : `${path}/`)

export const isFolderPath = (path: string): boolean => path.endsWith('/')

/** The path as git has it. */
export const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path)

/** The files of a folder that are its texts; pictures and others are left alone. */
export const isTextFile = (path: string): boolean => path.endsWith('.txt')

/** The folders that lead to text files, as paths of translations. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    if (!isTextFile(path)) continue
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1))
      folders.add(path.slice(0, slash + 1))
  }
  return folders
}
