import { type Database, statement } from '../../db/database.ts'

const selectOne = statement<{ last_change: Date | null }>(
  'last_change_of_file',
  'select last_change from statistics where id = $1',
)

/** When something last happened to a translation. */
export async function selectLastChange(database: Database, statisticsId: number): Promise<Date | null> {
  const [row] = await database.query(selectOne, [statisticsId])
  return row?.last_change ?? null
}

const selectTemplate = statement<{ id: number }>(
  'template_translation',
  'select id from translations where component_id = $1 and is_template',
)

/** The translation whose file is the monolingual base of a component. */
export async function selectTemplateTranslation(database: Database, componentId: number): Promise<number | null> {
  const [row] = await database.query(selectTemplate, [componentId])
  return row?.id ?? null
}
