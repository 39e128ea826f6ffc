import type { Flags } from '@weft/checks'
import type { MemoryDifference } from '@weft/contract'
import type { Database } from '../db/database.ts'
import { splitPlural } from '../db/unit-state.ts'
import { differencesOf } from './differences.ts'
import { findRows, type MemoryRow } from './find-rows.ts'
import { type FoundText, findSameText, findTexts } from './find-texts.ts'
import type { MemoryReader } from './memory-reader.ts'
import { markNeighbours } from './neighbours.ts'
import { type Substituted, substitute } from './substitute.ts'
import { takeInNewest } from './take-in-strings.ts'

/** A text that is looked up, with all by which its matches are judged. */
export interface MatchQuestion {
  readonly reader: MemoryReader
  readonly sourceLanguageId: number
  /** Its code. */
  readonly sourceLanguage: string
  readonly targetLanguageId: number
  /** The forms of the source. */
  readonly source: readonly string[]
  /** How many forms the translation has; 1 where the source has one. */
  readonly targetForms: number
  /** Its context, or its key; empty: it has none. */
  readonly context: string
  /** The string itself and its source string; null without one. */
  readonly unit: { readonly id: number; readonly sourceId: number } | null
  readonly flags: Flags
  /** The lowest score, 0 to 1; 1: the same texts alone. */
  readonly threshold: number
  readonly limit: number
}

/** A match of the memory for a text. */
export interface MemoryMatch {
  readonly row: MemoryRow
  /** The source of the match, of the form by which it was found. */
  readonly source: string
  /** A text for each form of the translation; null: the memory has none for it. */
  readonly forms: readonly (string | null)[]
  /** 0 to 1. */
  readonly score: number
  /** The same context as well: its key, or the strings beside it. */
  readonly inContext: boolean
  readonly differences: readonly MemoryDifference[]
  /** With the numbers and placeholders of the wanted text; null: unchanged. */
  readonly substituted: { readonly forms: readonly (string | null)[]; readonly score: number } | null
}

interface FormMatch {
  readonly row: MemoryRow
  readonly found: FoundText
  /** The form of the wanted source. */
  readonly wantedForm: number
  readonly wanted: string
}

/** The form of the source that a form of the translation translates. */
const sourceFormOf = (form: number, forms: number): number => Math.min(form, forms - 1)

/** Percent as people read it: 100 for nothing but the same text. */
export const percentOf = (score: number): number => (score === 1 ? 100 : Math.min(99, Math.floor(score * 100)))

/** The quality of a match as readers see it: 101 in the same context, less the penalty of its memory. */
export const qualityOf = ({ score, inContext, row }: Pick<MemoryMatch, 'score' | 'inContext' | 'row'>): number =>
  Math.max(0, (inContext && score === 1 ? 101 : percentOf(score)) - row.penalty)

/** The text of a row for one form of the wanted translation; null where it has none. */
function textFor(
  { row }: FormMatch,
  { form, targetForms }: { readonly form: number; readonly targetForms: number },
): string | null {
  const forms = splitPlural(row.target)
  if (forms.length === 1) return forms[0] ?? null
  // A plural for a text without one: the form that translates the same form of the source.
  if (targetForms === 1) return (row.form === 0 ? forms[0] : forms.at(-1)) || null
  return (forms.length === targetForms && forms[form]) || null
}

/** A form of the translation, as one row has it. */
interface MatchedForm {
  readonly text: string | null
  readonly score: number
  readonly better: Substituted | null
}

function matchForm(match: FormMatch | undefined, form: number, { targetForms, flags }: MatchQuestion): MatchedForm {
  const target = match ? textFor(match, { form, targetForms }) : null
  if (match === undefined || target === null) return { text: null, score: 1, better: null }
  const { found, wanted } = match
  const better = substitute(wanted, { source: found.text, target, score: found.score }, flags)
  return { text: target, score: found.score, better }
}

