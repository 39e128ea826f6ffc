import type { StoredString } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import { signature } from './added-languages.ts'

/** A string or a file that somebody removes. */
export interface Removal {
  readonly componentId: number
  readonly filenames: readonly string[]
  /** The string; null: whole files are removed. */
  readonly string: StoredString | null
  readonly authorId: number | null
  /** The message of the commit. */
  readonly message: string
}

interface RemovalRow {
  readonly id: number
  readonly component_id: number
  readonly filenames: readonly string[]
  readonly context: string | null
  readonly source: string | null
  readonly message: string
  readonly revision: string
  readonly full_name: string | null
  readonly email: string | null
}

const insertRemoval = statement<never>(
  'remember_removal',
  `insert into removals (component_id, filenames, context, source, author_id, message)
   values ($1, $2::text[], $3, $4, $5, $6)`,
)

/** Remembers a removal until the remote has it. `repeatRemovals` makes the commit: now, and again where a clone lacks it. */
export async function rememberRemoval(tx: Transaction, removal: Removal): Promise<void> {
  const { componentId, filenames, string, authorId, message } = removal
  if (filenames.length === 0) return
  const values = [componentId, filenames, string?.context ?? null, string?.source ?? null, authorId, message]
  await tx.query(insertRemoval, values)
}

const forgetFile = statement<never>(
  'forget_removal_of_file',
  'delete from removals where component_id = $1 and source is null and $2 = any(filenames)',
)

/** For a file that somebody adds again. */
export async function forgetRemovedFile(tx: Transaction, componentId: number, filename: string): Promise<void> {
  await tx.query(forgetFile, [componentId, filename])
}

const selectRemovals = statement<RemovalRow>(
  'removals_of_components',
  `select r.id, r.component_id, r.filenames, r.context, r.source, r.message, r.revision, a.full_name, a.email
     from removals r left join users a on a.id = r.author_id where r.component_id = any($1::int[]) order by r.id`,
)
const selectRemovedFiles = statement<{ filename: string }>(
  'removed_files_of_components',
  'select unnest(filenames) as filename from removals where source is null and component_id = any($1::int[])',
)

/** Paths of files that people removed from components of the repository, and that the remote may still have. */
export async function removedFiles(work: RepositoryWork): Promise<ReadonlySet<string>> {
  const rows = await work.database.query(selectRemovedFiles, [work.components.map(({ id }) => id)])
  return new Set(rows.map(({ filename }) => filename))
}

const settle = statement<never>('settle_removal', 'update removals set revision = $2 where id = $1')
const forget = statement<never>('forget_removal', 'delete from removals where id = $1')

/**
 * Repeats the removals that our branch does not have: newly requested ones, and ones whose commit was lost with its
 * clone. A thing that exists again although our branch has the removal was added later, so the removal is deleted. With
 * `settleEmpty: false` a removal that finds nothing to remove stays open, because its file may still be restored. Returns
 * whether any stayed so.
 */
export async function repeatRemovals(
  work: RepositoryWork,
  { settleEmpty }: { readonly settleEmpty: boolean } = { settleEmpty: true },
): Promise<boolean> {
  const ids = work.components.map(({ id }) => id)
  let isOpen = false
  for (const removal of await work.database.query(selectRemovals, [ids])) {
    const component = work.components.find(({ id }) => id === removal.component_id)
    if (!component) continue
    const changes = await changesOf(work, component, removal)
    if (changes === 'unreadable') continue
    if (await has(work, removal.revision)) {
      if (changes.size > 0) await work.database.query(forget, [removal.id])
      continue
    }
    if (changes.size === 0 && !settleEmpty) {
      isOpen = true
      continue
    }
    const author = signature(removal.full_name, removal.email)
    const about = { changes, author, message: removal.message }
    for (const path of changes.keys()) if (removal.source === null) await keepLastFile(work, work.branch.tip, path)
    if (changes.size > 0 && (await work.delivery.ifRoom(async () => [await work.branch.commit(about)])) === null)
      continue
    await work.database.query(settle, [removal.id, work.branch.tip])
  }
  return isOpen
}

const keepLast = statement<never>(
  'keep_last_file_of_removed',
  `update removed_translations r set content = $3
    where r.filename = $2 and r.content is distinct from $3 and r.place_id in (
      select max(p.id) from removed_places p join removed_translations o on o.place_id = p.id and o.filename = $2
       where p.of_component_id = any($1::int[]) group by p.of_component_id, p.language_id)`,
)

/**
 * Keeps a removed file unchanged from the commit on which its removal is repeated. Upstream may have changed it since it was removed
 * here: a person who takes the language back gets these texts, too.
 */
export async function keepLastFile(work: RepositoryWork, revision: string, path: string): Promise<void> {
  const content = await work.clone.readFile(revision, path)
  const ids = work.components.map(({ id }) => id)
  if (content) await work.database.query(keepLast, [ids, path, Buffer.from(content)])
}

const has = async (work: RepositoryWork, revision: string): Promise<boolean> =>
  revision !== '' && (await work.clone.hasCommit(revision)) && (await work.clone.isAncestor(revision, work.branch.tip))

/** The remaining removals at the tip of our branch; a broken file may contain the string, so its removal waits. */
async function changesOf(
  work: RepositoryWork,
  component: SyncedComponent,
  { filenames, context, source }: RemovalRow,
): Promise<Map<string, Uint8Array | null> | 'unreadable'> {
  const { keyOf, keyOfStored } = component.identity
  const changes = new Map<string, Uint8Array | null>()
  for (const path of filenames) {
    if (!(await work.clone.hasFile(work.branch.tip, path))) continue
    if (context === null || source === null) {
      changes.set(path, null)
      continue
    }
    const bytes = await work.clone.readFile(work.branch.tip, path)
    const file = bytes && parseFileOf(component, bytes, await languageOfFile(work.database, component, path))
    if (!file || file.problems.length > 0) return 'unreadable'
    const key = keyOfStored({ context, source })
    if (!file.units.some((unit) => keyOf(unit) === key)) continue
    changes.set(path, file.edit({ units: [{ kind: 'remove', key }] }))
  }
  return changes
}
