import { checks, formatFlags } from '@weft/checks'
import { categoriesOf, countingOf, formatById, type PluralRule } from '@weft/formats'
import { pluralExamples, pluralFormNames, pluralType } from '@weft/l10n'
import { type Glossary, type GlossaryTerm, termsOf } from '@weft/terms'
import type { LanguageRecord, TranslationRecord } from '../../catalog/records.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { glossaryFlag } from '../../domain/project/read-terms.ts'
import { type ComponentChecks, componentChecks } from '../../domain/unit/component-checks.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import { entityTag, unitVersion } from '../../domain/unit/unit-version.ts'
import { usualFonts } from '../../fonts/project-fonts.ts'
import { isoTime } from '../../http/reply/json.ts'
import { machineServiceOf } from '../../machine/services/registry.ts'
import { hasReviews } from '../../present/translation-shape.ts'
import type { locationWriter } from '../../present/unit-locations.ts'
import type { StringRow } from './editor-strings.queries.ts'
import type { Abilities, StringStates } from './string-abilities.ts'

const checksById = new Map(
  checks.map(({ id, label, why, severity }) => [id as string, { id, name: label, why, severity }]),
)

/** A check that was there once and is no more is shown by its id. */
const presentCheck = (id: string) =>
  checksById.get(id) ?? { id, name: id, why: 'This check is not there any more.', severity: 'note' as const }

const nameOf = ({ code, name, direction }: LanguageRecord) => ({ code, name, direction })

/** Counts that are shown of each plural form. */
const examplesShown = 6

function presentPlural({ number, formula }: PluralRule, names: readonly string[]) {
  const examples = pluralExamples({ number, formula }, examplesShown)
  return { number, formula, forms: names.map((name, index) => ({ name, examples: examples[index] ?? [] })) }
}

const ruleIn = ({ plural_number: number, plural_formula: formula }: TranslationRecord['row']) => ({ number, formula })

/** The forms of a string that counts otherwise than its translation; undefined for all others. */
function presentOwnPlural(context: string, { row, component, language: { code } }: TranslationRecord) {
  const format = formatById(component.row.file_format)
  if (!format?.ruleOf) return undefined
  const rule = ruleIn(row)
  const language = countingOf(format, context, { code, plural: rule })
  return language.plural === rule ? undefined : presentPlural(language.plural, categoriesOf(language))
}

/** The fields that all strings of a translation share. */
export function presentTranslation(translation: TranslationRecord) {
  const { row, component, language } = translation
  const { project } = component
  return {
    id: row.id,
    path: `${project.row.slug}/${component.path}/${language.code}`,
    project: { slug: project.row.slug, name: project.row.name },
    component: { id: component.row.id, path: component.path, name: component.row.name, locked: component.row.locked },
    is_source: row.is_source,
    reviewed: hasReviews(translation),
    language: nameOf(language),
    source_language: nameOf(component.sourceLanguage),
    plural: presentPlural(
      ruleIn(row),
      pluralFormNames(pluralType(row.plural_number, row.plural_formula), row.plural_number),
    ),
    checks_enforced: component.settings.enforced_checks,
    is_glossary: component.row.is_glossary,
  }
}

/** The flags in force of a translation's strings; no text is measured here. */
export function checksIn({ component }: TranslationRecord): ComponentChecks {
  return componentChecks({
    widerFlags: component.widerFlags,
    componentFlags: component.settings.check_flags,
    fileFormat: component.row.file_format,
    fonts: usualFonts,
    names: [component.project.row.name, component.row.name],
  })
}

interface StringFacts {
  readonly translation: TranslationRecord
  readonly checks: ComponentChecks
  readonly locations: ReturnType<typeof locationWriter>
  readonly can: (states: StringStates) => Abilities
}

/** Whether a string is held to the terms of its project's glossaries. */
export const isHeldToTerms = (row: StringRow, checks: ComponentChecks): boolean =>
  checks.flagsOf(row.flags, row.source_flags).has(glossaryFlag)

const presentTerm = ({ source, target, pattern, ...is }: GlossaryTerm) => ({
  source,
  target,
  is_forbidden: is.isForbidden ?? false,
  is_untranslatable: is.isUntranslatable ?? false,
  is_exact: is.isExact ?? false,
  is_case_sensitive: is.isCaseSensitive ?? false,
  pattern: pattern ?? null,
})

const presentMachine = ({ service, run }: NonNullable<StringRow['machine']>) => ({
  name: machineServiceOf(service)?.name ?? service,
  run,
})

/** A string with all that an editor shows of it. `glossary`: the terms that it is held to, if it is. */
export function presentString(row: StringRow, facts: StringFacts, glossary: Glossary | null) {
  const { translation, checks: ofComponent, locations, can } = facts
  const source = splitPlural(row.source)
  const labels = row.labels ?? []
  const plural = source.length > 1 ? presentOwnPlural(row.context, translation) : undefined
  const version = unitVersion({ ...row, label_ids: labels.map(({ id }) => id) })
  return {
    id: row.id,
    translation: row.translation_id,
    source_unit: row.source_unit_id,
    checksum: checksum(row.id_hash),
    position: row.position,
    state: row.state,
    marks: row.marks,
    source,
    previous_source: row.previous_source,
    target: splitPlural(row.target),
    ...(row.machine && { machine: presentMachine(row.machine) }),
    ...(plural && { plural }),
    context: row.context,
    note: row.note,
    explanation: row.source_explanation,
    flags: formatFlags(ofComponent.flagsOf(row.flags, row.source_flags)),
    extra_flags: row.source_flags,
    terms: glossary ? termsOf(glossary, source).map(presentTerm) : [],
    locations: locations(row.location, translation.component),
    labels,
    failing: (row.failing ?? []).map(presentCheck),
    dismissed: (row.dismissed ?? []).map(presentCheck),
    num_words: row.num_words,
    last_updated: isoTime(row.last_updated),
    etag: entityTag(version),
    can: can(row),
  }
}
