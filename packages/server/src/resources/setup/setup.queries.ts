import { join } from 'node:path'
import { type Database, statement } from '../../db/database.ts'

export interface DemoProjectRow {
  readonly id: number
  readonly slug: string
  readonly name: string
}

/** Glossaries come with a project, and go with it. */
const select = statement<DemoProjectRow>(
  'demo_projects',
  `select p.id, p.slug, p.name from projects p
    where p.id in (select project_id from components where starts_with(repo, $1))
      and not exists (
        select from components c where c.project_id = p.id and not starts_with(c.repo, $1) and not c.is_glossary)
    order by p.id`,
)

export interface DemoWorkRow {
  readonly username: string
  readonly full_name: string
  readonly changes: number
  /** People in all. */
  readonly of: number
}

const selectWork = statement<DemoWorkRow>(
  'work_in_demo',
  `select u.username, u.full_name, count(*)::int as changes, count(*) over ()::int as of
     from changes h join users u on u.id = h.user_id
    where h.project_id = any($1::int[]) and h.unit_id is not null and not u.is_bot
    group by u.id order by 3 desc, u.id limit 20`,
)

/** People who wrote something in projects, those with the most changes first. The demo's own voices are bots. */
export const selectDemoWork = (database: Database, projectIds: readonly number[]): Promise<DemoWorkRow[]> =>
  database.query(selectWork, [projectIds])

/** The projects of the demo, with repositories in its folder; without projects to which somebody added a component. */
export const selectDemo = (database: Database, dataDir: string): Promise<DemoProjectRow[]> =>
  database.query(select, [join(dataDir, 'demo', '/')])
