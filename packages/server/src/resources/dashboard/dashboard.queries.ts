import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { chosenProjects, isRestricted, type Visible } from '../../domain/visible.ts'
import { hasAssignment } from '../../events/audience.ts'
import { changeActions } from '../../events/change-actions.ts'
import type { ProjectChoice } from '../../permissions/index.ts'

export interface DashboardRow {
  readonly project: string
  readonly name: string
  readonly language: string
  readonly language_name: string
  readonly total: number
  readonly untranslated: number
  readonly needs_editing: number
  readonly failing: number
  readonly suggestions: number
  readonly comments: number
  /** Strings that are translated and not approved, where the project reviews its translations. */
  readonly unapproved: number
  readonly project_id: number
  readonly language_id: number
  readonly access_control: number
}

interface DashboardReader {
  readonly userId: number
  readonly visible: Visible
  /** Codes. */
  readonly languages: readonly string[]
}

const counters =
  sql.raw(`coalesce(sum(s.total), 0)::int as total, coalesce(sum(s.total - s.translated - s.fuzzy), 0)::int as untranslated,
  coalesce(sum(s.fuzzy), 0)::int as needs_editing, coalesce(sum(s.failing), 0)::int as failing,
  coalesce(sum(s.suggestions), 0)::int as suggestions, coalesce(sum(s.comments), 0)::int as comments,
  coalesce(sum(s.translated - s.approved - s.readonly), 0)::int as translations`)

/** An open assignment that the reader has. */
export interface AssignedRow {
  readonly id: number
  readonly name: string
  readonly due: string | null
  readonly overdue: boolean
  readonly project_id: number
  readonly category_id: number | null
  readonly component_id: number | null
  readonly strings: number
  readonly left_strings: number
  readonly left_words: number
}

/** Assignments that a dashboard has at most. */
const mostAssigned = 10

const sumsOfHidden = (
  visible: Visible,
) => sql`select coalesce(sum(k.strings), 0) as strings, coalesce(sum(k.left_strings), 0) as left_strings,
      coalesce(sum(k.left_words), 0) as left_words
    from components c join projects p on p.id = c.project_id join assignment_counts k on k.component_id = c.id and k.assignment_id = a.id
   where ${isRestricted} and not ${visible.inside}`

/** By the sums of each assignment, without those of the few components that the reader does not see. */
export async function selectAssigned(database: Database, { userId, visible }: DashboardReader): Promise<AssignedRow[]> {
  const { rows } = await sql<AssignedRow>`with mine as materialized (
      select a.id, a.name, a.due, a.project_id, a.category_id, a.component_id from assignments a
        join users u on u.id = ${userId} join projects p on p.id = a.project_id left join components c on c.id = a.component_id
       where a.state = 'open' and p.removed is null and ${visible.project} and (a.component_id is null or ${visible.inside})
         and ${sql.raw(hasAssignment)}
       order by a.due nulls last, a.id limit ${mostAssigned})
    select a.id, a.name, a.due::text as due, coalesce(a.due < (now() at time zone 'UTC')::date, false) as overdue, a.project_id, a.category_id,
           a.component_id, (coalesce(t.strings, 0) - h.strings)::int as strings, (coalesce(t.left_strings, 0) - h.left_strings)::int as left_strings,
           (coalesce(t.left_words, 0) - h.left_words)::int as left_words
      from mine a left join assignment_counts t on t.assignment_id = a.id and t.component_id = 0 and t.language_id = 0
     cross join lateral (${sumsOfHidden(visible)}) h
     order by a.due nulls last, a.id`.execute(database.kysely)
  return rows
}

/** Rows that a dashboard has at most. */
const mostRows = 500

/**
 * By the counters of each project and language; where the reader does not see all of a project, by those of the components that
 * they see. It reads no row of the site's other projects.
 */
export async function selectRows(
  database: Database,
  { userId, visible, languages }: DashboardReader,
): Promise<DashboardRow[]> {
  if (languages.length === 0) return []
  const { rows } =
    await sql<DashboardRow>`select p.slug as project, p.name, l.code as language, l.name as language_name,
        p.id as project_id, l.id as language_id, p.access_control, k.total, k.untranslated, k.needs_editing, k.failing, k.suggestions, k.comments,
        case when p.translation_review then greatest(0, k.translations) else 0 end as unapproved
      from watched_projects w join projects p on p.id = w.project_id
      join project_languages pl on pl.project_id = p.id
      join languages l on l.id = pl.language_id and l.code = any(${languages}::text[])
      cross join lateral (select exists (select 1 from components c
        where c.project_id = p.id and ${isRestricted} and not ${visible.inside}) as partly) r
      cross join lateral (
        select ${counters} from statistics s where s.id = pl.statistics_id and not r.partly having not r.partly
        union all
        select ${counters} from translations t join components c on c.id = t.component_id
          join statistics s on s.id = t.statistics_id
         where r.partly and c.project_id = p.id and t.language_id = pl.language_id and ${visible.inside}
        having r.partly) k
     where w.user_id = ${userId} and not w.muted and ${visible.project} and k.total > 0
     order by lower(p.name), p.id, lower(l.name) limit ${mostRows}`.execute(database.kysely)
  return rows
}

