import type { EditableDocument, FileLanguage, UnitChange } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { type Doer, openLedger } from '../../events/ledger.ts'
import { filesAtTip } from '../clone/files-at-tip.ts'
import { commitMessage } from '../component/commit-message.ts'
import { withLineEnds } from '../component/file-style.ts'
import { componentsWith } from '../component/find-files.ts'
import type { FileSource } from '../component/new-file.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { keepCommitted } from '../merge/committed-edits.ts'
import { fitPending, fitted } from '../merge/fit-plural.ts'
import type { RepositoryWork, Run } from '../run/run.ts'
import { commitGroups, type PendingEdit } from './commit-groups.ts'
import type { UnwritableString } from './unwritable-strings.ts'
import { type StringEdit, writtenStrings } from './written-strings.ts'

export interface EditRow extends PendingEdit, StringEdit {
  readonly base: string | null
  readonly fullName: string
  readonly email: string | null
}

export interface PendingTranslation {
  readonly id: number
  readonly component_id: number
  readonly filename: string
  readonly language_code: string
  readonly language_name: string
  readonly is_source: boolean
  readonly oldest: Date
}

/** $2: with the edits that our commits contain and the remote lacks, as if these were pending as well. */
export const selectEdits = statement<EditRow>(
  'edits_of_translation',
  `select e.id, e.unit_id as "unitId", e.author_id as "authorId", e.timestamp, e.target, e.state, e.base,
          bool_or(e.adds) over (partition by e.unit_id) as adds, s.source, coalesce(s.context, '') as context, a.full_name as "fullName", a.email
     from (select id, unit_id, author_id, timestamp, target, state, base, adds, null::bigint as turn from pending_edits
            where translation_id = $1
           union all
           select edit_id, unit_id, author_id, timestamp, target, state, base, adds, id from committed_edits
            where translation_id = $1 and $2) e
     join units u on u.id = e.unit_id
     join units s on s.id = u.source_unit_id
     join users a on a.id = e.author_id
    order by e.id, e.turn nulls last`,
)

/** A save waits until it is decided which edits are pending. */
const lockUnits = statement<never>(
  'lock_units_to_settle',
  'select 1 from units where id = any($1::bigint[]) order by id for no key update',
)

/** An edit that was changed meanwhile stays; older edits that a committed one replaced are deleted. */
const deleteEdits = statement<never>(
  'delete_committed_edits',
  `with v as (select * from jsonb_to_recordset($1::jsonb) as v(id bigint, "unitId" bigint, target text, state smallint))
   delete from pending_edits e using v
    where e.unit_id = v."unitId" and (e.id < v.id or (e.id = v.id and e.target = v.target and e.state = v.state))`,
)

const settleUnits = statement<never>(
  'settle_units',
  `update units u set pending = false
    where u.id = any($1::bigint[]) and u.pending
      and not exists (select 1 from pending_edits e where e.unit_id = u.id)`,
)

const updateRevision = statement<never>('update_revision', 'update translations set revision = $2 where id = $1')

/** A translation's file with the language that its header names. */
export type LanguageOfFile = Pick<
  PendingTranslation,
  'id' | 'filename' | 'language_code' | 'language_name' | 'is_source'
>

/**
 * Marks strings of edits with a file as ahead of the commit that they were compared with. They are ahead now, or after they have read
 * the file; and a lost clone may take the file back to that commit.
 */
export async function compareWriters(
  tx: Transaction,
  work: RepositoryWork,
  component: SyncedComponent,
  paths: readonly string[],
): Promise<void> {
  for (const one of new Set([component, ...componentsWith(work.components, paths)]))
    await work.branch.compareAll(tx, one)
}

/**
 * States that the project's policy lets into commits: 0 all, 20 no unfinished ones, 30 approved ones only. A string that
 * comes without a text has none that is unfinished.
 */
export const eligible = ({ commitPolicy }: SyncedComponent, { adds, target, state }: EditRow): boolean =>
  commitPolicy === 0 || state >= commitPolicy || (adds && target.replaceAll('\u001e', '') === '')

/** A translation whose edits are being committed. */
interface OpenTranslation {
  readonly translation: PendingTranslation
  readonly language: FileLanguage | undefined
  bytes: Uint8Array
}

