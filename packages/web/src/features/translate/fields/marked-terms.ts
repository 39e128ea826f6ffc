import type { ContextItems } from '@weft/contract'

type Term = ContextItems['glossary'][number]

/** A term marked in the source. */
export interface MarkedTerm {
  readonly start: number
  readonly end: number
  /** The glossary's explanation. */
  readonly title: string
  /** The text that a press on it inserts; null: nothing. */
  readonly wording: string | null
}

/** The translation of a term to use; null: nothing, or the term must not be used. */
export function wordingOf({
  source,
  target,
  is_forbidden: isForbidden,
  is_untranslatable: staysAsIs,
}: Term): string | null {
  const wording = staysAsIs ? source[0] : target[0]
  return isForbidden || !wording ? null : wording
}

/** The terms that a key inserts by their numbers, in the order of the list. */
export const insertableTerms = (terms: readonly Term[]): readonly { readonly id: number; readonly wording: string }[] =>
  terms.flatMap((term) => {
    const wording = wordingOf(term)
    return wording === null ? [] : [{ id: term.id, wording }]
  })

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
