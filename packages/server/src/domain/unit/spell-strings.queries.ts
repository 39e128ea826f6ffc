import { statement } from '../../db/database.ts'
import { checkColumns, type StoredChecks } from './unit-checks.ts'
import { textColumns, type UnitText, unitTables } from './unit-text.ts'

/** A dictionary as the strings of its language were looked at by. */
export interface UsedDictionary {
  readonly language_id: number
  readonly code: string
  readonly name: string | null
  readonly fingerprint: string | null
  readonly licence: string | null
  readonly problem: string | null
}

export const selectDictionaries = statement<UsedDictionary>(
  'spelling_dictionaries_of_languages',
  `select l.id as language_id, l.code, d.name, d.fingerprint, d.licence, d.problem
     from languages l left join spelling_dictionaries d on d.language_id = l.id`,
)
export const selectUsed = statement<UsedDictionary>(
  'used_spelling_dictionaries',
  `select l.id as language_id, l.code, d.name, d.fingerprint, d.licence, d.problem
     from spelling_dictionaries d join languages l on l.id = d.language_id`,
)
export const upsertDictionary = statement<never>(
  'write_spelling_dictionary',
  `insert into spelling_dictionaries (language_id, name, fingerprint, licence) values ($1, $2, $3, $4)
   on conflict (language_id) do update set name = excluded.name, fingerprint = excluded.fingerprint, licence = excluded.licence, problem = null`,
)
export const deleteDictionary = statement<never>(
  'remove_spelling_dictionary',
  'delete from spelling_dictionaries where language_id = $1',
)
export const writeProblem = statement<never>(
  'write_problem_of_dictionary',
  'update spelling_dictionaries set problem = $2 where language_id = $1',
)
/** All strings of a language are looked at by the dictionary. */
export const markLanguage = statement<never>(
  'mark_strings_of_language',
  `insert into strings_to_compare (kind, a) select 'translation', id from translations where language_id = $1 and not is_source`,
)
/** Without a dictionary no word is odd; the strings that had one are judged anew. */
export const forgetLanguage = statement<never>(
  'forget_odd_words_of_language',
  `with gone as (delete from odd_words w using translations t where t.id = w.translation_id and t.language_id = $1 returning w.translation_id)
   insert into strings_to_compare (kind, a) select distinct 'translation', translation_id from gone`,
)

/** A string whose text is to be spelled. */
export const selectSpelled = statement<UnitText & StoredChecks>(
  'strings_to_spell',
  `select ${textColumns}, ${checkColumns} from ${unitTables}
    where u.id = any($1::bigint[]) and t.language_id = any($2::int[]) and u.id <> u.source_unit_id and u.target <> '' and u.state < 100`,
)

/** A translation's string, with any text. */
export const selectTyped = statement<UnitText & StoredChecks>(
  'string_to_spell',
  `select ${textColumns}, ${checkColumns} from ${unitTables} where u.id = $1 and u.id <> u.source_unit_id`,
)

/** An odd word of a string. */
export interface OddWord {
  readonly unit_id: number
  readonly word: string
  readonly is_known: boolean
}

export const selectOdd = statement<OddWord>(
  'odd_words_of_strings',
  'select unit_id, word, is_known from odd_words where unit_id = any($1::bigint[])',
)
export const deleteOdd = statement<never>(
  'drop_odd_words_of_strings',
  'delete from odd_words where unit_id = any($1::bigint[])',
)
/** A string that was removed meanwhile has no words. */
export const insertOdd = statement<never>(
  'write_odd_words',
  `insert into odd_words (unit_id, word, translation_id, is_known)
   select v.unit_id, v.word, u.translation_id, v.is_known
     from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, word text, is_known boolean)
     join units u on u.id = v.unit_id
   on conflict (unit_id, word) do update set is_known = excluded.is_known`,
)

/** The odd words of a project in one language or all: a page, after a string. */
export const selectOddOfProject = statement<OddWord & { readonly language_id: number; readonly code: string }>(
  'odd_words_of_project',
  `with page as (
     select w.unit_id from components c join translations t on t.component_id = c.id and ($2::int = 0 or t.language_id = $2)
       cross join lateral (select distinct unit_id from odd_words where translation_id = t.id and unit_id > $3 order by unit_id limit $4) w
      where c.project_id = $1 order by w.unit_id limit $4)
   select w.unit_id, w.word, w.is_known, l.id as language_id, l.code
     from page join odd_words w on w.unit_id = page.unit_id
     join translations t on t.id = w.translation_id join languages l on l.id = t.language_id order by w.unit_id`,
)
export const updateKnown = statement<never>(
  'write_known_words',
  `with changed as (
     update odd_words w set is_known = v.is_known
       from jsonb_to_recordset($1::jsonb) as v(unit_id bigint, word text, is_known boolean)
      where w.unit_id = v.unit_id and w.word = v.word returning w.unit_id)
   insert into strings_to_compare (kind, a) select distinct 'unit', unit_id from changed`,
)
