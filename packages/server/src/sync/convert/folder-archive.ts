import type { UploadMethod } from '@weft/contract'
import { filesOfFolder, folderText, type SentFile } from '@weft/formats'
import { zipSync } from 'fflate'
import type { TranslationRecord } from '../../catalog/records.ts'
import { isFolderPath, isTextFile, withoutSlash } from '../../domain/component/folder-path.ts'
import { invalidField } from '../../refusal.ts'
import { readZip } from '../read/read-zip.ts'

/** One time for all files: an archive of the same files is the same. */
const mtime = new Date(1980, 0, 1)

/** The files of a folder's text as a ZIP archive. */
export function zipFolder(text: Uint8Array): Uint8Array {
  const files = filesOfFolder(text)
  if (files === null) throw new Error('the text of a folder cannot be read')
  return zipSync(Object.fromEntries(files), { mtime })
}

const limits = { files: 10_000, bytes: 10_000_000 }

/** Within the folder: an archive of a component has the folder's own path before. */
function nameWithin(folder: string, path: string): string {
  const at = `/${path}`.lastIndexOf(`/${withoutSlash(folder)}/`)
  return at < 0 ? path : path.slice(at + folder.length)
}

/**
 * The content that somebody sends for a folder, as the folder's text: an archive of its files, or one of them. Other files stay unchanged.
 */
export async function sentFolder(
  { row }: Pick<TranslationRecord, 'row'>,
  sent: SentFile,
  method: UploadMethod,
): Promise<SentFile> {
  if (!isFolderPath(row.filename)) return sent
  if (sent.name.toLowerCase().endsWith('.txt')) {
    if (method === 'replace' || method === 'source')
      throw invalidField('file', 'Only an archive with all files (.zip) can take the place of the folder.')
    return { name: `${sent.name}.zip`, bytes: folderText(new Map([[sent.name, sent.bytes]])) }
  }
  if (!sent.name.toLowerCase().endsWith('.zip')) return sent
  const read = await readZip(sent.bytes, limits)
  if (!read.ok) throw invalidField('file', read.detail)
  const files = [...read.files].map(([path, bytes]) => [nameWithin(row.filename, path), bytes] as const)
  const texts = files.filter(([name]) => isTextFile(name)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (texts.length === 0) throw invalidField('file', 'The archive has no text file (.txt).')
  return { name: sent.name, bytes: folderText(new Map(texts)) }
}
