import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosenProjects, type Visible } from '../../domain/visible.ts'
import type { ProjectChoice } from '../../permissions/index.ts'

/** A project with texts that wait for the reader's review. */
export interface ReviewedProject {
  readonly project: string
  readonly name: string
  readonly waiting: number
}

/** Projects that a dashboard has at most. */
const mostReviewed = 10

/**
 * Projects in which somebody reviews every language, those where most waits first, whether they follow them or not. Projects that they see
 * in part only are in no counter, and not here.
 */
export async function selectReviews(
  database: Database,
  reviewed: ProjectChoice,
  visible: Visible,
): Promise<ReviewedProject[]> {
  const { rows } = await sql<ReviewedProject>`
    select p.slug as project, p.name, sum(s.translated - s.approved - s.readonly)::int as waiting
      from projects p join project_languages pl on pl.project_id = p.id join statistics s on s.id = pl.statistics_id
     where ${visible.project} and p.translation_review and not p.locked and ${chosenProjects(reviewed)}
       and not exists (select from components c where c.project_id = p.id and not ${visible.inside})
       and not exists (select from components c where c.project_id = p.id and c.source_language_id = pl.language_id)
     group by p.id having sum(s.translated - s.approved - s.readonly) > 0
     order by waiting desc, p.id limit ${mostReviewed}`.execute(database.kysely)
  return rows
}
