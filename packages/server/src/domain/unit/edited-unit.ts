import { type Queries, statement } from '../../db/database.ts'
import type { Scope } from '../../events/ledger.ts'
import type { CountedUnit } from './unit-counters.ts'

/** A string with all that editing it asks for: its source, its translation's and its component's settings. */
export interface EditedUnit extends CountedUnit {
  readonly id: number
  readonly source_unit_id: number
  readonly translation_id: number
  readonly target: string
  readonly previous_source: string
  readonly pending: boolean
  /** As stored: plural forms joined. */
  readonly source: string
  readonly context: string
  readonly flags: string
  readonly extra_flags: string
  readonly id_hash: bigint | null
  readonly is_source: boolean
  readonly plural_number: number
  readonly plural_formula: string
  readonly language: string
  readonly source_language: string
  readonly component_id: number
  readonly project_id: number
  readonly language_id: number
  readonly file_format: string
  readonly settings: Record<string, unknown>
  readonly component_locked: boolean
  readonly project_flags: string
  readonly translation_review: boolean
  readonly source_review: boolean
  readonly repository_id: number
  readonly access_control: number
  readonly explanation: string
  readonly statistics_ids: number[]
}

const columns = `u.id, u.source_unit_id, u.translation_id, u.state, u.target, u.previous_source, u.pending, u.num_words,
  u.num_chars, u.failing, u.has_suggestion, u.has_comment, coalesce(u.source, s.source) as source,
  coalesce(s.context, '') as context, coalesce(u.flags, s.flags, '') as flags, s.extra_flags, s.id_hash,
  t.is_source, t.plural_number, t.plural_formula, t.language_id, l.code as language, sl.code as source_language,
  c.id as component_id, c.project_id, c.file_format, c.settings, c.locked as component_locked,
  coalesce(c.repository_component_id, c.id) as repository_id, p.check_flags as project_flags, p.translation_review,
  p.source_review, p.access_control, u.explanation,
  array[t.statistics_id, c.statistics_id, p.statistics_id, l.statistics_id, pl.statistics_id] as statistics_ids`

const tables = `units u
  join units s on s.id = u.source_unit_id
  join translations t on t.id = u.translation_id
  join languages l on l.id = t.language_id
  join components c on c.id = t.component_id
  join languages sl on sl.id = c.source_language_id
  join projects p on p.id = c.project_id
  join project_languages pl on pl.project_id = c.project_id and pl.language_id = t.language_id`

const selectEdited = statement<EditedUnit>(
  'edited_unit',
  `select ${columns} from ${tables} where u.id = $1 for no key update of u`,
)

const selectAllEdited = statement<EditedUnit>(
  'edited_units',
  `select ${columns} from ${tables} where u.translation_id = $1 order by u.id for no key update of u`,
)

const selectTranslationsOf = statement<EditedUnit>(
  'translations_of_source',
  `select ${columns} from ${tables} where u.source_unit_id = $1 and u.id <> $1 order by u.id for no key update of u`,
)

/** The same string elsewhere in the project, in the same language, where both components share translations. */
const selectTwins = statement<EditedUnit>(
  'twins_of_unit',
  `select ${columns} from ${tables}
    where u.id <> u.source_unit_id and s.id_hash = $1 and s.source = $2 and c.project_id = $3 and c.id <> $4
      and t.language_id = $5 and t.plural_number = $6 and u.state < 100
      and coalesce((c.settings ->> 'allow_translation_propagation')::boolean, true)
    order by u.id for no key update of u`,
)

const selectEditedOf = statement<EditedUnit>(
  'edited_units_by_id',
  `select ${columns} from ${tables} where u.id = any($1::bigint[]) order by u.id for no key update of u`,
)

/** Strings by their ids, in the order of these. */
export const readEditedUnitsOf = (tx: Queries, unitIds: readonly number[]): Promise<EditedUnit[]> =>
  tx.query(selectEditedOf, [unitIds])

/** Reads a string and keeps others from editing it until the transaction ends; null where there is none. */
export async function readEditedUnit(tx: Queries, unitId: number): Promise<EditedUnit | null> {
  const [unit] = await tx.query(selectEdited, [unitId])
  return unit ?? null
}

/** The same for all strings of a translation: for uploads. */
export const readEditedUnits = (tx: Queries, translationId: number): Promise<EditedUnit[]> =>
  tx.query(selectAllEdited, [translationId])

/** The strings to which an edit of this one propagates. */
export async function readTwins(tx: Queries, unit: EditedUnit): Promise<EditedUnit[]> {
  const { id_hash, source, project_id, component_id, language_id, plural_number } = unit
  if (id_hash === null) return []
  return tx.query(selectTwins, [id_hash, source, project_id, component_id, language_id, plural_number])
}

/** The translations of a source string. */
export const readTranslationsOf = (tx: Queries, sourceUnitId: number): Promise<EditedUnit[]> =>
  tx.query(selectTranslationsOf, [sourceUnitId])

/** Where an edit of the string counts. */
export const scopeOfUnit = (unit: EditedUnit): Scope => ({
  projectId: unit.project_id,
  componentId: unit.component_id,
  translationId: unit.translation_id,
  languageId: unit.language_id,
  statisticsIds: unit.statistics_ids,
})
