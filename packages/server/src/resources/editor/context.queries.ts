import type { ContextItems } from '@weft/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import type { Visible } from '../../domain/visible.ts'
import { actionLabel, textKindOf } from '../../events/change-actions.ts'
import { isoTime } from '../../http/reply/json.ts'
import { machineServiceOf } from '../../machine/services/registry.ts'
import type { StringRow } from './editor-strings.queries.ts'

/** The string that a context is about, and who reads it. */
export interface ContextQuestion {
  readonly database: Database
  readonly row: StringRow
  readonly languageId: number
  /** The language shown beside the source; null without one. */
  readonly secondaryId: number | null
  readonly visible: Visible
  readonly readerId: number
  /** Whether the reader may settle and remove what others say. */
  readonly mayResolve: boolean
  readonly mayDelete: boolean
}

type Items<Part extends keyof ContextItems> = Promise<ContextItems[Part]>

interface Person {
  readonly username: string | null
  readonly full_name: string | null
}

const personOf = ({ username, full_name }: Person) =>
  username === null ? null : { username, full_name: full_name ?? '' }
const shown = 100

/** The history of the string, the newest first. */
export async function selectHistory({ database, row }: ContextQuestion): Items<'history'> {
  const { rows } = await sql<
    Person & {
      id: number
      timestamp: Date
      action: number
      target: string
      old: string
      service: string | null
      run: number | null
    }
  >`select h.id, h.timestamp, h.action, h.target, h.old, a.username, a.full_name,
             h.details ->> 'service' as service, (h.details ->> 'run')::int as run
      from changes h left join users a on a.id = coalesce(h.author_id, h.user_id)
     where h.unit_id = ${row.id} order by h.timestamp desc, h.id desc limit 20`.execute(database.kysely)
  return rows.map((one) => ({
    id: one.id,
    timestamp: isoTime(one.timestamp),
    action: one.action,
    action_name: actionLabel(one.action),
    target: splitPlural(one.target),
    old: splitPlural(one.old),
    text_kind: textKindOf(one.action),
    machine: one.service === null ? null : { name: machineServiceOf(one.service)?.name ?? one.service, run: one.run },
    user: personOf(one),
  }))
}

/** Comments on the string and on its source string, the first one first. */
export async function selectComments(question: ContextQuestion): Items<'comments'> {
  const { database, row, readerId, mayResolve, mayDelete } = question
  const { rows } = await sql<
    Person & {
      id: number
      unit_id: number
      user_id: number | null
      comment: string
      timestamp: Date
      resolved: boolean
    }
  >`select m.id, m.unit_id, m.user_id, m.comment, m.timestamp, m.resolved, a.username, a.full_name
      from comments m left join users a on a.id = m.user_id
     where m.unit_id in (${row.id}, ${row.source_unit_id}) order by m.id desc limit ${shown}`.execute(database.kysely)
  return rows.reverse().map((one) => ({
    id: one.id,
    scope: one.unit_id === row.id ? ('translation' as const) : ('source' as const),
    comment: one.comment,
    timestamp: isoTime(one.timestamp),
    resolved: one.resolved,
    user: personOf(one),
    may_resolve: mayResolve || one.user_id === readerId,
    may_delete: mayDelete || one.user_id === readerId,
  }))
}

/** Suggested texts, those with most votes first. */
export async function selectSuggestions({ database, row, readerId }: ContextQuestion): Items<'suggestions'> {
  const { rows } = await sql<
    Person & { id: number; target: string; timestamp: Date; votes: number; own_vote: number }
  >`select g.id, g.target, g.timestamp, a.username, a.full_name,
        coalesce((select sum(v.value) from suggestion_votes v where v.suggestion_id = g.id), 0)::int as votes,
        coalesce((select v.value from suggestion_votes v where v.suggestion_id = g.id and v.user_id = ${readerId}), 0)::int
          as own_vote
      from suggestions g left join users a on a.id = g.user_id where g.unit_id = ${row.id}
     order by votes desc, g.id limit ${shown}`.execute(database.kysely)
  return rows.map((one) => ({
    id: one.id,
    target: splitPlural(one.target),
    timestamp: isoTime(one.timestamp),
    votes: one.votes,
    own_vote: one.own_vote,
    user: personOf(one),
  }))
}

