import type { Database } from '../../db/database.ts'
import { findMatches, percentOf, qualityOf } from '../../memory/find-matches.ts'
import { readerIn } from '../../memory/memory-reader.ts'
import { type AskPlace, flagsOf, formCountOf, type MachineString, sourceOf } from '../ask/machine-string.ts'
import { automaticAmong } from './exact-texts.ts'

/** Look-ups that run at once: more would take the database from those who save. */
const atOnce = 4
/** The number of matches; the run takes the first one by a person. */
const best = 3

interface SimilarText {
  /** Percent. */
  readonly quality: number
  readonly text: readonly string[]
}

async function nearest(
  database: Database,
  { translation, actor }: AskPlace,
  string: MachineString,
  threshold: number,
): Promise<SimilarText | null> {
  const { component, language } = translation
  const source = sourceOf(string)
  const matches = await findMatches(database, {
    reader: readerIn(actor, component.project),
    sourceLanguageId: component.sourceLanguage.id,
    sourceLanguage: component.sourceLanguage.code,
    targetLanguageId: language.id,
    source,
    targetForms: source.length === 1 ? 1 : formCountOf(string),
    context: string.unit.context,
    unit: { id: string.unit.id, sourceId: string.unit.source_unit_id },
    flags: flagsOf(string),
    threshold: Math.max(0.5, threshold / 100),
    limit: best,
  })
  const automatic = await automaticAmong(
    database,
    matches.map((one) => one.row),
  )
  const match = matches.find((one) => one.row.kind !== 'string' || !automatic.has(one.row.id))
  if (match === undefined) return null
  const { substituted, row } = match
  // With today's numbers and placeholders it is nearer.
  const better = substituted !== null && percentOf(substituted.score) > percentOf(match.score) ? substituted : null
  const quality = better === null ? qualityOf(match) : Math.max(0, percentOf(better.score) - row.penalty)
  const forms = better?.forms ?? match.forms
  return quality < threshold || forms.some((form) => form === null)
    ? null
    : { quality, text: forms.map((form) => form ?? '') }
}

interface Nearness {
  /** Percent. */
  readonly threshold: number
  readonly signal: AbortSignal
}

async function findNearest(
  database: Database,
  place: AskPlace,
  strings: readonly MachineString[],
  { threshold, signal }: Nearness,
): Promise<(SimilarText | null)[]> {
  const found: (SimilarText | null)[] = []
  for (let from = 0; from < strings.length; from += atOnce) {
    signal.throwIfAborted()
    const some = strings.slice(from, from + atOnce)
    found.push(...(await Promise.all(some.map((one) => nearest(database, place, one, threshold)))))
  }
  return found
}

/** The nearest text of the memory for each string, if it is near enough. */
export const findSimilarTexts = async (
  database: Database,
  place: AskPlace,
  strings: readonly MachineString[],
  nearness: Nearness,
): Promise<(readonly string[] | null)[]> =>
  (await findNearest(database, place, strings, nearness)).map((one) => one?.text ?? null)

/** How near the nearest text is, in percent; null: none is near enough. */
export const findQualities = async (
  database: Database,
  place: AskPlace,
  strings: readonly MachineString[],
  nearness: Nearness,
): Promise<(number | null)[]> =>
  (await findNearest(database, place, strings, nearness)).map((one) => one?.quality ?? null)
