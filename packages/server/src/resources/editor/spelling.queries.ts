import type { DictionaryProblem } from '@weft/contract'
import { statement } from '../../db/database.ts'

export interface WordRow {
  readonly id: number
  readonly word: string
  readonly username: string | null
  readonly added: Date
}

/** Words of a project in one language. */
export const mostWords = 10_000

export const selectWords = statement<WordRow>(
  'project_words_of_language',
  `select w.id, w.word, a.username, w.added from project_words w left join users a on a.id = w.user_id
    where w.project_id = $1 and w.language_id = $2 order by lower(w.word), w.word`,
)
export const selectWord = statement<{ id: number; project_id: number; language_id: number }>(
  'project_word',
  'select id, project_id, language_id from project_words where id = $1',
)
export const insertWord = statement<{ id: number }>(
  'insert_project_word',
  `insert into project_words (project_id, language_id, word, user_id)
   select $1, $2, $3, $4 where (select count(*) from project_words where project_id = $1 and language_id = $2) < ${mostWords}
   on conflict do nothing returning id`,
)
export const selectSameWord = statement<{ id: number }>(
  'same_project_word',
  'select id from project_words where project_id = $1 and language_id = $2 and word = $3',
)
export const deleteWord = statement<never>('delete_project_word', 'delete from project_words where id = $1')
export const selectDictionary = statement<{ name: string; licence: string | null; problem: DictionaryProblem | null }>(
  'spelling_dictionary_of_language',
  'select name, licence, problem from spelling_dictionaries where language_id = $1',
)
