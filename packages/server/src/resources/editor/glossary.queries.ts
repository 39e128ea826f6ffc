import { type Database, statement } from '../../db/database.ts'

const glossaryIn = statement<{ id: number }>(
  'glossary_in_language',
  `select t.id from components c join translations t on t.component_id = c.id
    where c.project_id = $1 and c.is_glossary and c.source_language_id = $2 and t.language_id = $3 and not t.is_source
    order by c.id limit 1`,
)

/** The translation to which terms of a language are added: of the project's first glossary that has it. */
export async function selectGlossaryIn(
  database: Database,
  ids: { readonly project: number; readonly sourceLanguage: number; readonly language: number },
): Promise<number | null> {
  const [row] = await database.query(glossaryIn, [ids.project, ids.sourceLanguage, ids.language])
  return row?.id ?? null
}
