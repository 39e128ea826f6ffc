import type { DuplicateFiles } from '@weft/contract'
import type { Document } from '@weft/formats'
import { parseLanguageAliases } from '@weft/l10n'
import { statement } from '../../db/database.ts'
import { weighEnforcedChecks } from '../../domain/component/enforced-checks.ts'
import { codeMeant } from '../../domain/language/ensure-language.ts'
import { addTranslation } from '../../domain/translation/add-translation.ts'
import { removeTranslation } from '../../domain/translation/remove-translation.ts'
import { translationScope, translationScopes } from '../../domain/translation/translation-scope.ts'
import { type ComponentFiles, type FoundFile, filesOf, findFiles } from '../component/find-files.ts'
import { keyFilter } from '../component/key-filter.ts'
import { fileLanguage, pluralIn, type SyncedComponent } from '../component/synced-component.ts'
import { followSource } from '../merge/follow-source.ts'
import { removeOrphans } from '../merge/remove-orphans.ts'
import { keepsTexts } from '../merge/removed-texts.ts'
import { readSourceStrings } from '../merge/source-strings.ts'
import type { SyncMode } from '../merge/unit-plan.ts'
import type { RepositoryWork } from '../run/run.ts'
import { restoreAddedLanguages } from './added-languages.ts'
import { chooseFiles, isOfLanguage, type LanguageFile } from './choose-files.ts'
import { recordAlerts } from './record-alerts.ts'
import { recordVariants } from './record-variants.ts'
import { removedFiles, repeatRemovals } from './removals.ts'
import { type ComponentRun, finishFile, parseFile, readWanted, syncFile, type TranslationRow } from './sync-file.ts'
import { syncFiles } from './sync-files.ts'

/** How files are brought into the database. */
export interface TreeSync {
  readonly mode: SyncMode
  /** Look also at files that did not move. */
  readonly everything: boolean
  /** Look also at files that did not move if texts for them wait: the file may have these already. */
  readonly settles: boolean
}

export const usualSync: TreeSync = { mode: 'merge', everything: false, settles: false }

const selectTranslations = statement<TranslationRow>(
  'translations_of_component',
  `select t.id, t.filename, t.revision, t.language_id, l.code as language, t.plural_number, t.plural_formula, t.is_source,
          exists (select 1 from pending_edits e where e.translation_id = t.id) as pending,
          not exists (select 1 from units u where u.translation_id = t.id) as empty
     from translations t join languages l on l.id = t.language_id where t.component_id = $1 order by t.id`,
)

/** Synchronises every component of a repository with the files at the tip of our branch. */
export async function syncTree(work: RepositoryWork, how: TreeSync): Promise<void> {
  if (how.mode === 'merge') {
    // Restored files are made from the base, which must have lost its removed strings by then; what was removed from a
    // restored file alone can be removed only afterwards.
    const isOpen = await repeatRemovals(work, { settleEmpty: false })
    await restoreAddedLanguages(work)
    if (isOpen) await repeatRemovals(work)
  }
  const moved = await movedComponents(work, how)
  const broken = moved.length === 0 ? [] : await syncComponents(work, moved, how)
  await work.branch.recordSynced(work.components.filter((component) => !broken.includes(component)))
}

/** Returns the components with broken files. The next run looks at these again: a newer Weft may be able to read them. */
async function syncComponents(
  work: RepositoryWork,
  components: readonly SyncedComponent[],
  how: TreeSync,
): Promise<SyncedComponent[]> {
  const tree = new Map((await work.clone.listFiles(work.branch.tip)).map((file) => [file.path, file]))
  const found = components.map((component) => ({ component, files: findFiles(component, tree) }))
  work.progress.begin(found.reduce((sum, { files }) => sum + files.translations.length + (files.source ? 1 : 0), 0))
  const broken: SyncedComponent[] = []
  for (const { component, files } of found)
    if (!(await syncComponent(work, component, files, how))) broken.push(component)
  return broken
}

/**
 * Those whose files may have moved since they were last brought in step. It compares that commit with the tip of our branch:
 * a repository may have hundreds of components, and a commit or a pull seldom moves files of more than one.
 */