interface TextRow {
  readonly id: number
  readonly source: string
  readonly target: string
  readonly state: number
}

const textsOf = ({ id, source, target, state }: TextRow) => ({
  id,
  source: splitPlural(source),
  target: splitPlural(target),
  state,
})

/** Places in the file before and behind the string that are shown. */
const around = 5

/** The strings around it in the file, in their order. */
export async function selectNearby({ database, row }: ContextQuestion): Items<'nearby'> {
  const { rows } = await sql<TextRow & { position: number; id_hash: bigint }>`
    select u.id, u.position, s.id_hash, coalesce(u.source, s.source) as source, u.target, u.state
      from units u join units s on s.id = u.source_unit_id
     where u.translation_id = ${row.translation_id} and u.id <> ${row.id}
       and u.position between ${row.position - around} and ${row.position + around}
     order by u.position, u.id limit ${4 * around}`.execute(database.kysely)
  return rows.map((one) => ({ ...textsOf(one), position: one.position, checksum: checksum(one.id_hash) }))
}

/** The string in the other languages of the component. */
export async function selectLanguages({ database, row, secondaryId }: ContextQuestion): Items<'languages'> {
  const { rows } = await sql<TextRow & { code: string; name: string; direction: string; language_id: number }>`
    select u.id, coalesce(u.source, s.source) as source, u.target, u.state, l.id as language_id, l.code, l.name, l.direction
      from units u join units s on s.id = u.source_unit_id join translations t on t.id = u.translation_id
      join languages l on l.id = t.language_id
     where u.source_unit_id = ${row.source_unit_id} and u.id not in (${row.id}, ${row.source_unit_id})
     order by l.name, u.id limit ${2 * shown}`.execute(database.kysely)
  return rows.map((one) => ({
    ...textsOf(one),
    language: { code: one.code, name: one.name, direction: one.direction },
    is_secondary: one.language_id === secondaryId,
  }))
}

/** The same string elsewhere, in the same language, as far as the reader sees it. */
export async function selectSameSource({ database, row, languageId, visible }: ContextQuestion): Items<'same_source'> {
  const { rows } = await sql<TextRow & { project: string; component: string }>`
    select u.id, coalesce(u.source, s.source) as source, u.target, u.state, p.name as project, c.name as component
      from units s join units u on u.source_unit_id = s.id join translations t on t.id = u.translation_id
      join components c on c.id = t.component_id join projects p on p.id = c.project_id
     where s.id_hash = ${row.id_hash.toString()}::bigint and s.id <> ${row.source_unit_id} and s.source = ${row.source}
       and t.language_id = ${languageId} and ${visible.component}
     order by p.name, c.name, u.id limit ${shown}`.execute(database.kysely)
  return rows.map((one) => ({ ...textsOf(one), project: one.project, component: one.component }))
}

interface ShownScreenshot {
  readonly id: number
  readonly name: string
  readonly width: number
  readonly height: number
  readonly region: readonly number[] | null
}

const rectangle = ([left = 0, top = 0, width = 0, height = 0]: readonly number[]) => ({ left, top, width, height })

/** The screenshots that show its source string, and where. */
export async function selectScreenshots({ database, row }: ContextQuestion) {
  const ids = sql`(${row.id}, ${row.source_unit_id})`
  const { rows } = await sql<ShownScreenshot>`
    select i.id, i.name, i.width, i.height, (select k.region from screenshot_units k
        where k.screenshot_id = i.id and k.unit_id in ${ids} and k.region is not null order by k.unit_id limit 1) as region
      from screenshot_units k join screenshots i on i.id = k.screenshot_id
     where k.unit_id in ${ids} group by i.id order by i.id limit ${shown}`.execute(database.kysely)
  return rows.map(({ region, ...picture }) => ({ ...picture, region: region && rectangle(region) }))
}