/** Commits the edits of translations that share a file, or of one: a commit for each author. */
export async function commitTranslations(
  work: RepositoryWork,
  component: SyncedComponent,
  translations: readonly PendingTranslation[],
  { unwritable, doer }: { readonly unwritable: UnwritableString[]; readonly doer: Doer },
): Promise<number> {
  const open = new Map<number, OpenTranslation>()
  const edits: OwnedEdit[] = []
  for (const translation of translations) {
    const bytes = await work.clone.readFile(work.branch.tip, translation.filename)
    if (bytes === null) continue // the file is gone upstream: synchronising removes the translation, and keeps the texts
    const language = await languageOfFile(work.database, component, translation.filename)
    const own = await fittingEdits(work, component, translation, parseFileOf(component, bytes, language))
    open.set(translation.id, { translation, language, bytes })
    edits.push(...own.map((edit) => ({ ...edit, translationId: translation.id })))
  }
  if (edits.length === 0) return 0
  const template = await readTemplate(filesAtTip(work), component)
  let commits = 0
  const waiting: OwnedEdit[] = []
  for (const group of commitGroups(edits)) {
    const parts = partsOfGroup(work, component, group.edits, { open, template, waiting })
    if (parts === null) return commits // ParseError stands as an alert; the edits wait
    const made = await commitParts(work, component, parts, doer)
    if (made === null) return commits
    commits += made
    for (const { of, next } of parts) {
      const one = open.get(of.translation.id)
      if (one) one.bytes = next
    }
    // The commit also brought the changes that others wrote into the same text.
    if (made > 0 && open.size > 1)
      for (const one of open.values())
        one.bytes = (await work.clone.readFile(work.branch.tip, one.translation.filename)) ?? one.bytes
  }
  for (const { translation, language, bytes } of open.values()) {
    const left = waiting.filter(({ translationId }) => translationId === translation.id)
    if (left.length === 0) continue
    // Use the places in the present file.
    const of = { component, filename: translation.filename, edits: left, template }
    unwritable.push(...writtenStrings(of, parseFileOf(component, bytes, language)).unwritable)
  }
  return commits
}

/** An edit with its translation. */
interface OwnedEdit extends EditRow {
  readonly translationId: number
}

/** The edits of one commit in one translation, and its file with them. */
interface CommitPart {
  readonly of: Group
  readonly next: Uint8Array
  readonly isChanged: boolean
}

/** The parts of a commit; null where a file cannot be read. Edits that no file takes wait. */
function partsOfGroup(
  work: RepositoryWork,
  component: SyncedComponent,
  edits: readonly OwnedEdit[],
  {
    open,
    template,
    waiting,
  }: {
    readonly open: ReadonlyMap<number, OpenTranslation>
    readonly template: EditableDocument | null
    readonly waiting: OwnedEdit[]
  },
): CommitPart[] | null {
  const parts: CommitPart[] = []
  for (const { translation, language, bytes } of open.values()) {
    const own = edits.filter(({ translationId }) => translationId === translation.id)
    if (own.length === 0) continue
    const file = parseFileOf(component, bytes, language)
    if (file.problems.length > 0) return null
    const written = writtenStrings({ component, filename: translation.filename, edits: own, template }, file)
    const left = new Set(written.unwritable.map(({ unit }) => unit))
    waiting.push(...own.filter(({ unitId }) => left.has(unitId)))
    if (written.edits.length === 0) continue
    const of = { component, translation, edits: written.edits, template }
    const next = applyGroup(work, of, file, written.changes)
    parts.push({ of, next, isChanged: Buffer.compare(next, bytes) !== 0 })
  }
  return parts
}

/** Makes one commit of its parts; returns how many were made, null where there is no room for one. */
async function commitParts(
  work: RepositoryWork,
  component: SyncedComponent,
  parts: readonly CommitPart[],
  doer: Doer,
): Promise<number | null> {
  // Also where a format has no place for a state: the string is settled, and nobody gets a commit without a change.
  for (const { of, isChanged } of parts)
    if (!isChanged) await work.database.transaction((tx) => settle(tx, of, work.branch.tip, null))
  const changed = parts.filter(({ isChanged }) => isChanged)
  const [first] = changed
  if (!first) return 0
  const changes = new Map(changed.map(({ of, next }) => [of.translation.filename, next]))
  const revision = await work.delivery.ifRoom(() => commitGroup(work, first.of, changes))
  if (revision === null) return null
  const settled: { readonly of: Group; readonly blob: string }[] = []
  for (const { of } of changed) settled.push({ of, blob: await work.clone.blobOf(revision, of.translation.filename) })
  await work.branch.moveWith(revision, async (tx) => {
    for (const { of, blob } of settled) await settle(tx, of, revision, { blob, doer })
    await compareWriters(tx, work, component, [...changes.keys()])
  })
  return 1
}

