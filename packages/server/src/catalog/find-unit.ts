import { type Queries, statement } from '../db/database.ts'
import { restrictedText } from '../domain/visible.ts'
import { seesOrLacksFactor } from '../permissions/demand-right.ts'
import type { Actor, Scope } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { TranslationRecord } from './records.ts'

/** The translation that something is in, with what decides who sees it. */
export interface TranslationPlace {
  readonly translation_id: number
  readonly project_id: number
  readonly access_control: number
  readonly restricted: boolean
  readonly component_id: number
  readonly language_id: number
}

/** The place of a string. */
export interface PlacedRow extends TranslationPlace {
  readonly unit_id: number
  readonly source_unit_id: number
}

/** The columns of TranslationPlace, of a translation `t`, its component `c` and its project `p`. */
export const placeColumns = `t.id as translation_id, p.id as project_id, p.access_control,
  ${restrictedText('c')} as restricted, c.id as component_id, t.language_id`

/** The columns of PlacedRow, of the tables below. */
export const placedColumns = `u.id as unit_id, u.source_unit_id, ${placeColumns}`

/** The tables of a string `u` and its parents. */
export const placedTables = `join translations t on t.id = u.translation_id join components c on c.id = t.component_id
  join projects p on p.id = c.project_id`

const selectPlace = statement<PlacedRow>(
  'place_of_unit',
  `select ${placedColumns} from units u ${placedTables} where u.id = $1`,
)

/** The services and the actor for finding a string. */
export interface UnitSeeker {
  readonly database: Queries
  readonly services: Services
  readonly actor: Actor
}

/** A string, or what else is in a translation, that the actor sees. */
export interface PlacedUnit<Row extends TranslationPlace = PlacedRow> {
  readonly scope: TranslationRecord['scope']
  readonly row: Row
  readonly translation: TranslationRecord
}

const scopeOf = ({ project_id, access_control, restricted, component_id, language_id }: TranslationPlace): Scope => ({
  kind: 'project',
  projectId: project_id,
  accessControl: access_control,
  restricted,
  componentId: component_id,
  languageId: language_id,
})

/** The translation of what was found with its place; `not_found` where nothing was, or nothing that the actor sees. */
export async function seenPlace<Row extends TranslationPlace>(
  { services, actor }: UnitSeeker,
  row: Row | undefined,
): Promise<PlacedUnit<Row>> {
  // A hidden string costs no more queries than a missing one.
  const translation =
    row && seesOrLacksFactor(actor, scopeOf(row)) && (await services.catalog.translation({ id: row.translation_id }))
  if (!row || !translation) throw new Refusal('not_found')
  return { scope: translation.scope, row, translation }
}

/** The place of the string of a path, or `not_found`. */
export async function findUnitPlace(
  request: UnitSeeker & { readonly params: { readonly id: number } },
): Promise<PlacedUnit> {
  const [row] = await request.database.query(selectPlace, [request.params.id])
  return seenPlace(request, row)
}
