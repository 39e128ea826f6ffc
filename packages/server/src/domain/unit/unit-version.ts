import { hash } from 'node:crypto'

/** The fields that a string's version depends on: everything that people may write of it, and its source. */
export interface VersionedUnit {
  readonly id: number
  readonly state: number
  readonly target: string
  /** As stored: plural forms joined. */
  readonly source: string
  readonly explanation: string
  /** Flags that were added to the source string. */
  readonly source_flags: string
  /** Ids of the source string's labels, ascending. */
  readonly label_ids: readonly number[]
  readonly last_updated: Date
}

/**
 * The version of a string. It is computed from the values, so every change of a writable field changes it, by any person and
 * any way. A text that comes back to what it was has another time.
 */
export function unitVersion(unit: VersionedUnit): string {
  const { id, state, target, source, explanation, source_flags, label_ids, last_updated } = unit
  const parts = [id, state, last_updated.getTime(), label_ids.join(), source_flags, explanation, source, target]
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22)
}

/** The version as a strong ETag, as If-Match sends it back. */
export const entityTag = (version: string): string => `"${version}"`
