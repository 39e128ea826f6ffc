import { filesOfFolder } from '@weft/formats'
import { isFolderPath } from '../../domain/component/folder-path.ts'

/** The file of a translation at a path of an archive; its files, where it is a folder. */
export function filesBelow(filename: string, path: string, bytes: Uint8Array): { path: string; bytes: Uint8Array }[] {
  const files = isFolderPath(filename) ? filesOfFolder(bytes) : null
  return files ? [...files].map(([name, content]) => ({ path: `${path}/${name}`, bytes: content })) : [{ path, bytes }]
}
