import type { EditableDocument, UnitChange } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { nobody, openLedger } from '../../events/ledger.ts'
import { commitMessage } from '../commit-message.ts'
import { keepCommitted } from '../committed-edits.ts'
import { ifRoom } from '../if-room.ts'
import { fitPending, fitted } from '../merge/fit-plural.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../repository-work.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../synced-component.ts'
import { commitGroups, type PendingEdit } from './commit-groups.ts'
import { type CommitFindings, recordUnwritable, type UnwritableString } from './unwritable-strings.ts'
import { type StringEdit, writtenStrings } from './written-strings.ts'

interface EditRow extends PendingEdit, StringEdit {
  readonly base: string | null
  readonly fullName: string
  readonly email: string | null
}

interface PendingTranslation {
  readonly id: number
  readonly component_id: number
  readonly filename: string
  readonly revision: string
  readonly language_code: string
  readonly language_name: string
  readonly is_source: boolean
  readonly oldest: Date
}

const selectPendingTranslations = statement<PendingTranslation>(
  'pending_translations',
  `select t.id, t.component_id, t.filename, t.revision, t.language_code, l.name as language_name, t.is_source, p.oldest
     from (select translation_id, min(timestamp) as oldest from pending_edits group by translation_id) p
     join translations t on t.id = p.translation_id
     join languages l on l.id = t.language_id
    where t.component_id = any($1::int[])
    order by t.id`,
)

const selectEdits = statement<EditRow>(
  'pending_edits_of_translation',
  `select e.id, e.unit_id as "unitId", e.author_id as "authorId", e.timestamp, e.target, e.state, e.base,
          bool_or(e.adds) over (partition by e.unit_id) as adds, s.source, coalesce(s.context, '') as context, a.full_name as "fullName", a.email
     from pending_edits e
     join units u on u.id = e.unit_id
     join units s on s.id = u.source_unit_id
     join users a on a.id = e.author_id
    where e.translation_id = $1 order by e.id`,
)

