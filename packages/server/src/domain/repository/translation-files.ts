import { formatLanguageCode, type LanguageCodeStyle, parseLanguageAliases } from '@weft/l10n'
import { statement } from '../../db/database.ts'
import { openLedger } from '../../events/ledger.ts'
import { parseFilemask } from '../component/filemask.ts'
import { ensureLanguage, type LanguageRow } from '../language/ensure-language.ts'
import { commitMessage } from '../sync/commit-message.ts'
import { commitPending } from '../sync/commit-pending.ts'
import type { RepositoryWork, Signature } from '../sync/repository-work.ts'
import { syncTree, usualSync } from '../sync/sync-tree.ts'
import type { SyncedComponent } from '../sync/synced-component.ts'
import { addTranslation } from '../translation/add-translation.ts'
import { removeTranslation } from '../translation/remove-translation.ts'
import { translationScope } from '../translation/translation-scope.ts'

const selectPerson = statement<{ full_name: string; email: string | null }>(
  'person_of_commit',
  'select full_name, email from users where id = $1',
)

/** The signature of whoever asked for a run. */
export async function signatureOf(work: RepositoryWork): Promise<Signature> {
  const [person] = work.doer.authorId === null ? [] : await work.database.query(selectPerson, [work.doer.authorId])
  return {
    name: person?.full_name ?? 'Weft',
    email: person?.email ?? 'noreply@localhost',
    date: new Date(),
  }
}

/** The path of a new language's file: the code in the component's style, or as the project's aliases spell it. */
export function newFilePath(component: SyncedComponent, languageCode: string): { path: string; code: string } {
  const read = parseFilemask(component.filemask)
  if ('problem' in read) throw new Error(`component ${component.id} has a wrong mask: ${read.problem.detail}`)
  const alias = [...parseLanguageAliases(component.languageAliases)].find(([, code]) => code === languageCode)?.[0]
  const style = (component.settings.language_code_style || 'posix') as LanguageCodeStyle // checked when it was saved
  const code = alias ?? formatLanguageCode(languageCode, style)
  return { path: read.mask.pathFor(code), code }
}

async function newFile(work: RepositoryWork, component: SyncedComponent, language: LanguageRow): Promise<Uint8Array> {
  const basePath = component.newBase || component.template
  const base = basePath === '' ? null : await work.readFile(basePath)
  return component.format.create(base === null ? null : component.format.parse(base), {
    languageCode: language.code,
    languageName: language.name,
    plural: { number: language.plural_number, formula: language.plural_formula },
    projectName: component.projectName,
    now: new Date(),
  })
}

/** Adds a language: the translation's row, its file in a commit, its strings. Returns the translation's id. */
export async function addLanguageFile(
  work: RepositoryWork,
  component: SyncedComponent,
  languageCode: string,
): Promise<number> {
  // The new file has what is in the base by then: strings that wait to be added to it come first.
  await commitPending(work, { translationIds: [component.sourceTranslationId], onlyAged: false })
  const language = await ensureLanguage(work.database, languageCode)
  const { path, code } = newFilePath(component, language.code)
  const exists = (await work.readFile(path)) !== null
  const translationId = await work.database.transaction(async (tx) => {
    const id = await addTranslation(tx, {
      projectId: component.projectId,
      componentId: component.id,
      language,
      languageCode: code,
      filename: path,
      isSource: false,
      isTemplate: false,
      plural: null,
    })
    const ledger = openLedger(tx, await translationScope(tx, id))
    ledger.record({ action: 'added-language', doer: work.doer, details: { language: language.code } })
    await ledger.close()
    return id
  })
  if (!exists) {
    const author = await signatureOf(work)
    const about = { translationId, author: `${author.name} <${author.email}>` }
    const message = await commitMessage(work, component, 'add_message', about)
    await work.commit({ changes: new Map([[path, await newFile(work, component, language)]]), author, message })
  }
  await syncTree(work, usualSync)
  return translationId
}

const selectFile = statement<{ component_id: number; filename: string }>(
  'file_of_translation',
  'select component_id, filename from translations where id = $1',
)

/** Deletes a translation: its file in a commit, then its rows. What was typed in it stays in the history. */
export async function deleteTranslationFile(work: RepositoryWork, translationId: number): Promise<void> {
  const [row] = await work.database.query(selectFile, [translationId])
  const component = work.components.find(({ id }) => id === row?.component_id)
  if (!row || !component) return
  if (row.filename !== '' && (await work.readFile(row.filename)) !== null) {
    const author = await signatureOf(work)
    const about = { translationId, author: `${author.name} <${author.email}>` }
    const message = await commitMessage(work, component, 'delete_message', about)
    await work.commit({ changes: new Map([[row.filename, null]]), author, message })
  }
  await work.database.transaction((tx) => removeTranslation(tx, translationId, work.doer))
  await work.recordTips()
}
