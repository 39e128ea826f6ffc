import type { UnitKey } from '@weft/formats'
import { statement } from '../../db/database.ts'
import type { DeliveryPlace } from './delivery.ts'
import type { SplitFile } from './label-files.ts'

/** The files that were shared out, by their paths. */
export type SplitFiles = ReadonlyMap<string, SplitFile>

const selectLabels = statement<{ component_id: number; context: string | null; source: string; label: string }>(
  'first_labels_of_strings',
  `select t.component_id, s.context, s.source, (array_agg(b.name order by b.name, b.id))[1] as label
     from translations t join units s on s.translation_id = t.id join unit_labels ul on ul.unit_id = s.id
     join labels b on b.id = ul.label_id
    where t.component_id = any($1::int[]) and t.is_source group by t.component_id, s.id order by s.id`,
)

/**
 * The first label of each labelled string, by component. Those of other projects that share the repository do not count: their names are
 * not for the host.
 */
export async function labelsOf({ run, owner }: DeliveryPlace, ids: ReadonlySet<number>) {
  const own = run.components.filter(({ id, projectId }) => ids.has(id) && projectId === owner.projectId)
  const rows = await run.database.query(selectLabels, [own.map(({ id }) => id)])
  const labels = new Map<number, Map<UnitKey, string>>()
  for (const { component_id: id, context, source, label } of rows) {
    const component = run.components.find((one) => one.id === id)
    if (!component) continue
    const known = labels.get(id) ?? new Map<UnitKey, string>()
    labels.set(id, known.set(component.identity.keyOfStored({ context: context ?? '', source }), label))
  }
  return labels
}

interface EditedRow {
  readonly unit_id: string
  readonly component_id: number
  readonly filename: string
  readonly context: string | null
  readonly source: string
}

const selectEdited = statement<EditedRow>(
  'strings_with_undelivered_texts',
  `select distinct u.id::text as unit_id, t.component_id, t.filename, s.context, s.source
     from committed_edits e join units u on u.id = e.unit_id join units s on s.id = u.source_unit_id
     join translations t on t.id = e.translation_id
    where t.component_id = any($1::int[]) and t.filename = any($2::text[])`,
)

/** The strings whose texts are in a label's part. */
export async function unitsByLabel({ run }: DeliveryPlace, split: SplitFiles): Promise<ReadonlyMap<string, string[]>> {
  const ids = run.components.map(({ id }) => id)
  const rows = split.size === 0 ? [] : await run.database.query(selectEdited, [ids, [...split.keys()]])
  const units = new Map<string, string[]>()
  for (const { unit_id, component_id, filename, context, source } of rows) {
    const identity = run.components.find(({ id }) => id === component_id)?.identity
    const label = identity && split.get(filename)?.labels.get(identity.keyOfStored({ context: context ?? '', source }))
    if (label === undefined) continue
    const known = units.get(label) ?? []
    units.set(label, known)
    known.push(unit_id)
  }
  return units
}
