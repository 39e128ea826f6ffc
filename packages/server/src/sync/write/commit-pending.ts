import { statement } from '../../db/database.ts'
import type { Doer } from '../../events/ledger.ts'
import type { FileSource } from '../component/new-file.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork, Run } from '../run/run.ts'
import { commitGroups } from './commit-groups.ts'
import {
  applyGroup,
  commitTranslations,
  eligible,
  type LanguageOfFile,
  type PendingTranslation,
  readTemplate,
  selectEdits,
} from './commit-translations.ts'
import { type CommitFindings, recordUnwritable } from './unwritable-strings.ts'
import { writtenStrings } from './written-strings.ts'

export { compareWriters, type LanguageOfFile } from './commit-translations.ts'

const selectPendingTranslations = statement<PendingTranslation>(
  'pending_translations',
  `select t.id, t.component_id, t.filename, t.language_code, l.name as language_name, t.is_source, p.oldest
     from (select translation_id, min(timestamp) as oldest from pending_edits group by translation_id) p
     join translations t on t.id = p.translation_id
     join languages l on l.id = t.language_id
    where t.component_id = any($1::int[])
    order by t.id`,
)

/**
 * A translation's file as it would be if all that is pending were committed; nothing is. `undelivered`: the file is the
 * remote's, which lacks what is committed as well. Null without a file; an unreadable file does not change.
 */
export async function previewFile(
  source: FileSource & Pick<Run, 'siteUrl'>,
  component: SyncedComponent,
  translation: LanguageOfFile,
  which: 'pending' | 'undelivered' = 'pending',
): Promise<Uint8Array | null> {
  let bytes = await source.readFile(translation.filename)
  if (bytes === null) return null
  const rows = await source.database.query(selectEdits, [translation.id, which === 'undelivered'])
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

/** The pending edits to commit. */
export interface CommitChoice {
  /** Only these translations; null: all of the repository. */
  readonly translationIds: readonly number[] | null
  /** Only translations whose oldest edit is older than its component allows. */
  readonly onlyAged: boolean
  /** Named by the rows in the history; left out: the person who asked for the operation. */
  readonly doer?: Doer
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
  const pending = await work.database.query(selectPendingTranslations, [componentIds])
  for (const { component, translations } of togetherIn(work, pending, choice)) {
    work.signal.throwIfAborted()
    const at = findings.get(component.id) ?? { filenames: new Set(), unwritable: [] }
    findings.set(component.id, at)
    for (const translation of translations) {
      at.filenames.add(translation.filename)
      if (!work.branch.isFresh && !(await isInStep(work, translation))) await syncTree(work, usualSync)
    }
    const run = { unwritable: at.unwritable, doer: choice.doer ?? work.reader }
    commits += await commitTranslations(work, component, translations, run)
  }
  await recordUnwritable(work, findings)
  if (commits > 0 && (await isSharedAndBehind(work, componentIds))) await syncTree(work, usualSync)
  return commits
}

/** Translations that are written in one commit. */
interface Together {
  readonly component: SyncedComponent
  readonly translations: PendingTranslation[]
}

/** The chosen translations: each by itself, and those of one file together. */
function togetherIn(work: Run, pending: readonly PendingTranslation[], choice: CommitChoice): Together[] {
  const groups: Together[] = []
  for (const translation of pending) {
    const component = work.components.find(({ id }) => id === translation.component_id)
    if (!component || !chosen(choice, component, translation)) continue
    const group = component.format.openAll && groups.find((one) => one.component === component)
    if (group) group.translations.push(translation)
    else groups.push({ component, translations: [translation] })
  }
  return groups
}

const selectRevision = statement<{ revision: string }>(
  'revision_of_translation',
  'select revision from translations where id = $1',
)

/**
 * Whether a translation has the texts of its file. Another component may have changed the same file: what it wrote is read before a
 * commit makes the translation match its own file.
 */
async function isInStep(work: RepositoryWork, { id, filename }: PendingTranslation): Promise<boolean> {
  if (!(await work.clone.hasFile(work.branch.tip, filename))) return true
  const [row] = await work.database.query(selectRevision, [id])
  return row?.revision === (await work.clone.blobOf(work.branch.tip, filename))
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
