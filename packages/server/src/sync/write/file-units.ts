import type { EditableDocument } from '@weft/formats'
import { statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import { keepRemoved } from '../../domain/translation/keep-removed-texts.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { readUnitText, readUnitTexts, scopeOfUnit, type UnitText } from '../../domain/unit/unit-text.ts'
import { openLedger } from '../../events/ledger.ts'
import { RepositoryFailure } from '../clone/repository-failure.ts'
import { commitMessage } from '../component/commit-message.ts'
import { languageOfFile, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { forgetFileOf } from '../component/unknown-file.ts'
import { rememberRemoval } from '../read/removals.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork } from '../run/run.ts'
import { commitPending } from './commit-pending.ts'
import { signatureOf } from './translation-files.ts'

/** A translation with its file. */
export interface FileOfTranslation {
  readonly id: number
  readonly component_id: number
  readonly filename: string
  readonly is_source: boolean
  readonly language: string
  readonly plural_number: number
  readonly plural_formula: string
}

const fileColumns = `id, component_id, filename, is_source, plural_number, plural_formula,
  (select code from languages where id = language_id) as language`
const selectFile = statement<FileOfTranslation>(
  'file_with_plural',
  `select ${fileColumns} from translations where id = $1`,
)
const selectFiles = statement<FileOfTranslation>(
  'files_of_component',
  `select ${fileColumns} from translations where component_id = $1 order by id`,
)

/** The translation with its component, as the repository's run knows it; throws a failure when either is gone. */
export async function translationOf(
  work: RepositoryWork,
  translationId: number,
): Promise<{ translation: FileOfTranslation; component: SyncedComponent }> {
  const [translation] = await work.database.query(selectFile, [translationId])
  const component = work.components.find(({ id }) => id === translation?.component_id)
  if (!translation || !component) throw new RepositoryFailure({ code: 'not-found', detail: 'The translation is gone.' })
  return { translation, component }
}

export const filesOf = (work: RepositoryWork, component: SyncedComponent): Promise<FileOfTranslation[]> =>
  work.database.query(selectFiles, [component.id])

/** Reads and parses a file at the tip of our branch; null if it is missing, or cannot be written. */
export async function parsedFile(
  work: RepositoryWork,
  component: SyncedComponent,
  path: string,
): Promise<EditableDocument | null> {
  const bytes = path === '' ? null : await work.clone.readFile(work.branch.tip, path)
  if (bytes === null) return null
  const file = parseFileOf(component, bytes, await languageOfFile(work.database, component, path))
  return file.problems.length > 0 ? null : file
}

/** Commits files in the name of the run's requester, and synchronises the database; without changes it does nothing. */
export async function commitAndSync(
  work: RepositoryWork,
  component: SyncedComponent,
  translationId: number,
  changes: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  if (changes.size === 0) return
  const author = await signatureOf(work)
  const about = { translationId, author: `${author.name} <${author.email}>` }
  const message = await commitMessage(work, component, 'commit_message', about)
  await work.branch.commit({ changes, author, message })
  await syncTree(work, usualSync)
}

const deleteUnits = statement<never>('remove_units_by_id', 'delete from units where id = any($1::bigint[])')

/**
 * Removes a string: a source string from the files of all languages, another one from its own; in a commit, after what is
 * pending. Its texts stay in the history.
 */
export async function removeUnitFromFiles(work: RepositoryWork, unitId: number): Promise<void> {
  await commitPending(work, { translationIds: null, onlyAged: false })
  const unit = await work.database.transaction((tx) => readUnitText(tx, unitId))
  if (!unit) return
  const { translation, component } = await translationOf(work, unit.translation_id)
  const files = unit.is_source ? await filesOf(work, component) : [translation]
  const paths = new Set(files.map(({ filename }) => filename))
  if (unit.is_source) paths.add(component.newBase)
  const { keyOf, keyOfStored } = component.identity
  const key = keyOfStored(unit)
  const filenames: string[] = []
  for (const path of paths) {
    const file = await parsedFile(work, component, path)
    if (file?.units.some((one) => keyOf(one) === key)) filenames.push(path)
  }
  const author = await signatureOf(work)
  const about = { translationId: unit.translation_id, author: `${author.name} <${author.email}>` }
  const message = await commitMessage(work, component, 'commit_message', about)
  const { authorId } = work.doer
  await work.database.transaction(async (tx) => {
    // Somebody may have saved it, or removed it, while the files were read.
    const last = await readUnitText(tx, unitId)
    if (!last) return
    await removeRows(tx, work, last, component)
    // If another thing replaced a file, the file is restored with the string, so its recorded state is outdated.
    for (const { id, filename } of files) if (!filenames.includes(filename)) await forgetFileOf(tx, id)
    await rememberRemoval(tx, {
      componentId: component.id,
      filenames,
      string: { context: unit.context, source: unit.source },
      authorId,
      message,
    })
  })
  await syncTree(work, usualSync)
}

async function removeRows(
  tx: Transaction,
  work: RepositoryWork,
  unit: UnitText,
  { identity }: SyncedComponent,
): Promise<void> {
  const others = unit.is_source ? await readUnitTexts(tx, { translationsOf: unit.id }) : []
  const all = [...others, unit]
  await lockCounters(
    tx,
    all.flatMap((one) => one.statistics_ids),
  )
  for (const one of all) {
    const ledger = openLedger(tx, scopeOfUnit(one))
    ledger.count(one, null)
    const details = { source: one.source, target: one.target, context: one.context }
    ledger.record({ action: 'string-remove', doer: work.doer, old: one.target, details })
    await ledger.close()
  }
  const ids = all.map(({ id }) => id)
  await keepRemoved(tx, ids, { identity, mayStand: false })
  await tx.query(deleteUnits, [ids])
}

/** Writes one row of history about a translation. */
export async function recordInTranslation(
  work: RepositoryWork,
  translationId: number,
  event: { readonly action: 'replace-upload' | 'source-upload'; readonly details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await work.database.transaction(async (tx) => {
    const ledger = openLedger(tx, await translationScope(tx, translationId))
    ledger.record({ ...event, doer: work.doer })
    await ledger.close()
  })
}
