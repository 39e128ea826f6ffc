import { type Queries, statement } from '../../db/database.ts'
import type { VisibleProjects } from '../../permissions/index.ts'
import { componentSeenText, visibleParameters } from '../visible.ts'
import { type CheckedUnit, checkColumns, completeChecks, type StoredChecks } from './unit-checks.ts'
import { rightsColumns, type UnitRights } from './unit-rights.ts'
import { readUnits, textColumns, type UnitChoice, type UnitText, unitStatements, unitTables } from './unit-text.ts'

/** A string that somebody edits: its text, the facts for their rights, and the facts for its checks. */
export type EditedUnit = CheckedUnit & Omit<UnitRights, 'settings'>

type EditedRow = UnitText & StoredChecks & Omit<UnitRights, 'settings'>

const columns = `${textColumns}, ${rightsColumns}, ${checkColumns}`

/**
 * A string with all strings whose rows an edit may change. These are its twins (the same string elsewhere in the
 * project, in the same language, if both components share translations), or the translations of a source string.
 * Strings are always locked in the order of their ids, so that edits in two components never wait for each other.
 */
const selectFamily = statement<EditedRow>(
  'edited_family',
  `with asked as materialized (
     select u.id, u.source_unit_id, s.id_hash, s.source, t.language_id, t.plural_number, c.id as component_id, c.project_id,
            u.id <> u.source_unit_id and coalesce((c.settings ->> 'allow_translation_propagation')::boolean, true) as shares
       from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id join projects p on p.id = c.project_id
      where u.id = $1 and ${componentSeenText(2)}
   )
   select ${columns} from ${unitTables} where u.id = any(array(
      select v.id from asked a
        join units vs on vs.id_hash = a.id_hash and vs.source = a.source and vs.id <> a.source_unit_id
        join units v on v.source_unit_id = vs.id and v.id <> vs.id and v.state < 100
        join translations vt on vt.id = v.translation_id and vt.language_id = a.language_id
             and vt.plural_number = a.plural_number
        join components vc on vc.id = vt.component_id and vc.project_id = a.project_id and vc.id <> a.component_id
       where a.shares and coalesce((vc.settings ->> 'allow_translation_propagation')::boolean, true)
      union all select v.id from asked a join units v on v.source_unit_id = a.id
      union all select a.id from asked a))
    order by u.id for no key update of u`,
)

const editedStatements = unitStatements<EditedRow>('edited_units', columns)

/** Strings by their ids, or all strings of a translation, locked: for files of texts. */
export const readEditedUnits = async (tx: Queries, choice: UnitChoice): Promise<EditedUnit[]> =>
  completeChecks(tx, await readUnits(tx, editedStatements, choice))

const selectUnlocked = statement<EditedRow>(
  'edited_units_unlocked',
  `select ${columns} from ${unitTables} where u.id = any($1::bigint[]) order by u.id`,
)

/** The same without locks, to see what an edit would do. */
export const readUnitsToPreview = async (queries: Queries, ids: readonly number[]): Promise<EditedUnit[]> =>
  completeChecks(queries, await queries.query(selectUnlocked, [ids]))

/** A string that is edited, and the strings to which its text propagates. */
export interface EditedFamily {
  readonly unit: EditedUnit
  readonly twins: readonly EditedUnit[]
}

/** A reader who sees everything. */
const everything: VisibleProjects = { all: true, exceptIds: [] }

/**
 * Reads a string for an edit of its text, and keeps others from editing it, its twins and its translations until the
 * transaction ends. Null if the reader sees no such string: a hidden one is neither locked nor waited for.
 */
export async function readEditedFamily(
  tx: Queries,
  unitId: number,
  visible: VisibleProjects = everything,
): Promise<EditedFamily | null> {
  const rows = await completeChecks(tx, await tx.query(selectFamily, [unitId, ...visibleParameters(visible)]))
  const unit = rows.find(({ id }) => id === unitId)
  if (!unit) return null
  // While one waited for the lock, the source text of either may have changed.
  const isTwin = (one: EditedUnit) => one.id !== unitId && !unit.is_source && one.source === unit.source
  return { unit, twins: rows.filter(isTwin) }
}

/** The twins of many strings, with the strings themselves: see `selectFamily`. */
const selectFamilies = statement<EditedRow>(
  'edited_families',
  `with asked as materialized (
     select u.id, u.source_unit_id, s.id_hash, s.source, t.language_id, t.plural_number, c.id as component_id, c.project_id,
            u.id <> u.source_unit_id and coalesce((c.settings ->> 'allow_translation_propagation')::boolean, true) as shares
       from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id where u.id = any($1::bigint[])
   )
   select ${columns} from ${unitTables} where u.id = any(array(
      select v.id from asked a
        join units vs on vs.id_hash = a.id_hash and vs.source = a.source and vs.id <> a.source_unit_id
        join units v on v.source_unit_id = vs.id and v.id <> vs.id and v.state < 100
        join translations vt on vt.id = v.translation_id and vt.language_id = a.language_id
             and vt.plural_number = a.plural_number
        join components vc on vc.id = vt.component_id and vc.project_id = a.project_id and vc.id <> a.component_id
       where a.shares and coalesce((vc.settings ->> 'allow_translation_propagation')::boolean, true)
      union all select a.id from asked a))
    order by u.id for no key update of u`,
)

/** Reads and locks strings for edits of their texts, each with its twins. */
export async function readEditedFamilies(tx: Queries, unitIds: readonly number[]): Promise<EditedFamily[]> {
  const rows = await completeChecks(tx, await tx.query(selectFamilies, [unitIds]))
  const asked = new Set(unitIds)
  const keyOf = ({ source, context, project_id, language_id, plural_number }: EditedUnit) =>
    [project_id, language_id, plural_number, context, source].join('\u0000')
  const twins = Map.groupBy(
    rows.filter(({ id }) => !asked.has(id)),
    keyOf,
  )
  return rows
    .filter(({ id }) => asked.has(id))
    .map((unit) => ({ unit, twins: unit.is_source ? [] : (twins.get(keyOf(unit)) ?? []) }))
}