/** The match of one row: its text for every form of the source that found it. */
function joinForms(question: MatchQuestion, matches: readonly FormMatch[]): MemoryMatch | null {
  const { targetForms, source, context, flags } = question
  // Both forms of a string may be like the text: the better one counts.
  const sorted = matches.toSorted((one, other) => one.found.score - other.found.score)
  const first = sorted.at(-1)
  const bySourceForm = new Map(sorted.map((match) => [match.wantedForm, match]))
  const parts = Array.from({ length: targetForms }, (_, form) =>
    matchForm(bySourceForm.get(sourceFormOf(form, source.length)), form, question),
  )
  if (first === undefined || parts.every(({ text }) => text === null)) return null
  const score = Math.min(...parts.map((part) => part.score))
  return {
    row: first.row,
    source: first.found.text,
    forms: parts.map(({ text }) => text),
    score,
    inContext: score === 1 && context !== '' && first.row.context === context,
    differences: differencesOf(first.wanted, first.found.text, flags),
    substituted: parts.some(({ better }) => better !== null)
      ? {
          forms: parts.map(({ text, better }) => better?.target ?? text),
          score: Math.min(...parts.map((part) => part.better?.score ?? part.score)),
        }
      : null,
  }
}

/** Context, score, differences and penalty, newest. */
const byWorth = (one: MemoryMatch, other: MemoryMatch): number =>
  Number(other.inContext) - Number(one.inContext) ||
  other.score - one.score ||
  (other.substituted?.score ?? 0) - (one.substituted?.score ?? 0) ||
  one.differences.length - other.differences.length ||
  one.row.penalty - other.row.penalty ||
  other.row.changed.getTime() - one.row.changed.getTime()

/** Keeps the best one of rows with the same text. */
function withoutRepeated(matches: readonly MemoryMatch[]): MemoryMatch[] {
  const seen = new Set<string>()
  return matches.filter(({ source, forms }) => {
    const key = JSON.stringify([source, forms])
    return !seen.has(key) && seen.add(key)
  })
}

/** Source texts whose translations are read: more than are shown, for the reader may not find all of them. */
const textsRead = 60

/** Rows that are one string's: an earlier text of a plural has a row for each form of the source. */
const keyOf = ({ kind, id, origin, target }: MemoryRow): string =>
  kind === 'former' ? `former ${origin} ${target}` : `${kind} ${id}`

/** Source texts whose translations are read at first: mostly they are enough. */
const firstRead = 15

/** The matches that these source texts have, form by form of the wanted one, the best first. */
async function matchesOf(
  database: Database,
  question: MatchQuestion,
  found: readonly (readonly FoundText[])[],
): Promise<readonly MemoryMatch[]> {
  const { source, targetLanguageId, reader, unit } = question
  const textIds = [...new Set(found.flat().map(({ id }) => id))]
  const rows = await findRows(database, { reader, targetLanguageId, textIds, exceptUnit: unit?.id ?? null })
  const byText = Map.groupBy(rows, ({ text_id }) => text_id)
  const formMatches = found.flatMap((texts, wantedForm) =>
    texts.flatMap((one) =>
      (byText.get(one.id) ?? [])
        // The second form of a string is no match for the first one where the string was found by its own first form.
        .filter((row) => source.length === 1 || row.kind === 'entry' || row.form === wantedForm)
        .map((row): FormMatch => ({ row, found: one, wantedForm, wanted: source[wantedForm] ?? '' })),
    ),
  )
  const joined = [...Map.groupBy(formMatches, ({ row }) => keyOf(row)).values()]
    .map((group) => joinForms(question, group))
    .filter((match) => match !== null)
    .toSorted(byWorth)
  return withoutRepeated(joined)
}

/** The matches of a text: of the best source texts, and of all where those have too few. */
async function readMatches(
  database: Database,
  question: MatchQuestion,
  found: readonly (readonly FoundText[])[],
): Promise<readonly MemoryMatch[]> {
  const [texts = [], ...forms] = found
  const next = texts[firstRead]
  if (forms.length > 0 || next === undefined) return matchesOf(database, question, found)
  const first = await matchesOf(database, question, [texts.slice(0, firstRead)])
  const last = first[question.limit - 1]
  return last !== undefined && last.score > next.score ? first : matchesOf(database, question, found)
}

/** The best matches of a text that the reader may find, the best first. */
export async function findMatches(database: Database, question: MatchQuestion): Promise<MemoryMatch[]> {
  await takeInNewest(database)
  const { source, sourceLanguageId: languageId, threshold, limit } = question
  const found = await Promise.all(
    source.map((text) =>
      threshold >= 1
        ? findSameText(database, { languageId, text })
        : findTexts(database, { languageId, text, threshold, limit: textsRead }),
    ),
  )
  const matches = await readMatches(database, question, found)
  const placed = await markNeighbours(database, question.unit, matches.slice(0, limit * 2))
  return placed.toSorted(byWorth).slice(0, limit)
}