/** The edits of a translation to commit, with the plural forms that its file declares. */
async function fittingEdits(
  work: RepositoryWork,
  component: SyncedComponent,
  { id }: PendingTranslation,
  file: EditableDocument,
): Promise<EditRow[]> {
  const read = async () =>
    (await work.database.query(selectEdits, [id, false])).filter((edit) => eligible(component, edit))
  const edits = await read()
  const misfits = edits.flatMap((edit) => {
    const fit = fitted(edit.source, edit.target, file)
    return fit === null ? [] : [{ ...edit, fitted: fit }]
  })
  if (misfits.length === 0 || file.problems.length > 0) return edits
  await work.database.transaction((tx) => fitPending(tx, id, misfits))
  return read()
}

/** The template of a monolingual component: its files may lack strings, which come when they are translated. */
export async function readTemplate(source: FileSource, component: SyncedComponent): Promise<EditableDocument | null> {
  if (!component.identity.byContext || component.template === '') return null
  const bytes = await source.readFile(component.template)
  const language = bytes && (await languageOfFile(source.database, component, component.template))
  return bytes && parseFileOf(component, bytes, language ?? undefined)
}

/** The edits of one translation that make one commit. */
interface Group<Translation = PendingTranslation> {
  readonly component: SyncedComponent
  readonly translation: Translation
  readonly edits: readonly EditRow[]
  readonly template: EditableDocument | null
}

export function applyGroup(
  work: Pick<Run, 'siteUrl'>,
  { component, translation, edits, template }: Group<LanguageOfFile>,
  file: EditableDocument,
  units: readonly UnitChange[],
): Uint8Array {
  const latest = edits.at(-1)
  if (!latest) throw new Error('a group of edits is never empty')
  const change = { units, like: template ?? undefined }
  const edited = file.edit(change)
  if (Buffer.compare(edited, file.bytes) === 0) return file.bytes
  // The base for new languages is not translated here: its header is left as its owner wrote it.
  if (!component.format.header || (translation.is_source && !component.identity.byContext))
    return withLineEnds(component, edited, { like: template, before: file.bytes })
  const team = component.setLanguageTeam ? { languageTeam: languageTeam(work, component, translation) } : {}
  const { report_source_bugs: reportBugsTo } = component.settings
  const header = {
    revisionDate: latest.timestamp,
    lastTranslator: `${latest.fullName} <${latest.email ?? 'noreply@localhost'}>`,
    ...team,
    ...(reportBugsTo === '' ? {} : { reportBugsTo }),
  }
  return file.edit({ ...change, header })
}

const languageTeam = (work: Pick<Run, 'siteUrl'>, component: SyncedComponent, translation: LanguageOfFile): string =>
  `${translation.language_name} <${work.siteUrl}/projects/${component.projectSlug}/${component.slug}/${translation.language_code}/>`

/** Makes the commit and returns its id; our branch does not move yet. */
async function commitGroup(
  work: RepositoryWork,
  group: Group,
  changes: ReadonlyMap<string, Uint8Array>,
): Promise<string> {
  const { component, translation, edits } = group
  const latest = edits.at(-1)
  if (!latest) throw new Error('a group of edits is never empty')
  const author = { name: latest.fullName, email: latest.email ?? 'noreply@localhost' }
  const message = await commitMessage(work, component, 'commit_message', {
    translationId: translation.id,
    author: `${author.name} <${author.email}>`,
  })
  return work.clone.commitOn(work.branch.tip, {
    changes,
    author: { ...author, date: latest.timestamp },
    message,
  })
}

/** Keeps committed edits until the remote has them, and records that the database matches the new file (null: the old one). */
async function settle(
  tx: Transaction,
  { translation, edits }: Group,
  revision: string,
  file: { readonly blob: string | null; readonly doer: Doer } | null,
) {
  const unitIds = edits.map(({ unitId }) => unitId)
  await tx.query(lockUnits, [unitIds])
  await keepCommitted(tx, edits, revision)
  await tx.query(deleteEdits, [
    JSON.stringify(edits.map(({ id, unitId, target, state }) => ({ id, unitId, target, state }))),
  ])
  await tx.query(settleUnits, [unitIds])
  if (file === null || file.blob === null) return
  await tx.query(updateRevision, [translation.id, file.blob])
  dropCaches(tx, 'settings', `translation:${translation.id}`)
  const ledger = openLedger(tx, await translationScope(tx, translation.id))
  ledger.record({ action: 'commit', doer: file.doer, details: { revision } })
  await ledger.close()
}
