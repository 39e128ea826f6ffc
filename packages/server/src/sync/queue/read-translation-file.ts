import { formatById } from '@weft/formats'
import { type ComponentRecord, repositoryOwnerOf, type TranslationRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import { folderPath, isFolderPath } from '../../domain/component/folder-path.ts'
import { codeOfPart, wholePath } from '../../domain/component/language-part.ts'
import { entryAt, readBlob } from '../../git/index.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { folderTree, readFolder } from '../clone/folder-files.ts'
import { openAll } from '../clone/language-parts.ts'
import { readSyncedComponent, type SyncedComponent } from '../component/synced-component.ts'
import { fileToMake } from '../read/added-languages.ts'
import { withTextsOf } from '../read/restored-part.ts'
import { type LanguageOfFile, previewFile } from '../write/commit-pending.ts'
import { type ReadableClone, readClone } from './read-clone.ts'

/** Reads a file of a clone; null where it has none. */
const fileReader =
  ({ repository, tip }: ReadableClone) =>
  async (path: string): Promise<Uint8Array | null> => {
    if (isFolderPath(path)) return textOfFolder(repository, tip, path)
    const entry = await entryAt(repository, tip, path)
    if (entry?.type !== 'file' && entry?.type !== 'executable') return null
    const read = await readBlob(repository.objects, entry.oid)
    if (!read.ok) throw new Refusal('not_found', { detail: `The file cannot be read: ${read.problem.detail}.` })
    return read.value
  }

async function textOfFolder(repository: ReadableClone['repository'], tip: string, path: string) {
  const tree = await folderTree(repository, tip, path)
  const read = tree === null ? null : await readFolder(repository, tree)
  if (read && 'problem' in read)
    throw new Refusal('not_found', { detail: `The folder cannot be read: ${read.problem.detail}.` })
  return read && read.bytes
}

/**
 * A translation's file at the tip of our branch with all pending texts in it, without a commit and without waiting for the
 * repository's turn. If our branch's commits are in another node's clone, their texts are applied to the remote's file.
 * Null where there is no file.
 */
export async function readTranslationFile(
  services: Pick<Services, 'database' | 'git' | 'config' | 'secretBox'>,
  { component, row, language }: TranslationRecord,
): Promise<Uint8Array | null> {
  if (row.filename === '') return null
  const synced = await readSyncedComponent(services.database, component.row.id)
  if (!synced) return null
  return readClone(services, repositoryOwnerOf(component).row.id, async (clone) => {
    const inClone = fileReader(clone)
    const readFile = async (path: string) => {
      const bytes = await inClone(wholePath(path))
      return bytes === null && row.added && path === row.filename
        ? fileToMake({ readFile: inClone, database: services.database }, synced, {
            translationId: row.id,
            filename: path,
            language,
          })
        : bytes
    }
    const source = { database: services.database, siteUrl: services.config.siteUrl, readFile }
    const { id, filename, is_source } = row
    const about = { id, filename, is_source, language_code: language.code, language_name: language.name }
    const which = clone.hasOurs ? 'pending' : 'undelivered'
    return synced.format.openAll ? previewAll(source, synced, which) : previewFile(source, synced, about, which)
  })
}

interface LanguageOfSharedFile extends LanguageOfFile {
  /** The file as it was before the language was removed; null once the remote has it, and for languages that were not taken back. */
  readonly restored: Buffer | null
}

const selectShared = statement<LanguageOfSharedFile>(
  'languages_of_shared_file',
  `select t.id, t.filename, t.is_source, t.language_code, l.name as language_name, r.content as restored
     from translations t join languages l on l.id = t.language_id left join restored_files r on r.translation_id = t.id
    where t.component_id = $1 and t.filename <> '' order by t.id`,
)

/** A file of several languages, with what waits in all of them. */
async function previewAll(
  source: Parameters<typeof previewFile>[0],
  synced: SyncedComponent,
  which: 'pending' | 'undelivered',
): Promise<Uint8Array | null> {
  let bytes = await source.readFile(synced.template)
  for (const translation of await source.database.query(selectShared, [synced.id])) {
    const now = bytes && withRestored(synced, translation, bytes)
    const readFile = async (path: string) =>
      wholePath(path) === wholePath(synced.template) ? now : source.readFile(path)
    bytes = await previewFile({ ...source, readFile }, synced, translation, which)
  }
  return bytes
}

/** A file of several languages with one that was taken back, where its commit is to come. */
function withRestored(
  synced: SyncedComponent,
  { filename, restored }: LanguageOfSharedFile,
  now: Uint8Array,
): Uint8Array {
  if (restored === null) return now
  const isThere = openAll(synced, now)?.codes.includes(codeOfPart(filename) ?? '') ?? true
  return isThere ? now : (withTextsOf(synced, filename, { now, earlier: restored }) ?? now)
}

/** Another file of a component's repository, such as its base for new languages. Null if missing. */
export const readComponentFile = (
  services: Pick<Services, 'database' | 'git' | 'config' | 'secretBox'>,
  component: ComponentRecord,
  path: string,
): Promise<Uint8Array | null> =>
  readClone(services, repositoryOwnerOf(component).row.id, (clone) =>
    fileReader(clone)(formatById(component.row.file_format)?.isFolder ? folderPath(path) : path),
  )