/** The same, with the edits that our commits contain and the remote lacks, as if these were pending as well. */
const selectUndelivered = statement<EditRow>(
  'undelivered_edits_of_translation',
  `select e.id, e.unit_id as "unitId", e.author_id as "authorId", e.timestamp, e.target, e.state, e.base,
          bool_or(e.adds) over (partition by e.unit_id) as adds, s.source, coalesce(s.context, '') as context, a.full_name as "fullName", a.email
     from (select edit_id as id, unit_id, author_id, timestamp, target, state, base, adds, id as turn from committed_edits
            where translation_id = $1
           union all
           select id, unit_id, author_id, timestamp, target, state, base, adds, null from pending_edits
            where translation_id = $1) e
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
 * A translation's file as it would be if all that is pending were committed; nothing is. `undelivered`: the file is the
 * remote's, which lacks what is committed as well. Null where there is no file; a file that cannot be read stays as it is.
 */
export async function previewFile(
  source: Pick<RepositoryWork, 'database' | 'siteUrl' | 'readFile'>,
  component: SyncedComponent,
  translation: LanguageOfFile,
  which: 'pending' | 'undelivered' = 'pending',
): Promise<Uint8Array | null> {
  let bytes = await source.readFile(translation.filename)
  if (bytes === null) return null
  const rows = await source.database.query(which === 'pending' ? selectEdits : selectUndelivered, [translation.id])
  const edits = rows.filter((edit) => eligible(component, edit))
  if (edits.length === 0) return bytes
  const template = await readTemplate(source, component)
  const language = await languageOfFile(source.database, component, translation.filename)
  for (const group of commitGroups(edits)) {
    const file = parseFileOf(component, bytes, language)
    if (file.problems.length > 0) return bytes
    const written = writtenStrings({ component, filename: translation.filename, edits: group.edits, template }, file)
    if (written.edits.length === 0) continue
    const of = { component, translation, edits: written.edits, template }
    bytes = applyGroup(source, of, file, written.changes)
  }
  return bytes
}

/** Which pending edits are to be committed. */
export interface CommitChoice {
  /** Only these translations; null: all of the repository. */
  readonly translationIds: readonly number[] | null
  /** Only translations whose oldest edit is older than its component allows. */
  readonly onlyAged: boolean
}

/**
 * Commits what people typed: one commit for each translation and author, the translator as its author, on the tip of our
 * clone's branch. The edits are kept until the remote has them; a kill in between makes the same commit again. Returns how
 * many commits were made.
 */
export async function commitPending(work: RepositoryWork, choice: CommitChoice): Promise<number> {
  const componentIds = work.components.map(({ id }) => id)
  let commits = 0
  const findings = new Map<number, CommitFindings>()
  for (const translation of await work.database.query(selectPendingTranslations, [componentIds])) {
    work.signal.throwIfAborted()
    const component = work.components.find(({ id }) => id === translation.component_id)
    if (!component || !chosen(choice, component, translation)) continue
    const at = findings.get(component.id) ?? { filenames: new Set(), unwritable: [] }
    findings.set(component.id, at)
    at.filenames.add(translation.filename)
    commits += await commitTranslation(work, component, translation, at.unwritable)
  }
  await recordUnwritable(work, findings)
  if (commits > 0 && (await isSharedAndBehind(work, componentIds))) await syncTree(work, usualSync)
  return commits
}

const selectShared = statement<{ shared: boolean }>(
  'files_of_several_components',
  `select exists (select 1 from translations t join translations o on o.filename = t.filename and o.id <> t.id
      where t.component_id = any($1::int[]) and o.component_id = any($1::int[]) and t.filename <> ''
        and t.revision <> o.revision) as shared`,
)

/** Whether a file of several components was committed for one of them: the others are to have its texts. */
async function isSharedAndBehind(work: RepositoryWork, componentIds: readonly number[]): Promise<boolean> {
  const [row] = await work.database.query(selectShared, [componentIds])
  return row?.shared ?? false
}

function chosen(choice: CommitChoice, component: SyncedComponent, translation: PendingTranslation): boolean {
  if (choice.translationIds && !choice.translationIds.includes(translation.id)) return false
  const age = Date.now() - translation.oldest.getTime()
  return !choice.onlyAged || age >= component.settings.commit_pending_age * 3_600_000
}

/**
 * States that the project's policy lets into commits: 0 all, 20 no unfinished ones, 30 approved ones only. A string that
 * comes without a text has none that is unfinished.
 */
const eligible = ({ commitPolicy }: SyncedComponent, { adds, target, state }: EditRow): boolean =>
  commitPolicy === 0 || state >= commitPolicy || (adds && target.replaceAll('\u001e', '') === '')

async function commitTranslation(
  work: RepositoryWork,
  component: SyncedComponent,
  translation: PendingTranslation,
  unwritable: UnwritableString[],
): Promise<number> {
  const start = await work.readFile(translation.filename)
  if (start === null) return 0 // the file is gone upstream: synchronising removes the translation, and keeps the texts
  const language = await languageOfFile(work.database, component, translation.filename)
  const edits = await fittingEdits(work, component, translation, parseFileOf(component, start, language))
  if (edits.length === 0) return 0
  const template = await readTemplate(work, component)
  let bytes = start
  let commits = 0
  const waiting: EditRow[] = []
  for (const group of commitGroups(edits)) {
    const file = parseFileOf(component, bytes, language)
    if (file.problems.length > 0) return commits // ParseError stands as an alert; the edits wait
    const written = writtenStrings({ component, filename: translation.filename, edits: group.edits, template }, file)
    const left = new Set(written.unwritable.map(({ unit }) => unit))
    waiting.push(...group.edits.filter(({ unitId }) => left.has(unitId)))
    if (written.edits.length === 0) continue
    const of = { component, translation, edits: written.edits, template }
    const next = applyGroup(work, of, file, written.changes)
    if (next === bytes) await work.database.transaction((tx) => settle(tx, of, work.localRevision, null))
    else {
      const revision = await ifRoom(work, () => commitGroup(work, of, next))
      if (revision === null) return commits
      const blob = await work.blobOf(translation.filename, revision)
      await work.moveWith(revision, async (tx) => {
        await settle(tx, of, revision, blob)
        // The strings are ahead of the commit that was compared last, and a later one may take the file back to that.
        await work.compareAll(tx, component)
      })
      commits++
    }
    bytes = next
  }
  // Their places are those of the file as it is now.
  const file = waiting.length === 0 ? null : parseFileOf(component, bytes, language)
  const { filename } = translation
  if (file) unwritable.push(...writtenStrings({ component, filename, edits: waiting, template }, file).unwritable)
  return commits
}

/** The edits of a translation to commit, with the plural forms that its file declares. */
async function fittingEdits(
  work: RepositoryWork,
  component: SyncedComponent,
  { id }: PendingTranslation,
  file: EditableDocument,
): Promise<EditRow[]> {
  const read = async () => (await work.database.query(selectEdits, [id])).filter((edit) => eligible(component, edit))
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
async function readTemplate(
  work: Pick<RepositoryWork, 'readFile' | 'database'>,
  component: SyncedComponent,
): Promise<EditableDocument | null> {
  if (!component.identity.byContext || component.template === '') return null
  const bytes = await work.readFile(component.template)
  const language = bytes && (await languageOfFile(work.database, component, component.template))
  return bytes && parseFileOf(component, bytes, language ?? undefined)
}

/** The edits of one translation that make one commit. */
interface Group<Translation = PendingTranslation> {
  readonly component: SyncedComponent
  readonly translation: Translation
  readonly edits: readonly EditRow[]
  readonly template: EditableDocument | null
}

function applyGroup(
  work: Pick<RepositoryWork, 'siteUrl'>,
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
  if (!component.format.header || (translation.is_source && !component.identity.byContext)) return edited
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

const languageTeam = (
  work: Pick<RepositoryWork, 'siteUrl'>,
  component: SyncedComponent,
  translation: LanguageOfFile,
): string =>
  `${translation.language_name} <${work.siteUrl}/projects/${component.projectSlug}/${component.slug}/${translation.language_code}/>`

/** Makes the commit and returns its id; our branch does not move yet. */
async function commitGroup(work: RepositoryWork, group: Group, bytes: Uint8Array): Promise<string> {
  const { component, translation, edits } = group
  const latest = edits.at(-1)
  if (!latest) throw new Error('a group of edits is never empty')
  const author = { name: latest.fullName, email: latest.email ?? 'noreply@localhost' }
  const message = await commitMessage(work, component, 'commit_message', {
    translationId: translation.id,
    author: `${author.name} <${author.email}>`,
  })
  return work.commitOn(work.localRevision, {
    changes: new Map([[translation.filename, bytes]]),
    author: { ...author, date: latest.timestamp },
    message,
  })
}

/** Keeps committed edits until the remote has them, and records that the database matches the new file (null: the old one). */
async function settle(tx: Transaction, { translation, edits }: Group, revision: string, blob: string | null) {
  const unitIds = edits.map(({ unitId }) => unitId)
  await tx.query(lockUnits, [unitIds])
  await keepCommitted(tx, edits, revision)
  await tx.query(deleteEdits, [
    JSON.stringify(edits.map(({ id, unitId, target, state }) => ({ id, unitId, target, state }))),
  ])
  await tx.query(settleUnits, [unitIds])
  if (blob === null) return
  await tx.query(updateRevision, [translation.id, blob])
  dropCaches(tx, 'settings', `translation:${translation.id}`)
  const ledger = openLedger(tx, await translationScope(tx, translation.id))
  ledger.record({ action: 'commit', doer: nobody, details: { revision } })
  await ledger.close()
}
