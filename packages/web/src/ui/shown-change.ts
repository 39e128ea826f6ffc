import type { ReactNode } from 'react'
import type { NamedPlace } from './place-name.ts'

/** A row of the history as a list shows it. */
export interface ShownChange {
  readonly id: number
  readonly action: string
  readonly user: string | null
  /** The full name of the user. */
  readonly person: string | null
  readonly time: string
  readonly old: string
  readonly text: string
  /** The place in which it happened. */
  readonly path: string | null
  /** Its names, from the project down. */
  readonly place: readonly NamedPlace[]
  /** The string that it was about, and where that is written. */
  readonly string: { readonly href: string; readonly source: string } | null
  /** Further facts, such as the name of a file. */
  readonly detail: string | null
  /** More about it, to be opened. */
  readonly below?: ReactNode
  /** Possible actions. */
  readonly actions?: ReactNode
}
