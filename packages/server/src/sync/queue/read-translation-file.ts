import { type ComponentRecord, repositoryOwnerOf, type TranslationRecord } from '../../catalog/records.ts'
import { entryAt, readBlob } from '../../git/index.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { newFile } from '../new-file.ts'
import { readSyncedComponent } from '../synced-component.ts'
import { previewFile } from '../write/commit-pending.ts'
import { type ReadableClone, readClone } from './read-clone.ts'

/** Reads a file of a clone; null where it has none. */
const fileReader =
  ({ repository, tip }: ReadableClone) =>
  async (path: string): Promise<Uint8Array | null> => {
    const entry = await entryAt(repository, tip, path)
    if (entry?.type !== 'file' && entry?.type !== 'executable') return null
    const read = await readBlob(repository.objects, entry.oid)
    if (!read.ok) throw new Refusal('not_found', { detail: `The file cannot be read: ${read.problem.detail}.` })
    return read.value
  }

/**
 * A translation's file at the tip of our branch with all pending texts in it, without a commit and without waiting for the
 * repository's turn. Where the commits of our branch are in another node's clone their texts are put on what the remote
 * has. Null where there is no file.
 */
export async function readTranslationFile(
  services: Pick<Services, 'database' | 'git' | 'config'>,
  { component, row, language }: TranslationRecord,
): Promise<Uint8Array | null> {
  if (row.filename === '') return null
  const synced = await readSyncedComponent(services.database, component.row.id)
  if (!synced) return null
  return readClone(services, repositoryOwnerOf(component).row.id, async (clone) => {
    const inClone = fileReader(clone)
    const readFile = async (path: string) => {
      const bytes = await inClone(path)
      return bytes === null && row.added && path === row.filename
        ? newFile({ readFile: inClone, database: services.database }, synced, language)
        : bytes
    }
    const source = { database: services.database, siteUrl: services.config.siteUrl, readFile }
    const { id, filename, is_source } = row
    const about = { id, filename, is_source, language_code: language.code, language_name: language.name }
    return previewFile(source, synced, about, clone.hasOurs ? 'pending' : 'undelivered')
  })
}

/** Another file of a component's repository, such as its base for new languages. Null where there is none. */
export const readComponentFile = (
  services: Pick<Services, 'database' | 'git' | 'config'>,
  component: ComponentRecord,
  path: string,
): Promise<Uint8Array | null> =>
  readClone(services, repositoryOwnerOf(component).row.id, (clone) => fileReader(clone)(path))
