import type { ComponentRecord, ProjectRecord, TranslationRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import type { ChangeNames, ChangeRow } from './changes.present.ts'

/** Characters of a source text, enough to tell it from others. */
const beginningLength = 200

const selectSources = statement<{ id: number; source: string }>(
  'sources_of_changes',
  `select u.id, coalesce(left(s.source, ${beginningLength}), '') as source
     from units u join units s on s.id = u.source_unit_id where u.id = any($1::bigint[])`,
)

/** How the source texts of the rows' strings begin, by the strings' ids: one question for a page. */
export async function sourcesOf(database: Database, rows: readonly ChangeRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ unit_id }) => unit_id).filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const found = await database.query(selectSources, [ids])
  return new Map(found.map(({ id, source }) => [id, splitPlural(source)[0] ?? '']))
}

interface NamedPlace {
  readonly project: ProjectRecord | null
  readonly component: ComponentRecord | null
  readonly translation: TranslationRecord | null
}

/** The display names of a row's subject. */
export function namesOf(
  row: ChangeRow,
  { project, component, translation }: NamedPlace,
  sources: ReadonlyMap<number, string>,
): ChangeNames {
  return {
    person: row.full_name || null,
    project: project?.row.name ?? null,
    component: component?.row.name ?? null,
    is_glossary: component?.row.is_glossary ?? false,
    language: translation?.language.name ?? null,
    source: (row.unit_id === null ? undefined : sources.get(row.unit_id)) ?? null,
  }
}
