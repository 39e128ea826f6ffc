/** The fields of a string that the session needs; pages have more. */
export interface SessionString {
  readonly id: number
  readonly etag: string
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly state: number
  /** Sum of `editorMarks`. */
  readonly marks: number
}

/** A search: what the list holds, and in which order. */
export interface StringQuery {
  readonly path: string
  readonly q: string
  readonly sortBy: string
}

/** A search's result as it comes: columns of equal length. */
export interface IndexColumns {
  readonly ids: ArrayLike<number>
  readonly states: ArrayLike<number>
  readonly marks: ArrayLike<number>
  /** Index of the string that was to be located; null where the list does not hold it. */
  readonly position: number | null
  /** The string that was to be located, whether or not the list holds it. */
  readonly located: number | null
  readonly adding: StringAdding | null
}

/** How strings are added to a place; a place that is not one translation has none. */
export interface StringAdding {
  /** The fields that identify a new string. */
  readonly identity: 'key' | 'source'
  /** Whether a string can have plural forms. */
  readonly plurals: boolean
  /** Texts that a string with plural forms has. */
  readonly plural_number: number
  /** Why none is added; null: it may be. */
  readonly reason: string | null
}
