import { type RawBuilder, sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { statement } from '../../db/database.ts'
import { byId, type ListPart, sequenceOf } from '../../db/list-part.ts'
import { chosenProjects, visibleTo } from '../../domain/visible.ts'
import type { MemoryRow } from '../../memory/find-rows.ts'
import { rowOfId } from '../../memory/shown-id.ts'
import { type Actor, can, projectsWithRight, site } from '../../permissions/index.ts'
import { contains } from '../../search/compare.ts'

/** A text of the memory, as a list shows it. Texts are as stored: plural forms joined. */
export interface ListedText {
  /** As the API shows it. */
  readonly id: number
  readonly source: string
  readonly target: string
  readonly source_language: number
  readonly target_language: number
  readonly origin: string
  readonly project: number | null
  readonly from_file: boolean
  readonly shared: boolean
}

/** The filter of a list of texts. */
export interface TextFilter {
  readonly source: string
  readonly sourceLanguageId: number | null
  readonly targetLanguageId: number | null
  readonly projectId: number | null
  readonly target: string
  /** A memory of imported texts. */
  readonly memoryId: number | null
}

export const textOrder = byId('x.id')

type Condition = RawBuilder<unknown>
type Kind = MemoryRow['kind']

/** The projects `p` whose memory somebody manages, as far as they see them. */
const managed = (actor: Actor): Condition =>
  can(actor, 'memory.manage', site)
    ? visibleTo(actor).project
    : sql`(${chosenProjects(projectsWithRight(actor, 'memory.edit'))} and ${visibleTo(actor).project})`

/** The ids of a kind that come within a part of the list: every third number is one of them. */
function within(kind: Kind, column: string, { beside, isBack, limit, offset }: ListPart): Condition {
  const shift = { string: 0, entry: 1, former: 2 }[kind]
  const name = sql.ref(column)
  const bound =
    beside === null
      ? sql``
      : isBack
        ? sql`and ${name} * 3 + ${shift} < ${beside[0]}::bigint`
        : sql`and ${name} > div(${beside[0]}::numeric - ${shift} + 3, 3) - 1 and ${name} * 3 + ${shift} > ${beside[0]}::bigint`
  return sql`${bound} order by ${name} ${isBack ? sql`desc` : sql``} limit ${limit + offset}`
}

const equal = (column: string, id: number | null): Condition =>
  id === null ? sql`` : sql`and ${sql.ref(column)} = ${id}`

/** Source strings that have the letters in them, by the index of texts. */
const sourcesWith = (source: string): Condition =>
  source === ''
    ? sql``
    : sql`and s.id in (select w.id from units w where w.indexed and ${contains(sql.ref('w.source'), source)}
        union all select w.id from units w where not w.indexed and ${contains(sql.ref('w.source'), source)})`

const targetWith = (column: string, target: string): Condition =>
  target === '' ? sql`` : sql`and ${contains(sql.ref(column), target)}`

interface Listing {
  readonly actor: Actor
  readonly filter: TextFilter
  readonly part: ListPart
}

const strings = ({ actor, filter, part }: Listing): Condition => sql`
  select u.id * 3 as id, s.source, u.target, c.source_language_id as source_language, t.language_id as target_language,
         p.slug || '/' || c.slug as origin, p.id as project, false as from_file, coalesce(p.contribute_shared_tm, false) as shared
    from units u join translations t on t.id = u.translation_id and not t.is_source join components c on c.id = t.component_id
    join projects p on p.id = c.project_id join units s on s.id = u.source_unit_id
   where u.state >= 20 and u.target <> '' and not c.is_glossary and ${managed(actor)} and ${visibleTo(actor).component}
     and coalesce((c.settings ->> 'contribute_project_tm')::boolean, true)
     and not exists (select 1 from memory_hidden h where h.unit_id = u.id and h.at >= u.last_updated)
     ${filter.memoryId === null ? sql`` : sql`and false`} ${targetWith('u.target', filter.target)}
     ${sourcesWith(filter.source)} ${equal('c.source_language_id', filter.sourceLanguageId)}
     ${equal('t.language_id', filter.targetLanguageId)} ${equal('p.id', filter.projectId)} ${within('string', 'u.id', part)}`

const entries = ({ actor, filter, part }: Listing): Condition => sql`
  select e.id * 3 + 1 as id, e.source, e.target, x.language_id as source_language, e.language_id as target_language,
         m.name as origin, m.project_id as project, true as from_file, m.shared
    from memory_entries e join memories m on m.id = e.memory_id join memory_texts x on x.id = e.text_id
    left join projects p on p.id = m.project_id
   where not m.removed and (m.user_id = ${actor.id} or (m.project_id is not null and ${managed(actor)})
      or (m.project_id is null and m.user_id is null and ${can(actor, 'memory.manage', site)}))
     ${equal('e.memory_id', filter.memoryId)} ${targetWith('e.target', filter.target)}
     ${filter.source === '' ? sql`` : sql`and ${contains(sql.ref('e.source'), filter.source)}`}
     ${equal('x.language_id', filter.sourceLanguageId)} ${equal('e.language_id', filter.targetLanguageId)}
     ${equal('m.project_id', filter.projectId)} ${within('entry', 'e.id', part)}`

const former = ({ actor, filter, part }: Listing): Condition => sql`
  select f.id * 3 + 2 as id, x.text as source, f.target, x.language_id as source_language, f.language_id as target_language,
         p.slug || '/' || c.slug as origin, p.id as project, false as from_file, false as shared
    from memory_former f join memory_texts x on x.id = f.text_id join components c on c.id = f.component_id
    join projects p on p.id = c.project_id
   where ${managed(actor)} and ${visibleTo(actor).component}
     ${filter.memoryId === null ? sql`` : sql`and false`} ${targetWith('f.target', filter.target)}
     ${filter.source === '' ? sql`` : sql`and ${contains(sql.ref('x.text'), filter.source)}`}
     ${equal('x.language_id', filter.sourceLanguageId)} ${equal('f.language_id', filter.targetLanguageId)}
     ${equal('p.id', filter.projectId)} ${within('former', 'f.id', part)}`

const listed = (listing: Listing): Condition =>
  sql`(${strings(listing)}) union all (${entries(listing)}) union all (${former(listing)})`

/** The texts that somebody manages, a part of the list. */
export async function selectTexts(database: Database, listing: Listing): Promise<ListedText[]> {
  const { part } = listing
  const { rows } = await database.search((tx) =>
    sql<ListedText>`select x.* from (${listed(listing)}) x order by ${sequenceOf(textOrder, part)}
      limit ${part.limit} offset ${part.offset}`.execute(tx.kysely),
  )
  return rows
}

/** Texts that are counted at most. */
const mostCounted = 100_000

export async function countTexts(database: Database, listing: Omit<Listing, 'part'>): Promise<number> {
  const part = { limit: mostCounted, offset: 0, beside: null, isBack: false }
  const { rows } = await database.search((tx) =>
    sql<{
      count: number
    }>`select least(count(*), ${mostCounted})::int as count from (${listed({ ...listing, part })}) x`.execute(
      tx.kysely,
    ),
  )
  return rows[0]?.count ?? 0
}

/** A text by its id in the API, if the reader manages it or, for `any`, would see it. */
export async function selectText(database: Database, actor: Actor, id: number): Promise<ListedText | undefined> {
  if (rowOfId(id) === null) return undefined
  const filter = {
    source: '',
    sourceLanguageId: null,
    targetLanguageId: null,
    projectId: null,
    target: '',
    memoryId: null,
  }
  const part = { limit: 1, offset: 0, beside: [String(id - 1)], isBack: false }
  const [row] = await selectTexts(database, { actor, filter, part })
  return row?.id === id ? row : undefined
}

const hideString = statement<never>(
  'hide_memory_string',
  `insert into memory_hidden (unit_id, at) select id, greatest(now(), last_updated) from units where id = $1
   on conflict (unit_id) do update set at = excluded.at`,
)
const deleteEntry = statement<never>('delete_memory_entry', 'delete from memory_entries where id = $1')
const deleteFormer = statement<never>('delete_memory_former', 'delete from memory_former where id = $1')

/** Takes a text out of the memory; a string's until it is saved again. */
export async function removeText(queries: Queries, shown: number): Promise<void> {
  const row = rowOfId(shown)
  if (row === null) return
  const removal = { string: hideString, entry: deleteEntry, former: deleteFormer }[row.kind]
  await queries.query(removal, [row.id])
}
