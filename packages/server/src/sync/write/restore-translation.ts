import { statement, type Transaction } from '../../db/database.ts'
import { ensureLanguage } from '../../domain/language/ensure-language.ts'
import { returnTranslation } from '../../domain/translation/return-translation.ts'
import { findFiles } from '../component/find-files.ts'
import { newFilePath } from '../component/new-file.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import { requeueReturned } from '../merge/committed-edits.ts'
import { forgetRemovedFile } from '../read/removals.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import type { Hindrance } from '../work/work.ts'

interface RemovedRow {
  readonly place_id: number
  readonly component_id: number
  readonly translation_id: number
  readonly language_id: number
  readonly code: string
  readonly filename: string
  readonly is_there: boolean
}

/** One that was asked for comes first; components that share its file and lost it by the same removal get it back together. */
const selectRemoved = statement<RemovedRow>(
  'translations_to_restore',
  `with asked as (select p.id, coalesce(p.along_id, p.id) as root, r.filename
       from removed_places p join removed_translations r on r.place_id = p.id where p.id = $1 and p.of_component_id = $2)
   select p.id as place_id, p.of_component_id as component_id, r.translation_id, p.language_id, l.code, r.filename,
          exists (select 1 from translations t where t.component_id = p.of_component_id and t.language_id = p.language_id) as is_there
     from asked a join removed_places p on p.id = a.id
       or (coalesce(p.along_id, p.id) = a.root and a.filename <> '' and p.of_component_id = any($3::int[]))
     join removed_translations r on r.place_id = p.id and r.filename = a.filename join languages l on l.id = p.language_id
    order by p.id <> a.id, p.id`,
)

const noteHindrance = statement<never>(
  'note_hindrance_of_return',
  'update removed_places set hindered = $2 where id = $1',
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
  const ids = work.components.map(({ id }) => id)
  const [removed, ...sharing] = await work.database.query(selectRemoved, [placeId, component.id, ids])
  // It is back: an earlier attempt was cut off, or somebody else was faster.
  if (removed) {
    const found = await destinationOf(work, removed)
    if (typeof found === 'string') {
      await work.database.query(noteHindrance, [placeId, found])
      return found
    }
    const all = [found]
    for (const row of sharing) {
      const other = await destinationOf(work, row)
      if (typeof other !== 'string') all.push(other)
    }
    await work.database.transaction(async (tx) => {
      for (const one of all) await bringBack(work, tx, one)
    })
  }
  await syncTree(work, { ...usualSync, everything: true })
  return null
}

interface Destination {
  readonly removed: RemovedRow
  readonly component: SyncedComponent
  readonly path: string
  /** The code as the file's name spells it; null: as it was. */
  readonly code: string | null
}

async function destinationOf(work: RepositoryWork, removed: RemovedRow): Promise<Destination | Hindrance> {
  if (removed.is_there) return 'unique'
  const component = work.components.find(({ id }) => id === removed.component_id)
  const file = component && (await fileOf(work, component, removed))
  if (!component || !file) return 'no-file'
  if (file.path !== '' && !(await work.clone.hasRoom(work.branch.tip, file.path))) return 'no-room'
  return { removed, component, ...file }
}

async function bringBack(
  work: RepositoryWork,
  tx: Transaction,
  { removed, component, path, code }: Destination,
): Promise<void> {
  await work.branch.compareAll(tx, component)
  if (path !== '') await forgetRemovedFile(tx, component.id, path)
  await returnTranslation(tx, {
    placeId: removed.place_id,
    translationId: removed.translation_id,
    componentId: component.id,
    projectId: component.projectId,
    language: { id: removed.language_id, code: removed.code },
    filename: path,
    code,
    byContext: component.identity.byContext,
    doer: work.doer,
  })
  await requeueReturned(work, tx, removed.translation_id)
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
