import { type Queries, statement, type Transaction } from '../../db/database.ts'

export interface FontRow {
  readonly id: number
  readonly name: string
  readonly family: string
  readonly style: string
  readonly letters: number
  readonly created: Date
}

export interface NewFont {
  readonly name: string
  readonly family: string
  readonly style: string
  readonly letters: number
  /** As JSON. */
  readonly widths: string
}

const columns = 'id, name, family, style, letters, created'

const selectFonts = statement<FontRow>(
  'fonts_of_project',
  `select ${columns} from fonts where project_id = $1 order by id`,
)
const lockProject = statement<{ count: number }>(
  'lock_fonts_of_project',
  `with locked as materialized (select id from projects where id = $1 for no key update)
   select count(f.id)::int as count from locked l left join fonts f on f.project_id = l.id`,
)
const insertFont = statement<FontRow>(
  'insert_font',
  `insert into fonts (project_id, name, family, style, letters, widths, digest)
   values ($1, $2, $3, $4, $5, $6::text, sha256(convert_to($6::text, 'UTF8')))
   on conflict do nothing returning ${columns}`,
)
const deleteFont = statement<{ name: string }>(
  'delete_font',
  'delete from fonts where project_id = $1 and id = $2 returning name',
)
const selectUsers = statement<{ name: string }>(
  'groups_of_font',
  `select name from font_groups where font_id = $1
   union select group_name from font_overrides where font_id = $1 order by name limit 3`,
)

export const selectFontsOf = (queries: Queries, projectId: number): Promise<FontRow[]> =>
  queries.query(selectFonts, [projectId])

/** Keeps others from changing the fonts of a project; how many it has. */
export async function lockFonts(tx: Transaction, projectId: number): Promise<number> {
  const [row] = await tx.query(lockProject, [projectId])
  return row?.count ?? 0
}

/** Null where the project has a font of this name. */
export async function insertFontOf(tx: Transaction, projectId: number, font: NewFont): Promise<FontRow | null> {
  const { name, family, style, letters, widths } = font
  const [row] = await tx.query(insertFont, [projectId, name, family, style, letters, widths])
  return row ?? null
}

/** Its name; null where there was none. */
export async function deleteFontOf(tx: Transaction, projectId: number, id: number): Promise<string | null> {
  const [row] = await tx.query(deleteFont, [projectId, id])
  return row?.name ?? null
}

/** Names of groups that use a font, a few. */
export const groupsUsing = async (tx: Transaction, id: number): Promise<string[]> =>
  (await tx.query(selectUsers, [id])).map(({ name }) => name)

export interface GroupRow {
  readonly name: string
  readonly font_id: number
  readonly overrides: readonly { readonly language: string; readonly font: number }[]
}

const groupColumns = `g.name, g.font_id, coalesce((
    select jsonb_agg(jsonb_build_object('language', l.code, 'font', o.font_id) order by l.code)
      from font_overrides o join languages l on l.id = o.language_id
     where o.project_id = g.project_id and o.group_name = g.name), '[]') as overrides`

const selectGroups = statement<GroupRow>(
  'font_group_list',
  `select ${groupColumns} from font_groups g where g.project_id = $1 order by g.name`,
)
const upsertGroup = statement<never>(
  'set_font_group',
  `insert into font_groups (project_id, name, font_id) values ($1, $2, $3)
   on conflict (project_id, name) do update set font_id = excluded.font_id`,
)
const deleteOverrides = statement<never>(
  'remove_font_overrides',
  'delete from font_overrides where project_id = $1 and group_name = $2',
)
const insertOverrides = statement<never>(
  'insert_font_overrides',
  `insert into font_overrides (project_id, group_name, language_id, font_id)
   select $1, $2, language_id, font_id from unnest($3::int[], $4::int[]) as v(language_id, font_id)`,
)
const deleteGroup = statement<{ name: string }>(
  'remove_font_group',
  'delete from font_groups where project_id = $1 and name = $2 returning name',
)

export const selectGroupsOf = (queries: Queries, projectId: number): Promise<GroupRow[]> =>
  queries.query(selectGroups, [projectId])

export interface FontOverride {
  readonly languageId: number
  readonly fontId: number
}

export async function writeGroup(
  tx: Transaction,
  projectId: number,
  group: { readonly name: string; readonly fontId: number; readonly overrides: readonly FontOverride[] },
): Promise<void> {
  await tx.query(upsertGroup, [projectId, group.name, group.fontId])
  await tx.query(deleteOverrides, [projectId, group.name])
  const languages = group.overrides.map(({ languageId }) => languageId)
  const fonts = group.overrides.map(({ fontId }) => fontId)
  await tx.query(insertOverrides, [projectId, group.name, languages, fonts])
}

/** False where there was none. */
export const deleteGroupOf = async (tx: Transaction, projectId: number, name: string): Promise<boolean> =>
  (await tx.query(deleteGroup, [projectId, name])).length > 0
