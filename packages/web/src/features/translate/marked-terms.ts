import type { ContextItems } from '@weft/contract'

type Term = ContextItems['glossary'][number]

/** A term as it is marked in the source. */
export interface MarkedTerm {
  readonly start: number
  readonly end: number
  /** What the glossary says of it. */
  readonly title: string
  /** What a press on it inserts; null: nothing. */
  readonly wording: string | null
}

/** What a translation uses of a term; null: nothing, or the term must not be used. */
export function wordingOf({
  source,
  target,
  is_forbidden: isForbidden,
  is_untranslatable: staysAsIs,
}: Term): string | null {
  const wording = staysAsIs ? source[0] : target[0]
  return isForbidden || !wording ? null : wording
}

const titleOf = ({ source, target, explanation }: Term): string =>
  [`${source[0]} → ${target[0] || '…'}`, explanation].filter((part) => part !== '').join('\n')

/** The places of terms in one form of the source, each once: the longest where two lie over each other. */
export function markedTerms(terms: readonly Term[], form: number): readonly MarkedTerm[] {
  const places = terms
    .flatMap((term) => term.spans.map((span) => ({ ...span, wording: wordingOf(term), title: titleOf(term) })))
    .filter((span) => span.form === form)
    .sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start)
  const kept: typeof places = []
  for (const place of places)
    if (!kept.some(({ start, end }) => start < place.end && place.start < end)) kept.push(place)
  return kept.sort((a, b) => a.start - b.start)
}