export interface Offer {
  readonly project: string
  readonly name: string
  readonly language: string
  readonly language_name: string
  readonly total: number
  readonly left: number
}

/** So many are offered; the list of projects has all. */
const mostOffers = 10

/**
 * Projects that somebody does not follow, with something to do in their languages. Projects that they see in part only are in no counter,
 * and are not offered.
 */
export async function selectOffers(
  database: Database,
  { userId, visible, languages }: DashboardReader,
): Promise<Offer[]> {
  if (languages.length === 0) return []
  const { rows } = await sql<Offer>`
    select p.slug as project, p.name, l.code as language, l.name as language_name, s.total, s.total - s.translated as left
      from languages l join project_languages pl on pl.language_id = l.id join projects p on p.id = pl.project_id
      join statistics s on s.id = pl.statistics_id
     where l.code = any(${languages}::text[]) and s.total > s.translated and not p.locked and ${visible.project}
       and not exists (select from watched_projects w where w.user_id = ${userId} and w.project_id = p.id)
       and not exists (select from components c where c.project_id = p.id and ${isRestricted} and not ${visible.inside})
     order by s.total - s.translated desc, p.id, l.id limit ${mostOffers}`.execute(database.kysely)
  return rows
}

export interface ManagedProject {
  readonly project: string
  readonly name: string
  readonly locked: boolean
  readonly alerts: number
  readonly severity: number
  readonly total: number
  readonly translated: number
  readonly failing: number
  readonly suggestions: number
  readonly last_change: Date | null
}

const managedCounters = sql.raw(
  `${['total', 'translated', 'failing', 'suggestions'].map((name) => `coalesce(sum(s.${name}), 0)::int as ${name}`).join(', ')},
  max(s.last_change) as last_change`,
)

/** Projects that somebody manages, those with the worst alerts first; counted is what they see of them. */
export async function selectManaged(
  database: Database,
  managed: ProjectChoice,
  visible: Visible,
): Promise<ManagedProject[]> {
  const { rows } = await sql<ManagedProject>`
    select chosen.project, chosen.name, chosen.locked, chosen.alerts, chosen.severity, k.* from (
        select p.id, p.statistics_id, p.slug as project, p.name, p.locked, coalesce(a.count, 0) as alerts,
               coalesce(a.severity, 0) as severity,
               exists (select 1 from components c
                 where c.project_id = p.id and ${isRestricted} and not ${visible.inside}) as partly
          from projects p
          left join (select c.project_id, count(*)::int as count, max(x.severity)::int as severity from alerts x
              join components c on c.id = x.component_id
             where x.dismissed_at is null and ${visible.inside} group by 1) a on a.project_id = p.id
         where ${chosenProjects(managed)} and ${visible.project}
         order by coalesce(a.severity, 0) desc, coalesce(a.count, 0) desc, lower(p.name), p.id
         limit ${mostOffers}) chosen
      cross join lateral (
        select ${managedCounters} from statistics s where s.id = chosen.statistics_id and not chosen.partly
        having not chosen.partly
        union all
        select ${managedCounters} from components c join statistics s on s.id = c.statistics_id
         where chosen.partly and c.project_id = chosen.id and ${visible.inside} having chosen.partly) k
     order by chosen.severity desc, chosen.alerts desc, lower(chosen.name), chosen.id`.execute(database.kysely)
  return rows
}

/** Unread mentions that are counted at most. */
const mostMentions = 100

export async function countMentions(
  database: Database,
  { userId, visible }: Pick<DashboardReader, 'userId' | 'visible'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select 1 from notifications n join changes h on h.id = n.change_id
       where n.user_id = ${userId} and n.notification = 'MentionCommentNotificaton' and ${visible.change}
         and not n.read and n.id > coalesce((select read_up_to from inbox_marks where user_id = ${userId}), 0)
       limit ${mostMentions}) found`.execute(database.kysely)
  return rows[0]?.count ?? 0
}

export interface LastWork {
  readonly unit: number
  readonly translation_id: number
  readonly id_hash: bigint | null
  readonly timestamp: Date
}

const workActions = [changeActions.change.code, changeActions.new.code, changeActions.accept.code]
/** The most changes of a person to check. */
const mostChanges = 50

/** The string that somebody wrote last, where it is still there and they see it. */
export async function selectLastWork(
  database: Database,
  { userId, visible }: Pick<DashboardReader, 'userId' | 'visible'>,
): Promise<LastWork | undefined> {
  const { rows } = await sql<LastWork>`select h.unit_id as unit, h.translation_id, x.id_hash, h.timestamp
      from (select * from changes where user_id = ${userId} order by timestamp desc limit ${mostChanges}) h
      join units u on u.id = h.unit_id join units x on x.id = u.source_unit_id
     where h.action = any(${workActions}::int[]) and h.translation_id is not null and ${visible.change}
     order by h.timestamp desc limit 1`.execute(database.kysely)
  return rows[0]
}
