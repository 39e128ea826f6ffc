import { statement } from '../../db/database.ts'
import { parseFilemask } from '../../domain/component/filemask.ts'
import { keepLanguageOut, letLanguageIn } from '../../domain/component/own-glossary.ts'
import { ensureLanguage } from '../../domain/language/ensure-language.ts'
import { keepTranslation, noteWaitingTexts, waitingTexts } from '../../domain/removal/keep-translation.ts'
import { addTranslation } from '../../domain/translation/add-translation.ts'
import { removeTranslation } from '../../domain/translation/remove-translation.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { openLedger } from '../../events/ledger.ts'
import type { Signature } from '../clone/clone.ts'
import { commitMessage } from '../component/commit-message.ts'
import { componentsWith } from '../component/find-files.ts'
import { newFilePath } from '../component/new-file.ts'
import { pluralIn, type SyncedComponent } from '../component/synced-component.ts'
import { signature } from '../read/added-languages.ts'
import { forgetRemovedFile, rememberRemoval, repeatRemovals } from '../read/removals.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork, Run } from '../run/run.ts'
import { commitPending } from './commit-pending.ts'
import { isEmptyTranslation, leaveGlossaries } from './empty-glossaries.ts'

const selectPerson = statement<{ full_name: string; email: string | null }>(
  'person_of_commit',
  'select full_name, email from users where id = $1',
)

/** The signature of a run's requester. */
export async function signatureOf(work: Run): Promise<Signature> {
  const [person] = work.doer.authorId === null ? [] : await work.database.query(selectPerson, [work.doer.authorId])
  return signature(person?.full_name, person?.email)
}

const selectTranslation = statement<{ id: number }>(
  'translation_to_language',
  'select id from translations where component_id = $1 and language_id = $2',
)

const markAdded = statement<never>('mark_added_translation', 'update translations set added = true where id = $1')

/**
 * Adds a language: the translation's row, its file in a commit, its strings. Returns the translation's id; null where
 * upstream has something else in the file's place. Cut off after the row, the next run on the repository makes the rest.
 */
export async function addLanguageFile(
  work: RepositoryWork,
  component: SyncedComponent,
  languageCode: string,
): Promise<number | null> {
  const [translationId = null] = await addLanguageFiles(work, component, [languageCode])
  return translationId
}

/** The same for several languages; leaves out those without room. */
export async function addLanguageFiles(
  work: RepositoryWork,
  component: SyncedComponent,
  languageCodes: readonly string[],
): Promise<number[]> {
  if (languageCodes.length === 0) return []
  // The new file has what is in the base by then: strings that wait to be added to it come first.
  await commitPending(work, { translationIds: [component.sourceTranslationId], onlyAged: false })
  const added: number[] = []
  for (const code of languageCodes) {
    const id = await addLanguageRow(work, component, code)
    if (id !== null) added.push(id)
  }
  if (added.length > 0) await syncTree(work, usualSync)
  return added
}

async function addLanguageRow(
  work: RepositoryWork,
  component: SyncedComponent,
  languageCode: string,
): Promise<number | null> {
  const read = parseFilemask(component.filemask)
  if ('mask' in read && read.mask.isOneFile) return null
  const language = await ensureLanguage(work.database, languageCode)
  const { path, code } = newFilePath(component, language.code)
  if (!(await work.clone.hasRoom(work.branch.tip, path))) return null
  const exists = await work.clone.hasFile(work.branch.tip, path)
  return work.database.transaction(async (tx) => {
    const [known] = await tx.query(selectTranslation, [component.id, language.id])
    if (known) return known.id
    // The file may be there already, and then no commit brings it.
    await work.branch.compareAll(tx, component)
    const id = await addTranslation(tx, {
      projectId: component.projectId,
      componentId: component.id,
      language,
      languageCode: code,
      filename: path,
      isSource: false,
      isTemplate: false,
      plural: pluralIn(component, language),
    })
    if (!exists) await tx.query(markAdded, [id])
    await forgetRemovedFile(tx, component.id, path)
    await letLanguageIn(tx, component.id, language.id)
    const ledger = openLedger(tx, await translationScope(tx, id))
    ledger.record({ action: 'added-language', doer: work.doer, details: { language: language.code } })
    await ledger.close()
    return id
  })
}

const selectFile = statement<{ component_id: number; filename: string; language_id: number }>(
  'file_of_translation',
  'select component_id, filename, language_id from translations where id = $1',
)

/** How a translation goes. */
export interface TranslationRemoval {
  /** Only where nobody has said anything in it; then nothing is kept. */
  readonly ifEmpty?: boolean
  /** The removal of a project's language that it is a part of. */
  readonly alongId?: number | null
}

/**
 * Deletes a translation: its rows, which can be taken back for thirty days, then its file in a commit. Its texts return as
 * suggestions when somebody adds the language again. Cut off after the rows, the next run on the repository makes the rest.
 */
export async function deleteTranslationFile(
  work: RepositoryWork,
  translationId: number,
  { ifEmpty = false, alongId = null }: TranslationRemoval = {},
): Promise<void> {
  const [row] = await work.database.query(selectFile, [translationId])
  const component = work.components.find(({ id }) => id === row?.component_id)
  if (!row || !component) return
  const author = await signatureOf(work)
  const about = { translationId, author: `${author.name} <${author.email}>` }
  const message = await commitMessage(work, component, 'delete_message', about)
  const filenames = row.filename === '' ? [] : [row.filename]
  const { authorId } = work.doer
  const removal = { identity: component.identity, mayStand: false, keepsFileTexts: true }
  const language = { projectId: component.projectId, languageId: row.language_id }
  const content = row.filename === '' ? null : await work.clone.readFile(work.branch.tip, row.filename)
  const isGone = await work.database.transaction(async (tx) => {
    if (ifEmpty && !(await isEmptyTranslation(tx, translationId))) return false
    await rememberRemoval(tx, { componentId: component.id, filenames, string: null, authorId, message })
    const leaving = { translationId, userId: work.doer.userId, content, alongId }
    const kept = ifEmpty ? null : await keepTranslation(tx, leaving)
    const place = { componentId: component.id, languageId: row.language_id }
    const before = await waitingTexts(tx, place.componentId, place.languageId)
    await removeTranslation(tx, translationId, { doer: work.doer, removal })
    if (kept !== null) await noteWaitingTexts(tx, kept, { ...place, before })
    // A language removed because its project's other components lost it may return with them.
    if (!ifEmpty) await keepLanguageOut(tx, component.id, row.language_id)
    await work.branch.compareAll(tx, component)
    await leaveGlossaries(tx, language, work.doer)
    return true
  })
  if (!isGone) return
  await repeatRemovals(work)
  // Another component may have the same file.
  if (componentsWith(work.components, filenames).length > 1) await syncTree(work, usualSync)
  else await work.branch.recordTips()
}
