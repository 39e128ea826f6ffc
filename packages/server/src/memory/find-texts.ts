import { distance } from 'fastest-levenshtein'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { readModel } from './gram-models.ts'
import { keyQueries } from './index-keys.ts'
import { hashOfText, longestText } from './source-texts.ts'

/** A source text similar to the wanted one. */
export interface FoundText {
  readonly id: number
  readonly text: string
  /** 1 − edit distance ÷ the longer length, in UTF-16 units: 1 for the same text. */
  readonly score: number
}

export interface TextQuestion {
  readonly languageId: number
  readonly text: string
  /** The lowest score: 0.6 where two fifths may differ. */
  readonly threshold: number
  /** Texts that are found at most. */
  readonly limit: number
  readonly signal?: AbortSignal
}

interface Candidate {
  readonly id: number
  readonly text: string
}

/** Texts that the database sends at most: of equal groups there may be any number. */
const mostRead = 20_000
/** Characters beyond which few texts are compared to the end. */
const longText = 2000
const longCompared = 20

/** Counts characters by their lowest bits: two texts differ at least by the differences of these counts. */
const bins = 128

function countBins(text: string, counts: Int32Array): Int32Array {
  counts.fill(0)
  for (let at = 0; at < text.length; at++) {
    const bin = text.charCodeAt(at) & (bins - 1)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

/** The least edit distance that two texts can have, by their characters alone. */
function leastDistance(one: Int32Array, other: Int32Array): number {
  let more = 0
  let less = 0
  for (let bin = 0; bin < bins; bin++) {
    const by = (one[bin] ?? 0) - (other[bin] ?? 0)
    if (by > 0) more += by
    else less -= by
  }
  return Math.max(more, less)
}

/** 1 − edit distance ÷ the longer length. */
export function likeness(one: string, other: string): number {
  const longer = Math.max(one.length, other.length)
  return longer === 0 ? 1 : 1 - distance(one, other) / longer
}

/** The best of the candidates, the best first. Hopeless candidates are not compared letter by letter. */
export function bestTexts(
  text: string,
  candidates: readonly Candidate[],
  { threshold, limit }: Pick<TextQuestion, 'threshold' | 'limit'>,
): FoundText[] {
  const counts = countBins(text, new Int32Array(bins))
  const others = new Int32Array(bins)
  const promising = candidates
    .map((candidate) => {
      const longer = Math.max(text.length, candidate.text.length)
      return { candidate, bound: 1 - leastDistance(counts, countBins(candidate.text, others)) / longer }
    })
    .filter(({ bound }) => bound >= threshold)
    .toSorted((a, b) => b.bound - a.bound)
  const best: FoundText[] = []
  let compared = 0
  for (const { candidate, bound } of promising) {
    const worst = best.length < limit ? threshold : (best.at(-1)?.score ?? threshold)
    if (bound < worst || (text.length > longText && compared >= longCompared)) break
    compared++
    const score = likeness(text, candidate.text)
    if (score < threshold || (best.length >= limit && score <= worst)) continue
    const at = best.findIndex((other) => other.score < score)
    best.splice(at === -1 ? best.length : at, 0, { ...candidate, score })
    if (best.length > limit) best.pop()
  }
  return best
}

/** The texts that the index finds. Each tsquery is for one class of lengths. */
const selectCandidates = (queries: readonly string[]) => sql<Candidate>`
  select k.text_id as id, k.text from unnest(${queries}::text[]) as q(query)
    cross join lateral (select text_id, text from memory_keys where keys @@ q.query::tsquery limit ${mostRead}) k
   limit ${mostRead}`

/**
 * Source texts that are like this one, the best first. Every text that shares rare groups of letters is read: see index-keys.ts. Nothing
 * here asks who may see them.
 */
export async function findTexts(database: Database, question: TextQuestion): Promise<FoundText[]> {
  const { languageId, text } = question
  if (text.trim() === '' || text.length > longestText || text.includes('\0')) return []
  const model = await readModel(database, languageId)
  const [same, { rows }] = await Promise.all([
    findSameText(database, question),
    selectCandidates(keyQueries(model, question)).execute(database.kysely),
  ])
  const others = same.length === 0 ? rows : rows.filter(({ id }) => id !== same[0]?.id)
  return bestTexts(text, [...same, ...others], question)
}

/** The same texts and no others. */
export async function findSameText(
  database: Database,
  { languageId, text }: Pick<TextQuestion, 'languageId' | 'text'>,
): Promise<FoundText[]> {
  if (text.includes('\0')) return []
  const { rows } = await sql<Candidate>`
    select id, text from memory_texts where language_id = ${languageId} and hash = ${hashOfText(text)}::uuid`.execute(
    database.kysely,
  )
  return rows.filter((row) => row.text === text).map((row) => ({ ...row, score: 1 }))
}
