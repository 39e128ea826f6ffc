import { statement } from '../../db/database.ts'
import { parseFilemask } from '../../domain/component/filemask.ts'
import { letLanguageIn } from '../../domain/component/own-glossary.ts'
import { ensureLanguage } from '../../domain/language/ensure-language.ts'
import { addTranslation } from '../../domain/translation/add-translation.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { openLedger } from '../../events/ledger.ts'
import type { Signature } from '../clone/clone.ts'
import { newFilePath } from '../component/new-file.ts'
import { pluralIn, type SyncedComponent } from '../component/synced-component.ts'
import { signature } from '../read/added-languages.ts'
import { forgetRemovedFile } from '../read/removals.ts'
import { syncTree, usualSync } from '../read/sync-tree.ts'
import type { RepositoryWork, Run } from '../run/run.ts'
import { commitPending } from './commit-pending.ts'

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