async function movedComponents(work: RepositoryWork, how: TreeSync): Promise<readonly SyncedComponent[]> {
  if (!work.branch.wasSynced || how.mode !== 'merge' || how.everything || how.settles) return work.components
  const differences = new Map<string, readonly string[] | null>()
  const moved: SyncedComponent[] = []
  for (const component of work.components) {
    const compared = work.branch.comparedAt(component)
    if (compared === work.branch.tip) continue
    if (compared !== null && !differences.has(compared)) differences.set(compared, await pathsSince(work, compared))
    const paths = compared === null ? null : (differences.get(compared) ?? null)
    if (paths === null || paths.some(filesOf(component))) moved.push(component)
  }
  return moved
}

/** Null where the commit is not in this clone. */
async function pathsSince(work: RepositoryWork, revision: string): Promise<readonly string[] | null> {
  if (!(await work.clone.hasCommit(revision))) return null
  return (await work.clone.changedFiles(revision, work.branch.tip)).map(({ path }) => path)
}

/**
 * Whether files and languages are those of the translations: then there is nothing to do. Each commit of one component is a
 * run over all that share its repository.
 */
function isUnmoved(component: SyncedComponent, rows: readonly TranslationRow[], files: ComponentFiles): boolean {
  if (files.missing.length > 0 || files.translations.length === 0) return false
  const aliases = parseLanguageAliases(component.languageAliases)
  const byPath = new Map(rows.map((row) => [row.filename, row]))
  const isKept = (file: FoundFile) => {
    const row = byPath.get(file.path)
    // The same file says the same language.
    const meant = codeMeant(file.code, aliases, component.sourceLanguageCode)
    const isSame = !isOfLanguage(file.code, meant) || row?.language === meant
    return row?.revision === file.oid && isSame
  }
  const { source } = files
  const translated = rows.filter(({ is_source }) => !is_source)
  const sourceIsKept = source === null || rows.some((row) => row.is_source && row.revision === source.oid)
  return sourceIsKept && translated.length === files.translations.length && files.translations.every(isKept)
}

/** Returns whether all its files were read. */
async function syncComponent(
  work: RepositoryWork,
  component: SyncedComponent,
  files: ComponentFiles,
  how: TreeSync,
): Promise<boolean> {
  const rows = await work.database.query(selectTranslations, [component.id])
  const hadTranslations = rows.some(({ is_source }) => !is_source)
  const mayRest = work.branch.wasSynced && how.mode === 'merge' && !how.everything
  const waits = how.settles && rows.some(({ pending }) => pending)
  if (mayRest && !waits && isUnmoved(component, rows, files)) {
    for (const { path } of files.translations) work.progress.file(path, 0)
    const none = { broken: [], duplicates: [], odd: new Map() }
    await recordAlerts(work, component, { files, known: rows, hadTranslations, ...none })
    return true
  }
  const run: ComponentRun = {
    work,
    component,
    mode: how.mode,
    everything: how.everything,
    settles: how.settles,
    strings: await readSourceStrings(work.database, component),
    sourceScope: await translationScope(work.database, component.sourceTranslationId),
    scopes: new Map(),
    broken: [],
    odd: new Map(),
    updated: new Set(),
    template: null,
    isWantedKey: keyFilter(component),
    keepsTexts: await keepsTexts(work.database, component.id),
  }
  const sourceRow = rows.find(({ is_source }) => is_source)
  const source = files.source && (await parseFile(run, files.source, sourceRow && fileLanguage(sourceRow)))
  const duplicates = component.identity.byContext
    ? await syncMonolingual(run, rows, files, source)
    : await syncBilingual(run, rows, files, source)
  // Without strings before, no string can have lost its last translation.
  const isNew = rows.every(({ empty }) => empty)
  // A missing or broken template defines no strings.
  const isKnown = source !== null || (files.source === null && !component.identity.byContext)
  if (!isNew && isKnown) {
    const units = source?.units.filter(({ context }) => run.isWantedKey(context))
    const keys = units?.map(component.identity.keyOf)
    const about = { inSourceFile: new Set(keys), mode: how.mode }
    await removeOrphans(work.database, component, run.sourceScope, about)
  }
  await recordVariants(work.database, component, () => readSourceStrings(work.database, component))
  await recordAlerts(work, component, {
    files,
    known: rows,
    broken: run.broken,
    duplicates,
    hadTranslations,
    odd: run.odd,
  })
  if (component.settings.enforced_checks.length > 0)
    await work.database.transaction((tx) => weighEnforcedChecks(tx, component.id))
  return run.broken.length === 0
}

