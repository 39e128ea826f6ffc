import type { ParsedFile } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { changeActions, contentActions } from '../../events/change-actions.ts'
import { joinPlural } from '../unit/unit-state.ts'
import type { ChangedFile, OwnCommit, RepositoryWork } from './repository-work.ts'
import { readSourceStrings } from './source-strings.ts'
import { keyOfUnit } from './string-key.ts'
import type { SyncedComponent } from './synced-component.ts'

/** What our commits did beside changing texts: files and strings that we added or removed. */
export interface OwnStructure {
  /** Oldest first. */
  readonly commits: readonly OwnCommit[]
  /** All of them together. */
  readonly changed: readonly ChangedFile[]
}

export interface Requeued {
  readonly structure: OwnStructure
  /** Translations whose strings are pending again. */
  readonly translationIds: readonly number[]
}

interface TranslationOfFile {
  readonly id: number
  readonly component_id: number
  readonly filename: string
}

const selectTranslationsOfFiles = statement<TranslationOfFile>(
  'translations_of_files',
  'select id, component_id, filename from translations where component_id = any($1::int[]) and filename = any($2::text[])',
)

/** Whoever saves waits until it is decided what is pending. */
const lockUnits = statement<never>(
  'lock_units_to_requeue',
  `select 1 from units where translation_id = $1 and source_unit_id = any($2::bigint[]) order by id for no key update`,
)

/** Strings already pending keep what is pending: it is newer than what was committed. */
const requeueUnits = statement<never>(
  'requeue_units',
  `with author as (
     select u.id, u.target, u.state, coalesce(last.author_id, $3::int) as author_id, coalesce(last.timestamp, now()) as timestamp
       from units u
       left join lateral (select c.author_id, c.timestamp from changes c
          where c.unit_id = u.id and c.author_id is not null and c.action = any($4::int[])
          order by c.timestamp desc, c.id desc limit 1) last on true
      where u.translation_id = $1 and u.source_unit_id = any($2::bigint[]) and not u.pending),
   marked as (update units set pending = true from author where units.id = author.id)
   insert into pending_edits (translation_id, unit_id, author_id, target, state, timestamp)
   select $1, id, author_id, target, state, timestamp from author order by timestamp, id`,
)

/** Actions of whose author a text is. */
const typingActions = [...contentActions, changeActions['new-unit-upload'].code]

const selectAnonymous = statement<{ id: number }>('anonymous_user', "select id from users where username = 'anonymous'")

const stepBack = statement<never>('step_back', 'update translations set revision = $2 where id = $1')

/**
 * Turns our commits since `base` back into what they were made of: pending edits for the strings, on the files as `base`
 * has them. After that our branch may be put on any other commit and nothing that people typed is lost; and if it is not,
 * because the run is cut off, the edits are committed again and change no byte.
 */
export async function requeueCommits(work: RepositoryWork, base: string): Promise<Requeued> {
  const changed = await work.changedFiles(base, work.localRevision)
  const commits = await work.ownCommits(base)
  const translationIds: number[] = []
  const rows = await work.database.query(selectTranslationsOfFiles, [
    work.components.map(({ id }) => id),
    changed.map(({ path }) => path),
  ])
  for (const file of changed) {
    if (file.before === null || file.after === null) continue
    for (const row of rows.filter(({ filename }) => filename === file.path)) {
      const component = work.components.find(({ id }) => id === row.component_id)
      if (!component) continue
      translationIds.push(row.id)
      await requeueFile(work, component, row.id, { before: file.before, after: file.after })
    }
  }
  return { structure: { commits, changed }, translationIds }
}

/** A blob as a component's format reads it; null where it does not. */
export async function parseBlob(
  work: RepositoryWork,
  component: SyncedComponent,
  oid: string,
): Promise<ParsedFile | null> {
  const read = await work.readBlob(oid)
  if ('problem' in read) return null
  const parsed = component.format.parse(read.bytes)
  return parsed.problems.length > 0 ? null : parsed
}

async function requeueFile(
  work: RepositoryWork,
  component: SyncedComponent,
  translationId: number,
  blobs: { readonly before: string; readonly after: string },
): Promise<void> {
  const before = await parseBlob(work, component, blobs.before)
  const after = await parseBlob(work, component, blobs.after)
  if (!before || !after) return
  const { carries } = component.format
  const was = new Map(before.units.map((unit) => [keyOfUnit(carries, unit), unit]))
  const touched = after.units.filter((unit) => {
    const old = was.get(keyOfUnit(carries, unit))
    return !old || old.fuzzy !== unit.fuzzy || joinPlural(old.target) !== joinPlural(unit.target)
  })
  const strings = await readSourceStrings(work.database, component)
  const ids = touched.flatMap((unit) => strings.get(keyOfUnit(carries, unit))?.unitId ?? [])
  await work.database.transaction((tx) => requeue(tx, translationId, ids, blobs.before))
}

async function requeue(
  tx: Transaction,
  translationId: number,
  sourceIds: readonly number[],
  revision: string,
): Promise<void> {
  const [anonymous] = await tx.query(selectAnonymous, [])
  await tx.query(lockUnits, [translationId, sourceIds])
  await tx.query(requeueUnits, [translationId, sourceIds, anonymous?.id ?? null, typingActions])
  // With our texts pending, the file that the strings are in step with is the one below them.
  await tx.query(stepBack, [translationId, revision])
}
