import type { Glossary } from '@weft/checks'
import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { lockCounters } from '../../db/statistics.ts'
import type { CountedUnit } from '../../db/unit-counters.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import type { Scope } from '../../events/ledger.ts'
import { type ProjectFonts, usualFonts } from '../../fonts/project-fonts.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { type ComponentSettings, resolveSettings } from '../component/component-settings.ts'
import { asksAbove, type KeptSettings } from '../project/inheritance.ts'
import { readProjectFonts } from '../project/read-project-fonts.ts'
import { glossaryFlag, readGlossary } from '../project/read-terms.ts'
import { componentSeenText, visibleParameters } from '../visible.ts'

/** A string with all that an edit of it needs: its source, and the settings of its translation and component. */
export interface EditedUnit extends CountedUnit {
  readonly id: number
  readonly source_unit_id: number
  readonly translation_id: number
  readonly target: string
  readonly previous_source: string
  readonly pending: boolean
  /** Checks that it fails and somebody dismissed. */
  readonly dismissed: readonly string[] | null
  /** As stored: plural forms joined. */
  readonly source: string
  readonly context: string
  readonly flags: string
  readonly extra_flags: string
  readonly id_hash: bigint | null
  readonly is_source: boolean
  readonly plural_number: number
  readonly plural_formula: string
  readonly language: string
  readonly source_language: string
  readonly component_id: number
  readonly project_id: number
  readonly language_id: number
  readonly file_format: string
  /** What holds, without the second language of the reader's page: nothing that is written depends on it. */
  readonly settings: Omit<ComponentSettings, 'secondary_language'>
  readonly component_locked: boolean
  /** Of its project and the categories of its component. */
  readonly wider_flags: string
  readonly project_name: string
  readonly component_name: string
  readonly translation_review: boolean
  readonly source_review: boolean
  readonly repository_id: number
  readonly access_control: number
  readonly explanation: string
  readonly last_updated: Date
  readonly statistics_ids: number[]
  /** What the flags of its component may name. */
  readonly fonts: ProjectFonts
  /** Whether its component's strings are terms. */
  readonly is_glossary: boolean
  /** The terms that stand in it and in the strings read with it; null where no flags of these ask for them. */
  readonly glossary: Glossary | null
}

/** The row in the database: its settings are those that somebody chose for its component. */
type EditedRow = Omit<EditedUnit, 'settings' | 'fonts' | 'glossary'> & { readonly settings: KeptSettings }

type ResolvedRow = Omit<EditedUnit, 'fonts' | 'glossary'>

const names = (flag: string, { wider_flags, settings, flags, extra_flags }: ResolvedRow): boolean =>
  [wider_flags, settings.check_flags, flags, extra_flags].some((text) => text.includes(flag))

/** Strings with the same key are held to the same terms. */
const termsKey = ({ project_id, language, source_language }: ResolvedRow): string =>
  [project_id, language, source_language].join(' ')

/** Terms are read only where some string's flags ask for them; then all strings of its language have those of all these. */
async function glossariesOf(tx: Queries, units: readonly ResolvedRow[]): Promise<ReadonlyMap<string, Glossary>> {
  const found = new Map<string, Glossary>()
  const held = units.filter((unit) => !unit.is_source && names(glossaryFlag, unit))
  for (const [key, group] of Map.groupBy(held, termsKey)) {
    const [first] = group
    if (!first) continue
    const { project_id: projectId, language, source_language: sourceLanguage } = first
    const sources = group.map(({ source }) => source)
    found.set(key, await readGlossary(tx, { projectId, language, sourceLanguage }, sources))
  }
  return found
}

/** Strings as they are under other flags: with the terms, where these ask for them. */
export async function withTermsFor(
  tx: Queries,
  units: readonly EditedUnit[],
  extraFlags: string,
): Promise<readonly EditedUnit[]> {
  if (!extraFlags.includes(glossaryFlag)) return units
  const glossaries = await glossariesOf(
    tx,
    units.map((unit) => ({ ...unit, extra_flags: extraFlags })),
  )
  return units.map((unit) => ({ ...unit, glossary: glossaries.get(termsKey(unit)) ?? null }))
}

