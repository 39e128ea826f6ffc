import { statement, type Transaction } from '../../db/database.ts'
import { keepLanguageOut } from '../../domain/component/own-glossary.ts'
import { keepTranslation, noteWaitingTexts, waitingTexts } from '../../domain/removal/keep-translation.ts'
import { removeTranslation } from '../../domain/translation/remove-translation.ts'
import { commitMessage } from '../component/commit-message.ts'
import { componentsWith } from '../component/find-files.ts'
import type { SyncedComponent } from '../component/synced-component.ts'
import { rememberRemoval, repeatRemovals } from '../read/removals.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import { isEmptyTranslation, leaveGlossaries } from './empty-glossaries.ts'
import { signatureOf } from './translation-files.ts'

interface FileOfTranslation {
  readonly id: number
  readonly component_id: number
  readonly filename: string
  readonly language_id: number
}

const selectFile = statement<FileOfTranslation>(
  'file_of_translation',
  'select id, component_id, filename, language_id from translations where id = $1',
)

/** Source strings stay without their file. */
const selectOthers = statement<FileOfTranslation>(
  'other_translations_of_file',
  `select id, component_id, filename, language_id from translations
    where component_id = any($1::int[]) and filename = $2 and filename <> '' and id <> $3 and not is_source order by id`,
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
 * suggestions when somebody adds the language again. Other components with the same file lose it as a part of the same removal. Cut off
 * after the rows, the next run on the repository makes the rest.
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
  const content = row.filename === '' ? null : await work.clone.readFile(work.branch.tip, row.filename)
  const ids = work.components.map(({ id }) => id)
  const others = await work.database.query(selectOthers, [ids, row.filename, translationId])
  const isGone = await work.database.transaction(async (tx) => {
    if (ifEmpty && !(await isEmptyTranslation(tx, translationId))) return false
    await rememberRemoval(tx, { componentId: component.id, filenames, string: null, authorId, message })
    const kept = await takeAway(work, tx, { row, component, content, alongId, isKept: !ifEmpty })
    for (const other of others) {
      const sharer = work.components.find(({ id }) => id === other.component_id)
      if (!sharer) continue
      await takeAway(work, tx, { row: other, component: sharer, content, alongId: alongId ?? kept, isKept: true })
      await work.branch.compareAll(tx, sharer)
    }
    // A language removed because its project's other components lost it may return with them.
    if (!ifEmpty) await keepLanguageOut(tx, component.id, row.language_id)
    await work.branch.compareAll(tx, component)
    await leaveGlossaries(tx, { projectId: component.projectId, languageId: row.language_id }, work.doer)
    return true
  })
  if (!isGone) return
  await repeatRemovals(work)
  // Another component may have the same file.
  if (componentsWith(work.components, filenames).length > 1) await syncTree(work, usualSync)
  else await work.branch.recordTips()
}

interface Leaving {
  readonly row: FileOfTranslation
  readonly component: SyncedComponent
  readonly content: Uint8Array | null
  readonly alongId: number | null
  readonly isKept: boolean
}

/** Removes the rows of one translation. Returns the removed place where they are kept. */
async function takeAway(
  { doer }: RepositoryWork,
  tx: Transaction,
  { row, component, content, alongId, isKept }: Leaving,
): Promise<number | null> {
  const { id: translationId, language_id: languageId } = row
  const kept = isKept ? await keepTranslation(tx, { translationId, userId: doer.userId, content, alongId }) : null
  const before = await waitingTexts(tx, component.id, languageId)
  const removal = { identity: component.identity, mayStand: false, keepsFileTexts: true }
  await removeTranslation(tx, translationId, { doer, removal })
  if (kept !== null) await noteWaitingTexts(tx, kept, { componentId: component.id, languageId, before })
  return kept
}
