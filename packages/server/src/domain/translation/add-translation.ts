import { statement, type Transaction } from '../../db/database.ts'
import { dropCaches } from '../cache-drop.ts'
import type { LanguageRow } from '../language/ensure-language.ts'

const insertTranslation = statement<{ id: number }>(
  'insert_translation',
  `with counters as (insert into statistics default values returning id)
   insert into translations (component_id, language_id, language_code, filename, is_source, is_template, plural_number, plural_formula, statistics_id)
   select $1, $2, $3, $4, $5, $6, $7, $8, id from counters
   returning id`,
)

const insertProjectLanguage = statement<never>(
  'insert_project_language',
  `with wanted as (select $1::int as project_id, $2::int as language_id
      where not exists (select 1 from project_languages where project_id = $1 and language_id = $2)),
    counters as (insert into statistics (total) select 0 from wanted returning id)
   insert into project_languages (project_id, language_id, statistics_id)
   select project_id, language_id, id from wanted, counters on conflict do nothing`,
)

/** A project counts each of its languages. */
export async function ensureProjectLanguage(tx: Transaction, projectId: number, languageId: number): Promise<void> {
  await tx.query(insertProjectLanguage, [projectId, languageId])
}

/** The fields of a new translation. */
export interface NewTranslation {
  readonly projectId: number
  readonly componentId: number
  readonly language: LanguageRow
  /** The language code as the file name spells it. */
  readonly languageCode: string
  readonly filename: string
  readonly isSource: boolean
  readonly isTemplate: boolean
  /** The rule of its texts until its file declares another. */
  readonly plural: { readonly number: number; readonly formula: string }
}

/** Adds a translation without strings; its counters start at nothing. */
export async function addTranslation(tx: Transaction, about: NewTranslation): Promise<number> {
  await ensureProjectLanguage(tx, about.projectId, about.language.id)
  const [row] = await tx.query(insertTranslation, [
    about.componentId,
    about.language.id,
    about.languageCode,
    about.filename,
    about.isSource,
    about.isTemplate,
    about.plural.number,
    about.plural.formula,
  ])
  if (!row) throw new Error('the translation could not be written')
  dropCaches(tx, 'settings', `project:${about.projectId}`)
  return row.id
}
