import type { Span } from '@weft/text'

/** A row that was read, with its place in the file. */
export interface ReadRow {
  readonly omaUri: string
  /** XML of the Policy CSP. */
  readonly value: string
  readonly span: Span
}
