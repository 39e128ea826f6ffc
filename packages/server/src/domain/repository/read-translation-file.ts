import { branchRef, closeRepository, entryAt, openRepository, readBlob, readRef } from '../../git/index.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type ComponentRecord, repositoryOwnerOf, type TranslationRecord } from '../catalog/records.ts'
import { previewFile } from '../sync/commit-pending.ts'
import { readSyncedComponent } from '../sync/synced-component.ts'
import { repositoryDirectory } from './open-repository-work.ts'

type Needed = Pick<Services, 'database' | 'git' | 'config'>

const open = ({ git, config }: Needed, component: ComponentRecord) =>
  openRepository(git, repositoryDirectory(config.dataDir, repositoryOwnerOf(component).row.id))

/**
 * A translation's file at the tip of our branch with all pending texts in it, without a commit and without waiting for the
 * repository's turn. Null where there is no file.
 */
export async function readTranslationFile(
  services: Needed,
  { component, row, language }: TranslationRecord,
): Promise<Uint8Array | null> {
  if (row.filename === '') return null
  const synced = await readSyncedComponent(services.database, component.row.id)
  if (!synced) return null
  const repository = open(services, component)
  try {
    const tip = await readRef(repository, branchRef(repositoryOwnerOf(component).row.branch))
    if (tip === null) return null
    const readFile = async (path: string) => {
      const entry = await entryAt(repository, tip, path)
      if (entry?.type !== 'file' && entry?.type !== 'executable') return null
      const read = await readBlob(repository.objects, entry.oid)
      if (!read.ok) throw new Refusal('not_found', { detail: `The file cannot be read: ${read.problem.detail}.` })
      return read.value
    }
    const source = { database: services.database, siteUrl: services.config.siteUrl, readFile }
    const { id, filename, is_source } = row
    const names = { language_code: language.code, language_name: language.name }
    return await previewFile(source, synced, { id, filename, is_source, ...names })
  } finally {
    await closeRepository(repository)
  }
}
