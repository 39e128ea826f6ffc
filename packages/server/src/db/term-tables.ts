import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface TermProposalTable {
  id: Generated<number>
  /** The glossary's translation where the term is to be. */
  translation_id: number
  user_id: number
  source: string
  target: string
  explanation: string
  flags: string
  created: Time
  is_accepted: boolean | null
  decided: NullableTime
  decided_by: number | null
  reason: Generated<string>
}

/** Terms of glossaries: their stems, their order, and proposed ones. */
export interface TermTables {
  term_stems: { unit_id: number; translation_id: number; rules: number; stem: string }
  terms_in_order: { unit_id: number; translation_id: number; key: string }
  unstemmed_terms: { unit_id: number; translation_id: number }
  term_proposals: TermProposalTable
}
