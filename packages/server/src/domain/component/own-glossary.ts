import type { ComponentRecord } from '../../catalog/records.ts'
import { statement, type Transaction } from '../../db/database.ts'

/** The condition that a component is its project's own glossary: the database keeps its files, and it has the languages of the project's other components. */
export const ownGlossary = (component: string): string =>
  `(${component}.is_glossary and ${component}.vcs = 'local' and ${component}.repository_component_id is null)`

/** The same of a component in memory. */
export const isOwnGlossary = ({ row }: Pick<ComponentRecord, 'row'>): boolean =>
  row.is_glossary && row.vcs === 'local' && row.repository_component_id === null

/** The condition that a glossary may have a language: nobody removed it there, or somebody has added it again since. */
export const isNotRemoved = (glossaryId: string, languageId: string): string =>
  `not exists (select 1 from glossary_removed_languages m where m.component_id = ${glossaryId} and m.language_id = ${languageId})`

const insertMark = statement<never>(
  'keep_language_out_of_glossary',
  `insert into glossary_removed_languages (component_id, language_id)
   select g.id, $2 from components g where g.id = $1 and ${ownGlossary('g')} on conflict do nothing`,
)

const deleteMark = statement<never>(
  'let_language_into_glossary',
  'delete from glossary_removed_languages where component_id = $1 and language_id = $2',
)

/** Keeps a language out of a project's own glossary after a person removed it; for other components it does nothing. */
export async function keepLanguageOut(tx: Transaction, componentId: number, languageId: number): Promise<void> {
  await tx.query(insertMark, [componentId, languageId])
}

/** Lets a language be in a glossary that a person adds to it. */
export async function letLanguageIn(tx: Transaction, componentId: number, languageId: number): Promise<void> {
  await tx.query(deleteMark, [componentId, languageId])
}
