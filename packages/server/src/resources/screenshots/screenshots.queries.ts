import { sql } from 'kysely'
import { placeColumns, type TranslationPlace } from '../../catalog/find-unit.ts'
import { type Database, type Queries, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, partOf } from '../../db/list-part.ts'
import type { Visible } from '../../domain/visible.ts'
import type { Region } from '../../pictures/find-texts.ts'
import type { DecodedImage } from './decode-image.ts'

/** A screenshot as its reply shows it, with its place. */
export type ScreenshotRow = TranslationPlace & {
  readonly id: number
  readonly name: string
  readonly repository_filename: string
  readonly unit_ids: number[]
  readonly width: number
  readonly height: number
  readonly regions: readonly { readonly unit: number; readonly region: readonly number[] }[]
}

const columns = `i.id, i.name, i.repository_filename, ${placeColumns},
  array(select unit_id from screenshot_units x where x.screenshot_id = i.id order by unit_id) as unit_ids,
  i.width, i.height,
  (select coalesce(json_agg(json_build_object('unit', unit_id, 'region', region) order by unit_id), '[]')
     from screenshot_units x where x.screenshot_id = i.id and x.region is not null) as regions`
const tables = `screenshots i join translations t on t.id = i.translation_id join components c on c.id = t.component_id
  join projects p on p.id = c.project_id`

const selectOne = statement<ScreenshotRow>('screenshot', `select ${columns} from ${tables} where i.id = $1`)
const selectFile = statement<{ file_name: string; media_type: string; content: Buffer }>(
  'screenshot_file',
  'select file_name, media_type, content from screenshots where id = $1',
)
const insert = statement<{ id: number }>(
  'insert_screenshot',
  `insert into screenshots (translation_id, name, repository_filename, user_id, file_name, media_type, width, height, content)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
)
const updateFile = statement<{ id: number }>(
  'replace_screenshot_file',
  `with placed as (update screenshot_units set region = null where screenshot_id = $1 and region is not null)
   update screenshots set file_name = $2, media_type = $3, width = $4, height = $5, content = $6, timestamp = now()
    where id = $1 returning id`,
)
const updateNames = statement<{ id: number }>(
  'rename_screenshot',
  'update screenshots set name = coalesce($2, name), repository_filename = coalesce($3, repository_filename) where id = $1 returning id',
)
const remove = statement<{ id: number }>('delete_screenshot', 'delete from screenshots where id = $1 returning id')
const link = statement<{ id: number }>(
  'link_screenshot',
  `with found as (select u.id from units u join screenshots i on i.translation_id = u.translation_id
                   where i.id = $1 and u.id = $2 for key share of u, i),
        added as (insert into screenshot_units as x (screenshot_id, unit_id, region) select $1, id, $3::int[] from found
          on conflict (screenshot_id, unit_id) do update set region = coalesce(excluded.region, x.region))
   select id from found`,
)
const unlink = statement<{ unit_id: number }>(
  'unlink_screenshot',
  'delete from screenshot_units where screenshot_id = $1 and unit_id = $2 returning unit_id',
)

export async function selectScreenshot(queries: Queries, id: number): Promise<ScreenshotRow | undefined> {
  const [row] = await queries.query(selectOne, [id])
  return row
}

/** The screenshots of a list: visible ones for a reader, or those of a component. */
export type ScreenshotPlace = { readonly visible: Visible } | { readonly componentId: number }

const isIn = (place: ScreenshotPlace) =>
  'visible' in place ? place.visible.component : sql<boolean>`c.id = ${place.componentId}`

export const screenshotOrder = byId('i.id')

export async function selectScreenshots(
  database: Database,
  place: ScreenshotPlace,
  part: ListPart,
): Promise<ScreenshotRow[]> {
  const { rows } = await sql<ScreenshotRow>`select ${sql.raw(columns)} from ${sql.raw(tables)}
    where ${isIn(place)} ${partOf(screenshotOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countScreenshots(database: Database, place: ScreenshotPlace): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(tables)}
    where ${isIn(place)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

export async function selectScreenshotFile(queries: Queries, id: number) {
  const [row] = await queries.query(selectFile, [id])
  return row
}

interface NewScreenshot {
  readonly translationId: number
  readonly name: string
  readonly repositoryFilename: string
  readonly userId: number
  readonly fileName: string
  readonly image: DecodedImage
}

export async function insertScreenshot(tx: Transaction, one: NewScreenshot): Promise<number> {
  const { mediaType, width, height, bytes } = one.image
  const about = [one.translationId, one.name, one.repositoryFilename, one.userId, one.fileName]
  const [row] = await tx.query(insert, [...about, mediaType, width, height, bytes])
  if (!row) throw new Error('an inserted row comes back')
  return row.id
}

/** Replaces a picture; false where the screenshot is gone. */
export async function replaceFile(
  tx: Transaction,
  { id, fileName, image }: { readonly id: number; readonly fileName: string; readonly image: DecodedImage },
): Promise<boolean> {
  const values = [id, fileName, image.mediaType, image.width, image.height, image.bytes]
  return (await tx.query(updateFile, values)).length > 0
}

export async function rename(
  queries: Queries,
  id: number,
  names: { readonly name?: string | undefined; readonly repository_filename?: string | undefined },
): Promise<boolean> {
  return (await queries.query(updateNames, [id, names.name ?? null, names.repository_filename ?? null])).length > 0
}

export async function removeScreenshot(tx: Transaction, id: number): Promise<boolean> {
  return (await tx.query(remove, [id])).length > 0
}

const selectRoom = statement<{ project_bytes: number; user_bytes: number; pictures: number }>(
  'screenshot_room',
  `select (select coalesce(sum(octet_length(content)), 0) from screenshots where user_id = $2 and id <> $3) as user_bytes,
          coalesce(sum(octet_length(i.content)), 0) as project_bytes, count(*)::int as pictures
     from translations here join components h on h.id = here.component_id join components c on c.project_id = h.project_id
     join translations t on t.component_id = c.id join screenshots i on i.translation_id = t.id
    where here.id = $1 and i.id <> $3`,
)

/** Bytes of the screenshots of a translation's project and of a person, and how many the project has, all but this one (0: none). */
export async function selectScreenshotRoom(
  queries: Queries,
  of: { readonly translationId: number; readonly userId: number; readonly beside: number },
) {
  const [row] = await queries.query(selectRoom, [of.translationId, of.userId, of.beside])
  const { project_bytes = 0, user_bytes = 0, pictures = 0 } = row ?? {}
  return { project: Number(project_bytes), user: Number(user_bytes), pictures }
}

/** Says that the picture shows a string, and where; false where the string is not one of the screenshot's translation. */
export async function linkUnit(
  queries: Queries,
  id: number,
  { unit, region }: { readonly unit: number; readonly region: Region | undefined },
): Promise<boolean> {
  const pixels = region ? [region.left, region.top, region.width, region.height] : null
  return (await queries.query(link, [id, unit, pixels])).length > 0
}

export async function unlinkUnit(queries: Queries, id: number, unitId: number): Promise<boolean> {
  return (await queries.query(unlink, [id, unitId])).length > 0
}

const selectTexts = statement<{ id: number; text: string }>(
  'texts_to_find_in_picture',
  `select u.id, case when t.is_source then coalesce(u.source, s.source) else u.target end as text
     from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
    where u.translation_id = $1 order by u.id limit $2`,
)

/** The first strings of a translation with the texts that a picture of it shows. */
export const selectTextsOf = (queries: Queries, translationId: number, most: number) =>
  queries.query(selectTexts, [translationId, most])
