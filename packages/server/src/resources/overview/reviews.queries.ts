import { type RawBuilder, sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { chosenProjects, type Visible } from '../../domain/visible.ts'
import type { ProjectChoice } from '../../permissions/index.ts'
import { componentInPlace, translationInPlace } from '../../search/place-conditions.ts'

/** Translated texts that nobody has approved, of counters `s`; read-only strings wait for nobody. */
const unapproved = sql.raw('coalesce(sum(s.translated - s.approved - s.readonly), 0)::int as waiting')

/** Counters of languages are kept for a project: with them nothing grows with its components. */
function ofKeptLanguages({ row }: ProjectRecord): RawBuilder<{ waiting: number }> {
  const isSource = sql`(pl.language_id in (select source_language_id from components where project_id = ${row.id}))`
  return sql`select ${unapproved} from project_languages pl join statistics s on s.id = pl.statistics_id
    where pl.project_id = ${row.id} and (case when ${isSource} then ${row.source_review}::boolean else ${row.translation_review}::boolean end)`
}

/** Whether texts of the translation `t` in the project `p` are reviewed. */
const isReviewed = sql`(case when t.is_source then p.source_review else p.translation_review end)`

interface ReviewQuestion {
  readonly visible: Visible
  /** Projects in which the reader reviews: over all projects only those count. */
  readonly reviewed: ProjectChoice
}

/** How many texts of a place wait for a review. */
export async function countWaiting(
  database: Database,
  place: Place,
  { visible, reviewed }: ReviewQuestion,
): Promise<number> {
  const { rows } = await questionOf(place, { visible, reviewed }).execute(database.kysely)
  return rows[0]?.waiting ?? 0
}

function questionOf(place: Place, { visible, reviewed }: ReviewQuestion): RawBuilder<{ waiting: number }> {
  if (place.kind === 'project' && (visible.all || !place.project.hasRestricted)) return ofKeptLanguages(place.project)
  if (place.kind === 'site' || place.kind === 'language')
    return sql`
      select ${unapproved} from projects p join project_languages pl on pl.project_id = p.id
        join statistics s on s.id = pl.statistics_id
       where ${visible.project} and p.translation_review and ${chosenProjects(reviewed)}
         and not exists (select from components c where c.project_id = p.id and not ${visible.inside})
         and not exists (select from components c where c.project_id = p.id and c.source_language_id = pl.language_id)
         and ${place.kind === 'language' ? sql`pl.language_id = ${place.language.id}` : sql`true`}`
  return sql`
    select ${unapproved} from components c join projects p on p.id = c.project_id join translations t on t.component_id = c.id
      join statistics s on s.id = t.statistics_id
     where ${visible.component} and ${componentInPlace(place)} and ${translationInPlace(place)} and ${isReviewed}`
}
