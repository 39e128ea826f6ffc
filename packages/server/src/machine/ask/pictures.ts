import { type Database, statement } from '../../db/database.ts'
import type { PromptPicture } from '../machine-service.ts'
import type { ServiceInUse } from '../settings/services-in-use.ts'
import type { MachineString } from './machine-string.ts'

/** Bytes of a picture that is sent; larger ones are left out. */
const mostBytes = 1_000_000
/** Pictures of one request. */
export const picturesAtOnce = 4

const selectNames = statement<{ unit_id: number; name: string }>(
  'pictures_for_machines',
  `select v.unit_id, i.id || ':' || md5(i.content) as name
     from unnest($1::bigint[], $2::bigint[]) as v (unit_id, source_id)
     cross join lateral (
       select i.id, i.content from screenshot_units x join screenshots i on i.id = x.screenshot_id
        where x.unit_id in (v.unit_id, v.source_id) and octet_length(i.content) <= ${mostBytes}
          and i.media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')
        order by i.timestamp desc, i.id desc limit 1) i`,
)
const selectPictures = statement<{ id: number; media_type: string; content: Buffer }>(
  'picture_contents_for_machines',
  'select id, media_type, content from screenshots where id = any($1::int[])',
)

/** Somebody who set the service up said that it gets pictures. */
export const takesPictures = ({ service, settings }: Pick<ServiceInUse, 'service' | 'settings'>): boolean =>
  service.kind === 'model' && (settings as { readonly pictures?: unknown }).pictures === true

/** The newest screenshot of each string, by its name for the cache of replies: the content is part of it. */
export async function pictureNames(
  database: Database,
  inUse: Pick<ServiceInUse, 'service' | 'settings'>,
  strings: readonly MachineString[],
): Promise<readonly (readonly string[])[]> {
  if (!takesPictures(inUse)) return strings.map(() => [])
  const values = [strings.map(({ unit }) => unit.id), strings.map(({ unit }) => unit.source_unit_id)]
  const names = new Map((await database.query(selectNames, values)).map((row) => [row.unit_id, row.name]))
  return strings.map(({ unit }) => {
    const name = names.get(unit.id)
    return name === undefined ? [] : [name]
  })
}

const idOf = (name: string): number => Number(name.split(':')[0])

/** The pictures of these names that are still there, in their order. */
export async function loadPictures(database: Database, names: readonly string[]): Promise<PromptPicture[]> {
  const wanted = [...new Set(names)].slice(0, picturesAtOnce)
  if (wanted.length === 0) return []
  const rows = new Map((await database.query(selectPictures, [wanted.map(idOf)])).map((row) => [row.id, row]))
  return wanted.flatMap((name) => {
    const row = rows.get(idOf(name))
    return row === undefined ? [] : [{ name, type: row.media_type, base64: row.content.toString('base64') }]
  })
}
