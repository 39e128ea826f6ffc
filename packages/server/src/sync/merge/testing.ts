import type { Database } from '../../db/database.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import { type Doer, nobody } from '../../events/ledger.ts'
import { parseFileOf, readSyncedComponent, type SyncedComponent } from '../component/synced-component.ts'
import { keepsTexts } from './removed-texts.ts'
import { foundUnits, readSourceStrings } from './source-strings.ts'
import type { TranslationSync } from './translation-sync.ts'

/** The options of a test that synchronises a translation with a file. */
export interface SyncSettings extends Partial<Pick<TranslationSync, 'mode' | 'first' | 'signal'>> {
  readonly reader?: Doer
}

/** A sync with nothing around it: what it calls is noted. */
export interface SyncTrial {
  readonly sync: TranslationSync
  readonly calls: string[]
}

interface TranslationRow {
  readonly id: number
  readonly is_source: boolean
  readonly empty: boolean
  readonly local_revision: string
}

/** The component of a translation, as a run of its repository reads it. */
export async function componentOf(database: Database, componentId: number): Promise<SyncedComponent> {
  const component = await readSyncedComponent(database, componentId)
  if (!component) throw new Error(`there is no component ${componentId}`)
  return component
}

/** Takes the strings of all translations away, as before their first files; the counters are the caller's to mend. */
export async function emptyTranslations(database: Database, componentId: number): Promise<void> {
  await database.executeSql(
    `delete from units u using translations t where t.id = u.translation_id and t.component_id = $1 and not t.is_source`,
    [componentId],
  )
}

/** All that is needed to bring a translation in step with a file of this text, with no repository and no clone. */
export async function syncOf(
  database: Database,
  of: { readonly componentId: number; readonly language: string; readonly text: string },
  settings: SyncSettings = {},
): Promise<SyncTrial> {
  const component = await componentOf(database, of.componentId)
  const { rows } = await database.executeSql(
    `select t.id, t.is_source, not exists (select 1 from units u where u.translation_id = t.id) as empty, c.local_revision
       from translations t join components c on c.id = t.component_id where t.component_id = $1 and t.language_code = $2`,
    [of.componentId, of.language],
  )
  const row = rows[0] as TranslationRow | undefined // the columns above
  if (!row) throw new Error(`there is no translation ${of.language}`)
  const parsed = parseFileOf(component, Buffer.from(of.text), undefined)
  const calls: string[] = []
  const plural = { number: 2, formula: 'n != 1' }
  const sync: TranslationSync = {
    database,
    component,
    strings: await readSourceStrings(database, component),
    translation: { id: row.id, isSource: row.is_source, isEmpty: row.empty },
    environment: component.checks.environments({
      language: of.language,
      sourceLanguage: 'en',
      plural,
      isGlossary: false,
      glossary: null,
    }),
    scope: await translationScope(database, row.id),
    sourceScope: await translationScope(database, component.sourceTranslationId),
    units: foundUnits(component.identity, parsed.units),
    revision: row.local_revision,
    keepsTexts: await keepsTexts(database, of.componentId),
    mode: 'merge',
    reader: nobody,
    first: false,
    signal: new AbortController().signal,
    report: (strings) => calls.push(`report ${strings}`),
    updated: new Set(),
    begin: async () => void calls.push('begin'),
    finish: async () => void calls.push('finish'),
    ...settings,
  }
  return { sync, calls }
}
