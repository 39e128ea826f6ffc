/** The tree of a search; see parse-search.ts for its text. */
export type SearchNode =
  | { readonly kind: 'everything' }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly SearchNode[] }
  | { readonly kind: 'not'; readonly part: SearchNode }
  | SearchTerm

/** How a field is compared with a value; `:` alone is the field's default comparison. */
export type SearchOperator = ':' | ':=' | ':<' | ':<=' | ':>' | ':>='

export type SearchValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'regex'; readonly pattern: string }
  /** Both ends are included. */
  | { readonly kind: 'range'; readonly from: string; readonly to: string }

export interface SearchTerm {
  readonly kind: 'term'
  /** In lower case; null for a term without a field. */
  readonly field: string | null
  readonly operator: SearchOperator
  readonly value: SearchValue
  /** Its place in the text. */
  readonly span: SearchSpan
}

/** A part of a search's text, in UTF-16 units. */
export interface SearchSpan {
  readonly start: number
  /** After its last character. */
  readonly end: number
}
