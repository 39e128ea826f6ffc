import { statement } from '../../db/database.ts'
import { ensureLanguage } from '../../domain/language/ensure-language.ts'
import { returnTranslation } from '../../domain/translation/return-translation.ts'
import { findFiles } from '../component/find-files.ts'
import { newFilePath } from '../component/new-file.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import { forgetRemovedFile } from '../read/removals.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import type { Hindrance } from '../work/work.ts'

interface RemovedRow {
  readonly translation_id: number
  readonly language_id: number
  readonly code: string
  readonly filename: string
  readonly is_there: boolean
}

const selectRemoved = statement<RemovedRow>(
  'translation_to_restore',
  `select r.translation_id, p.language_id, l.code, r.filename,
          exists (select 1 from translations t where t.component_id = p.of_component_id and t.language_id = p.language_id) as is_there
     from removed_places p join removed_translations r on r.place_id = p.id join languages l on l.id = p.language_id
    where p.id = $1 and p.of_component_id = $2`,
)

/**
 * Brings a removed translation back: its rows, then its file in a commit, as it was or as upstream has it now. Returns why it cannot.
 * Cut off after the rows, the next run on the repository makes the rest.
 */
export async function restoreTranslationFile(
  work: RepositoryWork,
  component: SyncedComponent,
  placeId: number,
): Promise<Hindrance | null> {
  const [removed] = await work.database.query(selectRemoved, [placeId, component.id])
  // It is back: an earlier attempt was cut off, or somebody else was faster.
  if (removed) {
    if (removed.is_there) return 'unique'
    const hindered = await bringBack(work, component, { ...removed, placeId })
    if (hindered !== null) return hindered
  }
  await syncTree(work, { ...usualSync, everything: true })
  return null
}

async function bringBack(
  work: RepositoryWork,
  component: SyncedComponent,
  removed: RemovedRow & { readonly placeId: number },
): Promise<Hindrance | null> {
  const file = await fileOf(work, component, removed)
  if (file === null) return 'no-file'
  if (file.path !== '' && !(await work.clone.hasRoom(work.branch.tip, file.path))) return 'no-room'
  await work.database.transaction(async (tx) => {
    await work.branch.compareAll(tx, component)
    if (file.path !== '') await forgetRemovedFile(tx, component.id, file.path)
    await returnTranslation(tx, {
      placeId: removed.placeId,
      translationId: removed.translation_id,
      componentId: component.id,
      projectId: component.projectId,
      language: { id: removed.language_id, code: removed.code },
      filename: file.path,
      code: file.code,
      byContext: component.identity.byContext,
      doer: work.doer,
    })
  })
  return null
}

/** The path that the language's file has: its own, or where the settings changed since, the one that they give it. */
async function fileOf(
  work: RepositoryWork,
  component: SyncedComponent,
  { filename, code }: RemovedRow,
): Promise<{ readonly path: string; readonly code: string | null } | null> {
  if (filename === '' || isTranslationOf(component, filename)) return { path: filename, code: null }
  const language = await ensureLanguage(work.database, code)
  const other = newFilePath(component, language.code)
  return isTranslationOf(component, other.path) ? other : null
}

const isTranslationOf = (component: SyncedComponent, path: string): boolean =>
  findFiles(component, new Map([[path, { path, oid: '' }]])).translations.length > 0