/** Each file defines its own strings. Returns the languages with several files, with the unused ones. */
async function syncBilingual(
  run: ComponentRun,
  rows: readonly TranslationRow[],
  files: ComponentFiles,
  source: Document | null,
): Promise<readonly DuplicateFiles[]> {
  const row = rows.find(({ is_source }) => is_source)
  const wanted = row && files.source && source && (await readWanted(run, row, files.source, source))
  if (wanted) await syncFile(run, wanted)
  return syncTranslations(run, rows, files)
}

/** The template defines the strings: without it nothing is done, and when it changed every file is looked at. */
async function syncMonolingual(
  run: ComponentRun,
  rows: readonly TranslationRow[],
  files: ComponentFiles,
  template: Document | null,
): Promise<readonly DuplicateFiles[]> {
  const row = rows.find(({ is_source }) => is_source)
  if (!row || !files.source || !template) return []
  const moved = row.revision !== files.source.oid
  const wanted = await readWanted(run, row, files.source, template)
  if (wanted) await syncFile(run, wanted)
  const duplicates = await syncTranslations({ ...run, template, everything: run.everything || moved }, rows, files)
  await followSource(run.work.database, run.component, run.updated)
  // Last, so that after an interrupted run every file is looked at again.
  if (wanted) await finishFile(run, wanted)
  return duplicates
}

async function syncTranslations(
  run: ComponentRun,
  rows: readonly TranslationRow[],
  files: ComponentFiles,
): Promise<readonly DuplicateFiles[]> {
  const { component } = run
  const { chosen, duplicates } = await chooseFiles(run.work, component, { rows, files })
  const known = new Map(rows.map((row) => [row.language_id, row]))
  const fresh = chosen.filter(({ language }) => !known.has(language.id))
  for (const row of await addFound(run, fresh)) known.set(row.language_id, row)
  // The template is the source translation; a second file of its language is ignored.
  const translated = chosen.filter(({ language }) => language.id !== component.sourceLanguageId || !files.source)
  const pairs = translated.map(({ file, language }) => {
    const row = known.get(language.id)
    if (!row) throw new Error(`the translation to ${language.code} was not added`)
    return { row, file }
  })
  await syncFiles(run, pairs)
  const kept = new Set(
    [...rows.filter(({ is_source }) => is_source), ...pairs.map(({ row }) => row)].map(({ id }) => id),
  )
  // If no file is found, the mask or the branch is wrong: translations stay until that is corrected. A file that somebody
  // removed from another component of the repository is gone on purpose.
  const isGone = files.translations.length > 0 ? null : await removedFiles(run.work)
  for (const row of rows)
    if (!kept.has(row.id) && (isGone?.has(row.filename) ?? true)) await removeWithTexts(run, row.id)
  return duplicates
}

/** Removes a translation whose file is missing; texts that the remote never got return with the file. */
async function removeWithTexts({ work, component, mode }: ComponentRun, translationId: number): Promise<void> {
  const removal = { identity: component.identity, mayStand: mode === 'merge' }
  await work.database.transaction((tx) => removeTranslation(tx, translationId, { doer: work.reader, removal }))
}

/** Adds the translations that have no row yet, all in one transaction, and reads their scopes. */
async function addFound(run: ComponentRun, fresh: readonly LanguageFile[]): Promise<TranslationRow[]> {
  const { projectId, id: componentId } = run.component
  if (fresh.length === 0) return []
  const added = await run.work.database.transaction((tx) =>
    Promise.all(
      fresh.map(async ({ file, language }): Promise<TranslationRow> => {
        const { id: language_id, code } = language
        const plural = pluralIn(run.component, language)
        const about = { projectId, componentId, language, languageCode: file.code, filename: file.path, plural }
        const id = await addTranslation(tx, { ...about, isSource: false, isTemplate: false })
        const row = {
          id,
          filename: file.path,
          revision: '',
          language_id,
          language: code,
          plural_number: plural.number,
          plural_formula: plural.formula,
        }
        return { ...row, is_source: false, pending: false, empty: true }
      }),
    ),
  )
  for (const [id, scope] of await translationScopes(
    run.work.database,
    added.map(({ id }) => id),
  ))
    run.scopes.set(id, scope)
  return added
}