/** Fonts are read only where some string's flags name one; then all strings of its project have them, for they share their checks. */
async function complete(tx: Queries, rows: readonly EditedRow[]): Promise<EditedUnit[]> {
  const settings = await settingsOf(tx, rows)
  const units = rows.map((row) => ({ ...row, settings: settings(row.component_id) }))
  const fonts = new Map<number, ProjectFonts>()
  for (const unit of units) {
    const id = unit.project_id
    if (!fonts.has(id) && names('font-family', unit)) fonts.set(id, await readProjectFonts(tx, id))
  }
  const glossaries = await glossariesOf(tx, units)
  return units.map((unit) => ({
    ...unit,
    fonts: fonts.get(unit.project_id) ?? usualFonts,
    glossary: glossaries.get(termsKey(unit)) ?? null,
  }))
}

const selectPlaces = statement<{ id: number; places: KeptSettings[] }>(
  'places_above_components',
  'select id, setting_places(project_id, category_id) as places from components where id = any($1::int[])',
)

/** The settings that hold in the components of rows; the places above these are read only where one of them asks for that. */
async function settingsOf(
  tx: Queries,
  rows: readonly EditedRow[],
): Promise<(componentId: number) => ComponentSettings> {
  const kept = new Map(rows.map((row) => [row.component_id, row.settings]))
  const asking = [...kept].filter(([, settings]) => asksAbove(settings)).map(([id]) => id)
  const found = asking.length === 0 ? [] : await tx.query(selectPlaces, [asking])
  const above = new Map(found.map(({ id, places }) => [id, places]))
  const known = new Map([...kept].map(([id, own]) => [id, resolveSettings(own, above.get(id) ?? []).settings]))
  return (componentId) => {
    const settings = known.get(componentId)
    if (!settings) throw new Error('every row has a component')
    return settings
  }
}

const columns = `u.id, u.source_unit_id, u.translation_id, u.state, u.target, u.previous_source, u.pending, u.num_words,
  u.num_chars, u.failing, u.dismissed, u.has_suggestion, u.has_comment, coalesce(u.source, s.source) as source,
  coalesce(s.context, '') as context, coalesce(u.flags, s.flags, '') as flags, s.extra_flags, s.id_hash,
  t.is_source, t.plural_number, t.plural_formula, t.language_id,
  (select code from languages where id = t.language_id) as language,
  (select code from languages where id = c.source_language_id) as source_language,
  c.id as component_id, c.project_id, c.file_format, c.is_glossary, c.settings, c.locked as component_locked,
  p.name as project_name, c.name as component_name,
  coalesce(c.repository_component_id, c.id) as repository_id,
  ${widerFlags('c.category_id')} as wider_flags, p.translation_review, p.source_review, p.access_control, u.explanation, u.last_updated,
  array[t.statistics_id, c.statistics_id, p.statistics_id,
    (select statistics_id from languages where id = t.language_id),
    (select statistics_id from project_languages where project_id = c.project_id and language_id = t.language_id)
  ] as statistics_ids`

const tables = `units u
  join units s on s.id = u.source_unit_id
  join translations t on t.id = u.translation_id
  join components c on c.id = t.component_id
  join projects p on p.id = c.project_id`

const selectEdited = statement<EditedRow>(
  'edited_unit',
  `select ${columns} from ${tables} where u.id = $1 for no key update of u`,
)

const selectAllEdited = statement<EditedRow>(
  'edited_units',
  `select ${columns} from ${tables} where u.translation_id = $1 order by u.id for no key update of u`,
)

const selectTranslationsOf = statement<EditedRow>(
  'translations_of_source',
  `select ${columns} from ${tables} where u.source_unit_id = $1 and u.id <> $1 order by u.id for no key update of u`,
)

/**
 * A string with all whose rows an edit of it may change: its twins (the same string elsewhere in the project, in the same
 * language, where both components share translations), or the translations of a source string. Whoever locks strings does
 * so in the order of their ids: who comes from another component never waits crosswise.
 */
