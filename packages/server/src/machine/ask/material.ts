import { flagNumber, glossaryOf } from '@weft/checks'
import { findTerms } from '@weft/terms'
import { type Database, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { keysOfTexts, readTermsOfKeys } from '../../domain/project/read-terms.ts'
import { findMatches } from '../../memory/find-matches.ts'
import { readerIn } from '../../memory/memory-reader.ts'
import { visibleProjects } from '../../permissions/index.ts'
import type { PromptPair, PromptString, PromptTerm } from '../prompt/prompt-string.ts'
import { type AskPlace, flagsOf, formCountOf, type MachineString, sourceOf } from './machine-string.ts'

/** Matches, and their least likeness; strings before and behind. */
const nearest = 5
const leastLikeness = 0.6
const around = 3
/** Look-ups that run at once: more would take the database from those who save. */
const lookUpsAtOnce = 4
/** Characters of a note, or of one pair. */
const longest = 1000

const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)

/** The terms that stand in each string, as far as the reader sees them. */
export async function termsIn(
  database: Database,
  { translation, actor }: AskPlace,
  strings: readonly MachineString[],
): Promise<readonly (readonly PromptTerm[])[]> {
  const { component, language } = translation
  const sourceLanguage = component.sourceLanguage.code
  const query = {
    projectId: component.row.project_id,
    language: language.code,
    sourceLanguage,
    visible: visibleProjects(actor),
  }
  const terms = await readTermsOfKeys(database, query, await keysOfTexts(strings.flatMap(sourceOf), sourceLanguage))
  const inForce = terms.filter(
    ({ row, target, isUntranslatable }) => row.state >= 20 && (target !== '' || isUntranslatable),
  )
  const glossary = glossaryOf(inForce, sourceLanguage)
  return strings.map((string) => {
    const found = new Set(sourceOf(string).flatMap((text) => findTerms(glossary, text).map(({ term }) => term)))
    return [...found]
      .filter(({ row }) => row.source_id !== string.unit.source_unit_id)
      .map(({ source, target, row, isForbidden, isUntranslatable }) => ({
        source,
        target,
        explanation: cut(row.explanation),
        rule: isForbidden ? ('forbidden' as const) : isUntranslatable ? ('kept' as const) : ('use' as const),
      }))
  })
}

async function memoryOf(database: Database, { translation, actor }: AskPlace, string: MachineString) {
  const { component, language } = translation
  const source = sourceOf(string)
  const found = await findMatches(database, {
    reader: readerIn(actor, component.project),
    sourceLanguageId: component.sourceLanguage.id,
    sourceLanguage: component.sourceLanguage.code,
    targetLanguageId: language.id,
    source,
    targetForms: source.length === 1 ? 1 : formCountOf(string),
    context: string.unit.context,
    unit: { id: string.unit.id, sourceId: string.unit.source_unit_id },
    flags: flagsOf(string),
    threshold: leastLikeness,
    limit: nearest,
  })
  return found.flatMap((match) => {
    const target = match.forms.at(-1)
    return target === undefined || target === null
      ? []
      : [{ source: cut(match.source), target: cut(target), likeness: Math.floor(match.score * 100) }]
  })
}

async function memories(database: Database, place: AskPlace, strings: readonly MachineString[]) {
  const found: PromptString['memory'][] = []
  for (let from = 0; from < strings.length; from += lookUpsAtOnce)
    found.push(
      ...(await Promise.all(strings.slice(from, from + lookUpsAtOnce).map((one) => memoryOf(database, place, one)))),
    )
  return found
}

interface PairRow {
  readonly id: number
  readonly source: string
  readonly target: string
}

const selectNeighbours = statement<PairRow>(
  'neighbours_for_machines',
  `select a.id, n.source, n.target from unnest($1::bigint[], $2::int[]) as a (id, position)
    cross join lateral (
      select coalesce(u.source, s.source) as source, u.target from units u join units s on s.id = u.source_unit_id
       where u.translation_id = $3 and u.position between a.position - ${around} and a.position + ${around}
         and u.id <> a.id and u.state >= 20 and u.target <> '' order by u.position, u.id limit ${2 * around}) n`,
)
const selectSecondary = statement<{ source_unit_id: number; target: string; code: string }>(
  'secondary_for_machines',
  `select u.source_unit_id, u.target, l.code from units u join translations t on t.id = u.translation_id
     join languages l on l.id = t.language_id
    where u.source_unit_id = any($1::bigint[]) and t.language_id = $2 and u.state >= 20 and u.target <> ''`,
)

const pairOf = ({ source, target }: PairRow): PromptPair => ({
  source: cut(splitPlural(source)[0] ?? ''),
  target: cut(splitPlural(target)[0] ?? ''),
})

async function neighboursOf(database: Database, { translation }: AskPlace, strings: readonly MachineString[]) {
  const ids = strings.map(({ unit }) => unit.id)
  const rows = await database.query(selectNeighbours, [
    ids,
    strings.map(({ position }) => position),
    translation.row.id,
  ])
  const byId = Map.groupBy(rows, ({ id }) => id)
  return strings.map(({ unit }) => (byId.get(unit.id) ?? []).map(pairOf))
}

async function secondaryOf(database: Database, { translation }: AskPlace, strings: readonly MachineString[]) {
  const id = translation.component.settings.secondary_language
  if (id === null || id === translation.language.id) return strings.map(() => null)
  const sources = strings.map(({ unit }) => unit.source_unit_id)
  const rows = new Map((await database.query(selectSecondary, [sources, id])).map((row) => [row.source_unit_id, row]))
  return strings.map(({ unit }) => {
    const row = rows.get(unit.source_unit_id)
    return row === undefined ? null : { language: row.code, text: cut(splitPlural(row.target)[0] ?? '') }
  })
}

/** Everything that a model gets about strings, but for their sources in pieces. */
export async function readMaterial(
  database: Database,
  place: AskPlace,
  strings: readonly MachineString[],
): Promise<readonly Omit<PromptString, 'source' | 'failed' | 'pictures'>[]> {
  const [memory, terms, neighbours, secondary] = await Promise.all([
    memories(database, place, strings),
    termsIn(database, place, strings),
    neighboursOf(database, place, strings),
    secondaryOf(database, place, strings),
  ])
  return strings.map((string, at) => ({
    context: cut(string.unit.context),
    note: cut(string.note),
    explanation: cut(string.explanation),
    maxLength: flagNumber(flagsOf(string), 'max-length') ?? null,
    memory: memory[at] ?? [],
    terms: terms[at] ?? [],
    neighbours: neighbours[at] ?? [],
    secondary: secondary[at] ?? null,
  }))
}
