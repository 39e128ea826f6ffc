import { sql } from 'kysely'
import { type Database, statement } from '../../db/database.ts'
import { byId, type ListPart, partOf } from '../../db/list-part.ts'
import { inside } from '../../domain/removal/removal.queries.ts'
import { type RemovedPlace, removedPlaceColumns, removedPlaceTables } from '../../domain/removal/removed-place.ts'
import { chosenProjects, type Visible } from '../../domain/visible.ts'
import type { ProjectChoice } from '../../permissions/index.ts'

export const removalOrder = byId('r.id')

/** The reader of the list: it has places of projects that they edit, and languages that they delete there. */
export interface RemovalReader {
  readonly places: ProjectChoice
  readonly languages: ProjectChoice
  readonly visible: Visible
}

const isListed = ({ places, languages, visible }: RemovalReader) => sql`r.along_id is null and (
  (r.language_id is null and ${chosenProjects(places)})
  or (r.language_id is not null and ${chosenProjects(languages)} and (c.id is null or ${visible.inside})))`

export async function selectRemovals(database: Database, reader: RemovalReader, part: ListPart) {
  const { rows } = await sql<RemovedPlace>`select ${sql.raw(removedPlaceColumns)} from ${sql.raw(removedPlaceTables)}
    where ${isListed(reader)} ${partOf(removalOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countRemovals(database: Database, reader: RemovalReader): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(removedPlaceTables)}
    where ${isListed(reader)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

export interface EffectsRow {
  readonly languages: number
  readonly strings: number
  readonly waiting_texts: number
  readonly comments: number
  readonly screenshots: number
  readonly contributors: number
  readonly editing: readonly string[]
}

/**
 * Within the components `$4`, which the reader sees. `$3`: these translations alone, or null. `$5`, `$6`: up to where the history is
 * counted; the few later changes are read, so that nothing shown depends on when a schedule ran.
 */
export const selectEffects = statement<EffectsRow>(
  'effects_of_removal',
  `with recursive ${inside},
   texts as (select t.id, t.language_id, t.statistics_id, t.is_source from translations t
     where t.component_id in (select id from inside) and t.component_id = any($4::int[]) and ($3::int[] is null or t.id = any($3))),
   done as (select user_id, component_id, language_id from user_activity
     union all select h.user_id, h.component_id, h.language_id from changes h
      where (h.xact, h.id) > ($5::xid8, $6::bigint) and h.user_id is not null)
   select (select count(distinct language_id)::int from texts) as languages,
     (select coalesce(sum(s.total), 0)::int from texts t join statistics s on s.id = t.statistics_id
       where t.is_source or $3 is not null) as strings,
     (select count(*)::int from pending_edits where translation_id in (select id from texts)) as waiting_texts,
     (select coalesce(sum(s.comments), 0)::int from texts t join statistics s on s.id = t.statistics_id) as comments,
     (select count(*)::int from screenshots where translation_id in (select id from texts)) as screenshots,
     (select count(distinct a.user_id)::int from done a where a.component_id in (select id from inside) and a.component_id = any($4)
       and ($3 is null or a.language_id in (select language_id from texts))) as contributors,
     (select coalesce(array_agg(distinct u.username), '{}') from presences x join users u on u.id = x.user_id
       where x.translation_id in (select id from texts) and x.seen > now() - interval '1 minute') as editing`,
)
