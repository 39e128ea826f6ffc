import { type Database, statement } from '../../db/database.ts'
import { componentSeenText, visibleParameters } from '../../domain/visible.ts'
import { type Actor, visibleProjects } from '../../permissions/index.ts'
import { marksText } from './editor-index.queries.ts'

/** A string as an editor shows it. Texts are as stored: plural forms joined. */
export interface StringRow {
  readonly id: number
  readonly translation_id: number
  readonly source_unit_id: number
  readonly id_hash: bigint
  readonly position: number
  readonly state: number
  readonly source_state: number
  readonly marks: number
  readonly num_words: number
  readonly last_updated: Date
  readonly source: string
  readonly previous_source: string
  readonly target: string
  readonly context: string
  readonly note: string
  readonly location: string
  readonly explanation: string
  readonly source_explanation: string
  readonly flags: string
  /** Flags that were added to the source string. */
  readonly source_flags: string
  readonly failing: readonly string[] | null
  readonly dismissed: readonly string[] | null
  /** The origin of an automatic text; null: a person saved it. */
  readonly machine: { readonly service: string; readonly run: number | null } | null
  /** Labels of the source string, by their ids; null: none. */
  readonly labels: readonly LabelOfString[] | null
}

export interface LabelOfString {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly color: string
}

const selectStrings = statement<StringRow>(
  'editor_strings',
  `select u.id, u.translation_id, u.source_unit_id, s.id_hash, u.position, u.state, s.state as source_state, ${marksText} as marks, u.num_words,
          u.last_updated, coalesce(u.source, s.source) as source, u.previous_source, u.target,
          coalesce(s.context, '') as context, coalesce(u.note, s.note, '') as note,
          coalesce(u.location, s.location, '') as location, u.explanation, s.explanation as source_explanation,
          coalesce(u.flags, s.flags, '') as flags, s.extra_flags as source_flags, u.failing, u.dismissed,
          (select json_build_object('service', k.service, 'run', k.run_id)
             from machine_texts k where u.automatically_translated and k.unit_id = u.id) as machine,
          (select json_agg(json_build_object('id', b.id, 'name', b.name, 'description', b.description, 'color', b.color)
                  order by b.id)
             from unit_labels ul join labels b on b.id = ul.label_id where ul.unit_id = s.id) as labels
     from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
     join components c on c.id = t.component_id join projects p on p.id = c.project_id
    where u.id = any($1::bigint[]) and ${componentSeenText(2)}`,
)

/** Those of the strings that the reader sees. */
export function selectSeenStrings(database: Database, ids: readonly number[], actor: Actor): Promise<StringRow[]> {
  return database.query(selectStrings, [ids, ...visibleParameters(visibleProjects(actor))])
}
