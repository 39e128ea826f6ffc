import { sql } from 'kysely'
import type { Sql } from './compare.ts'

/** The source strings of a searched place in which a term of its project stands, by their ids. */
export interface TermStrings {
  readonly standing: readonly number[]
}

/** A string in whose source text, in any of its forms, a term stands. */
export const hasTerms = ({ standing }: TermStrings): Sql => sql`u.source_unit_id = any(${standing}::bigint[])`
