import { type Queries, statement } from '../db/database.ts'
import type { BulkSettings } from './bulk-settings.ts'

/** A suggestion that may become the text of its string. */
export interface FoundSuggestion {
  readonly id: number
  readonly unit_id: number
  readonly target: string
  readonly user_id: number | null
  /** The suggester's name can be in a commit. */
  readonly credited: boolean
}

/** The sources of new texts for the strings of a chunk. */
export interface FoundTexts {
  /** Texts of the other language, by string. */
  readonly copies: ReadonlyMap<number, string>
  /** The most voted first, of these the newest. */
  readonly suggestions: ReadonlyMap<number, readonly FoundSuggestion[]>
}

const selectCopies = statement<{ unit_id: number; text: string }>(
  'bulk_copies',
  `select u.id as unit_id, coalesce(o.source, o.target) as text
     from units u join units o on o.source_unit_id = u.source_unit_id and o.id <> u.id
     join translations t on t.id = o.translation_id join languages l on l.id = t.language_id
    where u.id = any($1::bigint[]) and l.code = $2`,
)
const selectSuggestions = statement<FoundSuggestion>(
  'bulk_suggestions',
  `select g.id, g.unit_id, g.target, g.user_id, coalesce(a.is_active and a.email is not null, false) as credited
     from suggestions g left join users a on a.id = g.user_id
    where g.unit_id = any($1::bigint[])
    order by (select coalesce(sum(v.value), 0) from suggestion_votes v where v.suggestion_id = g.id) desc, g.id desc`,
)

const isBlank = (text: string): boolean => text.replaceAll('\u001e', '') === ''

/** Reads what the strings of a chunk get, as far as the edit asks for it. */
export async function findTexts(
  queries: Queries,
  settings: BulkSettings,
  unitIds: readonly number[],
): Promise<FoundTexts> {
  const copies =
    settings.copy_from === undefined ? [] : await queries.query(selectCopies, [unitIds, settings.copy_from])
  const suggestions = settings.suggestions === undefined ? [] : await queries.query(selectSuggestions, [unitIds])
  return {
    copies: new Map(copies.flatMap(({ unit_id, text }) => (isBlank(text) ? [] : [[unit_id, text] as const]))),
    suggestions: Map.groupBy(suggestions, ({ unit_id }) => unit_id),
  }
}
