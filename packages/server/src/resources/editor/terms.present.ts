import { mergeFlags, type TermFacts, termFacts } from '@weft/checks'
import { splitPlural } from '../../db/unit-state.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import { entityTag, unitVersion } from '../../domain/unit/unit-version.ts'
import type { Actor } from '../../permissions/index.ts'
import { abilitiesIn } from './string-abilities.ts'
import { reasonNotToAdd } from './string-adding.ts'
import { noLanguage, pathOfComponent, type TableGlossary } from './table-glossaries.ts'
import type { TermRow } from './terms.queries.ts'

/** The facts about a term as replies show them. */
export const presentFacts = (facts: TermFacts, explanation: string) => ({
  explanation,
  part_of_speech: facts.partOfSpeech ?? '',
  is_forbidden: facts.isForbidden,
  is_untranslatable: facts.isUntranslatable,
  is_terminology: facts.isTerminology,
  match: facts.match,
  pattern: facts.pattern ?? '',
  is_case_sensitive: facts.isCaseSensitive,
})

/** The facts about a term in a request. */
export interface SentFacts {
  readonly part_of_speech?: string | undefined
  readonly is_forbidden?: boolean | undefined
  readonly is_untranslatable?: boolean | undefined
  readonly is_terminology?: boolean | undefined
  readonly match?: TermFacts['match'] | undefined
  readonly pattern?: string | undefined
  readonly is_case_sensitive?: boolean | undefined
}

/** The facts that a request names. */
export function factsIn(sent: SentFacts): Partial<TermFacts> {
  const { part_of_speech: part, is_forbidden, is_untranslatable, is_terminology, match, pattern } = sent
  return {
    ...(is_forbidden !== undefined && { isForbidden: is_forbidden }),
    ...(is_untranslatable !== undefined && { isUntranslatable: is_untranslatable }),
    ...(is_terminology !== undefined && { isTerminology: is_terminology }),
    ...(sent.is_case_sensitive !== undefined && { isCaseSensitive: sent.is_case_sensitive }),
    ...(match !== undefined && { match }),
    ...(pattern !== undefined && { pattern: pattern || null }),
    ...(part !== undefined && { partOfSpeech: part.trim() || null }),
  }
}

/** Filters of the table that look at the facts in force. */
export const isShownBy: { readonly [filter: string]: (facts: TermFacts) => boolean } = {
  forbidden: ({ isForbidden }) => isForbidden,
  untranslatable: ({ isUntranslatable }) => isUntranslatable,
  terminology: ({ isTerminology }) => isTerminology,
}

/** Merges the flags of terms; most terms have the same. */
export function factReader() {
  const known = new Map<string, TermFacts>()
  return ({ flags, extra_flags, own_flags }: TermRow, glossary: TableGlossary): TermFacts => {
    const texts = [...glossary.flags, flags, extra_flags, own_flags]
    const key = texts.join('\n')
    const facts = known.get(key) ?? termFacts(mergeFlags(...texts))
    known.set(key, facts)
    return facts
  }
}

/** Writes the terms of one glossary for one reader. */
export function termPresenter(actor: Actor, glossary: TableGlossary) {
  const { source, translation } = glossary
  const path = pathOfComponent(source)
  const can = translation && abilitiesIn(actor, translation)
  const addReason = translation ? reasonNotToAdd(actor, translation) : noLanguage
  return (row: TermRow, facts: TermFacts) => {
    const [sources, targets] = [splitPlural(row.source), splitPlural(row.target)]
    const may = can?.({ state: row.state, source_state: row.source_state })
    const version = { id: row.unit_id ?? row.id, source_flags: row.extra_flags, explanation: row.unit_explanation }
    const etag = row.unit_id === null ? null : entityTag(unitVersion({ ...row, ...version }))
    return {
      id: row.id,
      glossary: path,
      unit: row.unit_id,
      source: sources[0] ?? '',
      target: targets[0] ?? '',
      state: row.state,
      has_plural: sources.length > 1 || targets.length > 1,
      has_suggestion: row.has_suggestion,
      etag,
      edit_reason: row.unit_id === null ? addReason : (may?.save.reason ?? null),
      may_suggest: row.unit_id !== null && (may?.suggest.allowed ?? false),
      checksum: checksum(row.id_hash),
      ...presentFacts(facts, row.unit_explanation || row.explanation),
    }
  }
}
