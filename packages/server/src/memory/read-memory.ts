import type { SuggestedText } from '@weft/contract'
import type { Database } from '../db/database.ts'
import { composeText, type PlacedTerm } from './compose-text.ts'
import { findMatches, type MatchQuestion, type MemoryMatch, percentOf, qualityOf } from './find-matches.ts'
import { shownId } from './shown-id.ts'

const service = 'weblate-translation-memory'

function present(match: MemoryMatch): SuggestedText {
  const { row, substituted } = match
  return {
    service,
    id: shownId(row),
    source: match.source,
    forms: match.forms,
    quality: qualityOf(match),
    substituted: substituted && {
      forms: substituted.forms,
      quality: Math.max(0, percentOf(substituted.score) - row.penalty),
    },
    kind: row.kind,
    differences: match.differences,
    penalty: row.penalty,
    origin: row.origin,
    changed: row.changed.toISOString(),
    parts: [],
  }
}

/** A match of the whole text that is so good leaves nothing to compose. */
const wellFound = 0.75

/**
 * The memory's proposals for a text: the texts of similar sources, or, without one that is much alike, a text composed of its sentences and of
 * terms.
 */
export async function readMemory(
  database: Database,
  question: MatchQuestion,
  readTerms: () => Promise<readonly PlacedTerm[]>,
): Promise<readonly SuggestedText[]> {
  const matches = await findMatches(database, question)
  const found = matches.map(present)
  if ((matches[0]?.score ?? 0) >= wellFound || question.source.length !== 1 || question.threshold >= 1) return found
  const composed = await composeText(database, question, readTerms)
  return composed === null ? found : [composed, ...found].toSorted((a, b) => (b.quality ?? 0) - (a.quality ?? 0))
}
