import { sql } from 'kysely'
import type { Place } from '../../catalog/find-place.ts'
import { type Database, statement } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'
import { componentInPlace, translationInPlace } from '../../search/place-conditions.ts'
import type { LanguageShare } from './widget-picture.ts'

const selectOfProject = statement<LanguageShare>(
  'language_shares_of_project',
  `select l.name, l.code, l.direction, s.total - coalesce(g.total, 0)::int as total,
          s.translated - coalesce(g.translated, 0)::int as translated
     from project_languages pl join statistics s on s.id = pl.statistics_id join languages l on l.id = pl.language_id
     left join (select t.language_id, sum(o.total) as total, sum(o.translated) as translated
                  from components c join translations t on t.component_id = c.id join statistics o on o.id = t.statistics_id
                 where c.project_id = $1 and c.is_glossary group by t.language_id) g on g.language_id = l.id
    where pl.project_id = $1`,
)

/** A project's languages from its counters, without its glossaries: for a fully public project. */
export const sharesOfProject = (database: Database, projectId: number): Promise<LanguageShare[]> =>
  database.query(selectOfProject, [projectId])

/** The languages of a place as far as a reader sees it, without glossaries. */
export async function sharesOfPlace(database: Database, place: Place, visible: Visible): Promise<LanguageShare[]> {
  const { rows } = await sql<LanguageShare>`
    select l.name, l.code, l.direction, sum(s.total)::int as total, sum(s.translated)::int as translated
      from components c join projects p on p.id = c.project_id join translations t on t.component_id = c.id
      join statistics s on s.id = t.statistics_id join languages l on l.id = t.language_id
     where ${visible.component} and ${componentInPlace(place)} and ${translationInPlace(place)} and not c.is_glossary
     group by l.id`.execute(database.kysely)
  return rows
}
