import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Visible } from '../../domain/visible.ts'

/** Something that was found, with the path of its page. */
export interface FoundPlace {
  readonly path: string
  readonly name: string
}

/** The most that is found of each kind. */
const most = 5

/** A part anywhere in a text, in any case; texts that begin with it, and short names, come first. */
const like = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

const slugs = (of: string) =>
  sql.raw(`(select concat_ws('/', p.slug, k3.slug, k2.slug, k1.slug) from (values (1)) one
  left join categories k1 on k1.id = ${of}
  left join categories k2 on k2.id = k1.category_id
  left join categories k3 on k3.id = k2.category_id)`)

export async function findProjects(database: Database, part: string, visible: Visible): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`select p.slug as path, p.name from projects p
     where ${visible.project} and (p.name ilike ${like(part)} or p.slug ilike ${like(part)})
     order by length(p.name), p.name limit ${most}`.execute(database.kysely)
  return rows
}

export async function findCategories(database: Database, part: string, visible: Visible): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`select ${slugs('k.id')} as path, k.name
      from categories k join projects p on p.id = k.project_id
     where ${visible.project} and (k.name ilike ${like(part)} or k.slug ilike ${like(part)})
     order by length(k.name), k.name limit ${most}`.execute(database.kysely)
  return rows
}

export async function findComponents(database: Database, part: string, visible: Visible): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select ${slugs('c.category_id')} || '/' || c.slug as path, p.name || '/' || c.name as name
      from components c join projects p on p.id = c.project_id
     where ${visible.component} and (c.name ilike ${like(part)} or c.slug ilike ${like(part)})
     order by length(c.name), c.name, c.id limit ${most}`.execute(database.kysely)
  return rows
}

/** People, not bots and not who is gone. */
export async function findPeople(database: Database, part: string): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`select username as path, username as name from users
     where is_active and not is_bot and (username ilike ${like(part)} or full_name ilike ${like(part)})
     order by length(username), username limit ${most}`.execute(database.kysely)
  return rows
}

/** Languages into which something is translated that the reader sees. */
export async function findLanguages(database: Database, part: string, visible: Visible): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`select l.code as path, l.name from languages l
     where (l.name ilike ${like(part)} or l.code ilike ${like(part)})
       and exists (select 1 from translations t join components c on c.id = t.component_id
                     join projects p on p.id = c.project_id where t.language_id = l.id and ${visible.component})
     order by length(l.name), l.name limit ${most}`.execute(database.kysely)
  return rows
}
