import type { ColumnType, Generated } from 'kysely'

/** Dictionaries, words of projects, and words that no dictionary has. */
export interface SpellingTables {
  spelling_dictionaries: {
    language_id: number
    name: string
    fingerprint: string
    licence: string | null
    problem: string | null
  }
  /** The programs for dictionary forms. */
  word_form_programs: { language_id: number; fingerprint: string }
  project_words: {
    id: Generated<number>
    project_id: number
    language_id: number
    word: string
    user_id: number | null
    added: ColumnType<Date, Date | string | undefined, Date | string>
  }
  odd_words: { unit_id: number; word: string; translation_id: number; is_known: boolean }
}
