import type { Span } from '@weft/text'

/** The contents of a YAML file. Places count the view of the file. */

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

/** A text, a number, a date: everything except maps and lists. */
export interface ScalarNode extends Span {
  readonly kind: 'scalar'
  readonly style: ScalarStyle
  readonly isInFlow: boolean
  /** For a block: start of its first line, the indentation of its lines, and the end of the blank lines after it. */
  readonly block: { readonly content: number; readonly indent: number; readonly tail: number } | null
}

/** Nothing stands where a value could. */
export interface EmptyNode extends Span {
  readonly kind: 'empty'
}

export interface AliasNode extends Span {
  readonly kind: 'alias'
}

export interface Collection extends Span {
  readonly kind: 'map' | 'list'
  /** Between brackets. */
  readonly isFlow: boolean
  /** The column in which its members begin; for a flow collection, the column of the collection around it. */
  readonly indent: number
  readonly members: Member[]
}

export type YamlNode = ScalarNode | EmptyNode | AliasNode | Collection

export interface Member {
  /** '' in a list. */
  readonly key: string
  /** Start of the key, or of the dash; -1 for a new one. */
  readonly start: number
  node: YamlNode
  /** Behind the value. */
  readonly end: number
}

export const isCollection = (node: YamlNode): node is Collection => node.kind === 'map' || node.kind === 'list'