const selectFamily = statement<EditedRow>(
  'edited_family',
  `with asked as materialized (
     select u.id, u.source_unit_id, s.id_hash, s.source, t.language_id, t.plural_number, c.id as component_id, c.project_id,
            u.id <> u.source_unit_id and coalesce((c.settings ->> 'allow_translation_propagation')::boolean, true) as shares
       from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id join projects p on p.id = c.project_id
      where u.id = $1 and ${componentSeenText(2)}
   )
   select ${columns} from ${tables} where u.id = any(array(
      select v.id from asked a
        join units vs on vs.id_hash = a.id_hash and vs.source = a.source and vs.id <> a.source_unit_id
        join units v on v.source_unit_id = vs.id and v.id <> vs.id and v.state < 100
        join translations vt on vt.id = v.translation_id and vt.language_id = a.language_id
             and vt.plural_number = a.plural_number
        join components vc on vc.id = vt.component_id and vc.project_id = a.project_id and vc.id <> a.component_id
       where a.shares and coalesce((vc.settings ->> 'allow_translation_propagation')::boolean, true)
      union all select v.id from asked a join units v on v.source_unit_id = a.id
      union all select a.id from asked a))
    order by u.id for no key update of u`,
)

const lockTranslations = statement<{ translation_id: number }>(
  'lock_translations_of_sources',
  'select translation_id from units where source_unit_id = any($1::bigint[]) order by id for no key update',
)
const selectCounters = statement<{ statistics_ids: number[] }>(
  'counters_of_translations',
  `select array[t.statistics_id, c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as statistics_ids
     from translations t join components c on c.id = t.component_id join projects p on p.id = c.project_id
     join languages l on l.id = t.language_id
     join project_languages pl on pl.project_id = p.id and pl.language_id = l.id where t.id = any($1::int[])`,
)

const selectEditedOf = statement<EditedRow>(
  'edited_units_by_id',
  `select ${columns} from ${tables} where u.id = any($1::bigint[]) order by u.id for no key update of u`,
)

/** Strings by their ids, in the order of these. */
export const readEditedUnitsOf = async (tx: Queries, unitIds: readonly number[]): Promise<EditedUnit[]> =>
  complete(tx, await tx.query(selectEditedOf, [unitIds]))

/** Reads a string and keeps others from editing it until the transaction ends; null where there is none. */
export async function readEditedUnit(tx: Queries, unitId: number): Promise<EditedUnit | null> {
  const [unit] = await complete(tx, await tx.query(selectEdited, [unitId]))
  return unit ?? null
}

/** The same for all strings of a translation: for uploads. */
export const readEditedUnits = async (tx: Queries, translationId: number): Promise<EditedUnit[]> =>
  complete(tx, await tx.query(selectAllEdited, [translationId]))

/** A string that is edited, and the strings to which its text propagates. */
export interface EditedFamily {
  readonly unit: EditedUnit
  readonly twins: readonly EditedUnit[]
}

/** A reader who sees everything. */
const everything: VisibleProjects = { all: true }

/**
 * Reads a string for an edit of its text, and keeps others from editing it, its twins and its translations until the
 * transaction ends. Null where there is none that the reader sees: one that is hidden is not locked either, nor waited for.
 */
export async function readEditedFamily(
  tx: Queries,
  unitId: number,
  visible: VisibleProjects = everything,
): Promise<EditedFamily | null> {
  const rows = await complete(tx, await tx.query(selectFamily, [unitId, ...visibleParameters(visible)]))
  const unit = rows.find(({ id }) => id === unitId)
  if (!unit) return null
  // While one waited for the lock, the source text of either may have changed.
  const isTwin = (one: EditedUnit) => one.id !== unitId && !unit.is_source && one.source === unit.source
  return { unit, twins: rows.filter(isTwin) }
}

/**
 * Locks source strings with all their translations, and then all that counts them: before several are changed one after
 * the other, which would lock strings after counters.
 */
export async function lockTranslationsOf(tx: Transaction, sourceUnitIds: readonly number[]): Promise<void> {
  const rows = await tx.query(lockTranslations, [sourceUnitIds])
  const translations = [...new Set(rows.map((row) => row.translation_id))]
  const counters = await tx.query(selectCounters, [translations])
  const ids = counters.flatMap((row) => row.statistics_ids)
  await lockCounters(tx, ids)
}

/** The translations of a source string. */
export const readTranslationsOf = async (tx: Queries, sourceUnitId: number): Promise<EditedUnit[]> =>
  complete(tx, await tx.query(selectTranslationsOf, [sourceUnitId]))

/** The counters that an edit of the string changes. */
export const scopeOfUnit = (unit: EditedUnit): Scope => ({
  projectId: unit.project_id,
  componentId: unit.component_id,
  translationId: unit.translation_id,
  languageId: unit.language_id,
  statisticsIds: unit.statistics_ids,
})
