import { countingOf, formatById } from '@weft/formats'
import type { Glossary } from '@weft/terms'
import { type Queries, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import { type ProjectFonts, usualFonts } from '../../fonts/project-fonts.ts'
import { learnForms } from '../../word-forms/word-forms.ts'
import { type ComponentSettings, resolveSettings } from '../component/component-settings.ts'
import { asksAbove, type KeptSettings } from '../project/inheritance.ts'
import { readProjectFonts } from '../project/read-project-fonts.ts'
import { glossaryFlag, readGlossary } from '../project/read-terms.ts'
import { readUnits, textColumns, type UnitChoice, type UnitText, unitStatements } from './unit-text.ts'

/** The effective settings, without the second language of the reader's page, because no write depends on it. */
export type UnitSettings = Omit<ComponentSettings, 'secondary_language'>

/** The facts that checks of a string need beside its text. */
export interface UnitChecks {
  readonly flags: string
  readonly extra_flags: string
  /** Flags of its project and of its component's categories. */
  readonly wider_flags: string
  /** The rule by which the string counts: its translation's, but for ordinal numbers. */
  readonly plural_number: number
  readonly plural_formula: string
  readonly language: string
  readonly source_language: string
  readonly file_format: string
  readonly project_name: string
  readonly component_name: string
  readonly settings: UnitSettings
  /** The fonts that flags of its component may name. */
  readonly fonts: ProjectFonts
  /** Whether its component's strings are terms. */
  readonly is_glossary: boolean
  /** The terms that stand in it and in the strings read with it; null where no flags of these ask for them. */
  readonly glossary: Glossary | null
}

/** A string whose text can be checked. */
export type CheckedUnit = UnitText & UnitChecks

/** A row in the database: its settings are the stored ones of its component. */
export type StoredChecks = Omit<UnitChecks, 'settings' | 'fonts' | 'glossary'> & { readonly settings: KeptSettings }
type StoredUnit = UnitText & StoredChecks
type ResolvedUnit = UnitText & Omit<UnitChecks, 'fonts' | 'glossary'>

export const checkColumns = `coalesce(u.flags, s.flags, '') as flags, s.extra_flags, ${widerFlags('c.category_id')} as wider_flags,
  t.plural_number, t.plural_formula,
  (select code from languages where id = t.language_id) as language,
  (select code from languages where id = c.source_language_id) as source_language,
  c.file_format, p.name as project_name, c.name as component_name, c.settings, c.is_glossary`

const names = (flag: string, { wider_flags, settings, flags, extra_flags }: ResolvedUnit): boolean =>
  [wider_flags, settings.check_flags, flags, extra_flags].some((text) => text.includes(flag))

/** Strings with the same key are held to the same terms. */
const termsKey = ({ project_id, language, source_language }: ResolvedUnit): string =>
  [project_id, language, source_language].join(' ')

/** Terms are read only where some string's flags ask for them; then all strings of its language have those of all these. */
async function glossariesOf(tx: Queries, units: readonly ResolvedUnit[]): Promise<ReadonlyMap<string, Glossary>> {
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

/** Strings with other flags: with the glossary's terms, if the flags need them. */
export async function withTermsFor(
  tx: Queries,
  units: readonly CheckedUnit[],
  extraFlags: string,
): Promise<readonly CheckedUnit[]> {
  if (!extraFlags.includes(glossaryFlag)) return units
  const glossaries = await glossariesOf(
    tx,
    units.map((unit) => ({ ...unit, extra_flags: extraFlags })),
  )
  return units.map((unit) => ({ ...unit, glossary: glossaries.get(termsKey(unit)) ?? null }))
}

/** Learns the forms of the words of texts that are held to terms. */
async function learnTargets(units: readonly Pick<ResolvedUnit, 'language' | 'target'>[]): Promise<void> {
  for (const [language, some] of Map.groupBy(units, (unit) => unit.language))
    await learnForms(
      language,
      some.flatMap(({ target }) => splitPlural(target)),
    )
}

/** Completes rows by their settings, plural rules, fonts and terms. Rows may have more columns: these stay. */
export async function completeChecks<Row extends StoredUnit>(
  tx: Queries,
  rows: readonly Row[],
): Promise<(Omit<Row, 'settings'> & UnitChecks)[]> {
  const settings = await settingsOf(tx, rows)
  const units = rows.map((row) => ({ ...row, settings: settings(row.component_id) }))
  // Fonts are read only where some string's flags name one; then all strings of its project have them, for they share their checks.
  const fonts = new Map<number, ProjectFonts>()
  for (const unit of units) {
    const id = unit.project_id
    if (!fonts.has(id) && names('font-family', unit)) fonts.set(id, await readProjectFonts(tx, id))
  }
  const glossaries = await glossariesOf(tx, units)
  await learnTargets(units.filter((unit) => !unit.is_source && glossaries.has(termsKey(unit))))
  return units.map((unit) => ({
    ...unit,
    ...ownPlural(unit),
    fonts: fonts.get(unit.project_id) ?? usualFonts,
    glossary: glossaries.get(termsKey(unit)) ?? null,
  }))
}

/** The rule of a string that counts otherwise than its translation. */
function ownPlural({ file_format, context, language: code, plural_number, plural_formula }: ResolvedUnit) {
  const format = formatById(file_format)
  if (!format?.ruleOf) return null
  const { plural } = countingOf(format, context, { code, plural: { number: plural_number, formula: plural_formula } })
  return { plural_number: plural.number, plural_formula: plural.formula }
}

const selectPlaces = statement<{ id: number; places: KeptSettings[] }>(
  'places_above_components',
  'select id, setting_places(project_id, category_id) as places from components where id = any($1::int[])',
)

/** The settings that hold in the components of rows; the places above these are read only where one of them asks for that. */
async function settingsOf(
  tx: Queries,
  rows: readonly StoredUnit[],
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

const checkedStatements = unitStatements<StoredUnit>('checked_units', `${textColumns}, ${checkColumns}`)

/** Strings with all that their checks need. Locks the strings. */
export const readCheckedUnits = async (tx: Queries, choice: UnitChoice): Promise<CheckedUnit[]> =>
  completeChecks(tx, await readUnits(tx, checkedStatements, choice))

/** The same for one string; null if missing. */
export async function readCheckedUnit(tx: Queries, unitId: number): Promise<CheckedUnit | null> {
  const [unit] = await readCheckedUnits(tx, { ids: [unitId] })
  return unit ?? null
}
