import { type Database, statement } from '../../db/database.ts'
import { formsFingerprint } from '../../word-forms/word-forms.ts'

const selectLanguages = statement<{ id: number; code: string; fingerprint: string | null }>(
  'languages_of_glossaries',
  `select l.id, l.code, f.fingerprint from languages l left join word_form_programs f on f.language_id = l.id
    where f.language_id is not null
       or exists (select from translations t join components c on c.id = t.component_id and c.is_glossary where t.language_id = l.id)`,
)
const upsertProgram = statement<never>(
  'write_program_of_word_forms',
  `insert into word_form_programs (language_id, fingerprint) values ($1, $2)
   on conflict (language_id) do update set fingerprint = excluded.fingerprint`,
)
const deleteProgram = statement<never>(
  'remove_program_of_word_forms',
  'delete from word_form_programs where language_id = $1',
)
/** Terms of the language lose their stems, and texts of the projects are held to their terms anew. */
const markTerms = statement<never>(
  'mark_terms_of_language',
  `with places as (
     select t.id, t.is_source, t.component_id from translations t join components c on c.id = t.component_id and c.is_glossary
      where t.language_id = $1),
   old as (
     delete from term_stems s using places p where p.is_source and s.translation_id = p.id),
   fresh as (
     insert into unstemmed_terms select u.id, u.translation_id from places p join units u on u.translation_id = p.id
      where p.is_source on conflict do nothing)
   insert into strings_to_compare (kind, a, b)
   select distinct 'terms', o.project_id, case when p.is_source then 0 else $1::int end
     from places p
     cross join lateral (select project_id from components where id = p.component_id
       union select project_id from component_links where component_id = p.component_id) o`,
)

/**
 * Compares the programs of this node with those by which terms were looked for. Strings that are held to terms of a language with another
 * one are marked.
 */
export async function followWordForms(database: Database): Promise<void> {
  for (const { id, code, fingerprint } of await database.query(selectLanguages, [])) {
    const found = await formsFingerprint(code)
    if (found === fingerprint) continue
    await database.transaction(async (tx) => {
      if (found === null) await tx.query(deleteProgram, [id])
      else await tx.query(upsertProgram, [id, found])
      await tx.query(markTerms, [id])
    })
  }
}
