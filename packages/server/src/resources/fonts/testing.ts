import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from '../../db/database.ts'

/** The bytes of a font that is there for tests. */
export const fontFile = (name: 'DejaVuSans' | 'DejaVuSansMono' | 'DejaVuSansCondensed'): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))

/** Adds a font that nobody uses, and a group with another one, to a project. */
export async function addFonts(database: Database, project: string, family = 'group'): Promise<NamedFonts> {
  const { rows } = await database.executeSql(
    `insert into fonts (project_id, name, family, style, letters, widths, digest)
     select p.id, $2 || n, $2, '', 0, '{"unitsPerEm":1000,"runs":[],"joining":[],"ligatures":[]}', ''
       from projects p, generate_series(1, 2) n where p.slug = $1 order by n returning id, project_id`,
    [project, family],
  )
  const [spare, used] = rows
  await database.executeSql('insert into font_groups (project_id, name, font_id) values ($1, $2, $3)', [
    used?.project_id,
    family,
    used?.id,
  ])
  return { font: Number(spare?.id), family }
}

interface NamedFonts {
  readonly font: number
  readonly family: string
}
