import { type Database, type Queries, statement } from '../../db/database.ts'
import { byId, type ListPart, listStatement, queryPart } from '../../db/list-part.ts'
import { restrictedText } from '../../domain/visible.ts'
import { type UnitRow, unitColumns } from './units.present.ts'

const pair = 'units u join units s on s.id = u.source_unit_id'

export const unitOrder = byId('u.id')

/** One page of the strings of a translation ($1), by id. */
export const selectPage = listStatement<UnitRow>(
  'units_page',
  // The page is cut before anything is joined: rows that are passed over cost nothing but their place in the index.
  `select ${unitColumns}
     from (select * from units u where translation_id = $1 {part}) u
     join units s on s.id = u.source_unit_id {order}`,
  unitOrder,
)
/** How many strings counters ($1) have. */
export const selectTotal = statement<{ total: number }>('units_total', 'select total from statistics where id = $1')
const selectOne = statement<UnitRow>('unit', `select ${unitColumns} from ${pair} where u.id = $1`)

/** A string with what decides who sees it. */
export type PlacedUnit = UnitRow & {
  readonly project_id: number
  readonly access_control: number
  readonly restricted: boolean
  readonly component_id: number
  readonly language_id: number
}
const selectPlaced = statement<PlacedUnit>(
  'placed_unit',
  `select ${unitColumns}, p.id as project_id, p.access_control, t.component_id, t.language_id,
          ${restrictedText('c')} as restricted
     from ${pair} join translations t on t.id = u.translation_id join components c on c.id = t.component_id
     join projects p on p.id = c.project_id where u.id = $1`,
)
const selectTranslations = statement<UnitRow>(
  'unit_translations',
  `select ${unitColumns} from ${pair} where u.source_unit_id = $1 and u.id <> $1 order by u.last_updated, u.id`,
)

/** One page of a translation's strings, by id. */
export const selectUnits = (database: Database, translationId: number, part: ListPart): Promise<UnitRow[]> =>
  queryPart(database, selectPage, [translationId], part)

/** How many strings a translation has: its counter. */
export async function countUnits(database: Database, statisticsId: number): Promise<number> {
  const [row] = await database.query(selectTotal, [statisticsId])
  return row?.total ?? 0
}

export async function selectUnit(queries: Queries, id: number): Promise<UnitRow | undefined> {
  const [row] = await queries.query(selectOne, [id])
  return row
}

export async function selectPlacedUnit(queries: Queries, id: number): Promise<PlacedUnit | undefined> {
  const [row] = await queries.query(selectPlaced, [id])
  return row
}

const selectOneInLanguage = statement<UnitRow>(
  'unit_in_language',
  `select ${unitColumns} from ${pair} join translations t on t.id = u.translation_id
    where u.source_unit_id = $1 and t.language_id = $2`,
)

/** A source string in a language. */
export async function selectInLanguage(
  database: Database,
  sourceUnitId: number,
  languageId: number,
): Promise<UnitRow | undefined> {
  const [row] = await database.query(selectOneInLanguage, [sourceUnitId, languageId])
  return row
}

/** The translations of a source string, the last moved ones at the end. */
export const selectTranslationsOf = (database: Database, sourceUnitId: number): Promise<UnitRow[]> =>
  database.query(selectTranslations, [sourceUnitId])
