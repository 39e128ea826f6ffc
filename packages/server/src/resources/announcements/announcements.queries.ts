import { type Queries, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, listStatement, queryPart } from '../../db/list-part.ts'

/** An announcement as its reply shows it. */
export interface AnnouncementRow {
  readonly id: number
  readonly message: string
  readonly severity: 'info' | 'warning' | 'danger' | 'success'
  readonly expiry: string | null
  readonly notify: boolean
}

/**
 * The place of an announcement: null means no project, component, language or category; all null: it is for everybody.
 */
export interface AnnouncementPlace {
  readonly projectId: number | null
  readonly componentId: number | null
  readonly languageId: number | null
  /** For an announcement of a category: the category. For a page: the category around it, or its own. */
  readonly categoryId: number | null
}

const columns = `id, message, severity, to_char(expiry, 'YYYY-MM-DD') as expiry, notify`
const isAt = `project_id is not distinct from $1::int and component_id is not distinct from $2::int
  and language_id is not distinct from $3::int and category_id is not distinct from $4::int`
const isShown = `(expiry is null or expiry >= (now() at time zone 'utc')::date)`

/** The announcements for a page: its own, and those of all its parents. */
const reaches = `(project_id is null or project_id = $1) and (component_id is null or component_id = $2)
  and (language_id is null or language_id = $3)
  and (category_id is null or category_id in (
    with recursive chain as (
      select id, category_id from categories where id = $4::int
      union all select k.id, k.category_id from categories k join chain on k.id = chain.category_id)
    select id from chain))`

export const announcementOrder = byId('id')
const selectAt = listStatement<AnnouncementRow>(
  'announcements_at',
  `select ${columns} from announcements where ${isAt} and ${isShown} {part}`,
  announcementOrder,
)
const selectReaching = listStatement<AnnouncementRow>(
  'announcements_reaching',
  `select ${columns} from announcements where ${reaches} and ${isShown} {part}`,
  announcementOrder,
)
const countAt = statement<{ count: number }>(
  'count_announcements_at',
  `select count(*)::int as count from announcements where ${isAt} and ${isShown}`,
)
const countReaching = statement<{ count: number }>(
  'count_announcements_reaching',
  `select count(*)::int as count from announcements where ${reaches} and ${isShown}`,
)
const insert = statement<AnnouncementRow>(
  'insert_announcement',
  `insert into announcements (project_id, component_id, language_id, category_id, message, severity, expiry, notify, user_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
)
const remove = statement<{ id: number }>(
  'delete_announcement',
  `delete from announcements where ${isAt} and id = $5 returning id`,
)

const valuesOf = ({ projectId, componentId, languageId, categoryId }: AnnouncementPlace) => [
  projectId,
  componentId,
  languageId,
  categoryId,
]

/** Those of a place, or with `around` also those of all that it is in. */
export interface AnnouncementSearch {
  readonly place: AnnouncementPlace
  readonly around: boolean
}

export const selectAnnouncements = (
  queries: Queries,
  { place, around }: AnnouncementSearch,
  part: ListPart,
): Promise<AnnouncementRow[]> => queryPart(queries, around ? selectReaching : selectAt, valuesOf(place), part)

export async function countAnnouncements(queries: Queries, { place, around }: AnnouncementSearch): Promise<number> {
  const [row] = await queries.query(around ? countReaching : countAt, valuesOf(place))
  return row?.count ?? 0
}

export async function insertAnnouncement(
  tx: Transaction,
  place: AnnouncementPlace,
  announcement: Omit<AnnouncementRow, 'id'> & { readonly userId: number },
): Promise<AnnouncementRow> {
  const { message, severity, expiry, notify, userId } = announcement
  const [row] = await tx.query(insert, [...valuesOf(place), message, severity, expiry, notify, userId])
  if (!row) throw new Error('an inserted row comes back')
  return row
}

export async function removeAnnouncement(queries: Queries, place: AnnouncementPlace, id: number): Promise<boolean> {
  return (await queries.query(remove, [...valuesOf(place), id])).length > 0
}
