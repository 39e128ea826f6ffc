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

/** The projects of the demo, whose repositories are in its folder; not those where somebody added a component of their own. */
export const selectDemo = (database: Database, dataDir: string): Promise<DemoProjectRow[]> =>
  database.query(select, [join(dataDir, 'demo', '/')])
