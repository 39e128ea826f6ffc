import { type Database, statement } from '../db/database.ts'
import { userSeesText } from '../domain/visible.ts'
import type { Hearers } from '../notifications/define-notification.ts'
import { changeActions, contentActions } from './change-actions.ts'
import { inboxChannel } from './signals.ts'
import { tellings } from './told-actions.ts'

/** Whether the subscription `s` of user `u` is about the place of change `c`, in project `p`; none: it is for everybody. */
const isAboutPlace = `case s.scope
    when 0 then true
    when 10 then c.project_id is null or exists (select 1 from watched_projects w where w.user_id = u.id and w.project_id = p.id)
    when 20 then u.is_superuser or exists (
      select 1 from team_members m join teams t on t.id = m.team_id
        join team_roles tr on tr.team_id = t.id join roles r on r.id = tr.role_id
       where m.user_id = u.id and 'project.edit' = any(r.permissions)
         and (t.project_selection = 1 or exists
               (select 1 from team_projects tp where tp.team_id = t.id and tp.project_id = p.id)))
    when 30 then s.project_id = p.id
    when 40 then s.component_id = c.component_id
    else false end`

/** Whom of its subscribers a kind tells of change `c`, as a condition on user `u`. */
const isHearer: { readonly [Name in Hearers]: string } = {
  subscribers: 'true',
  // A name may end with a dot, and a sentence too.
  mentioned: `exists (select 1 from regexp_matches(c.target, '@([\\w.@+-]+)', 'g') as named (words)
    where lower(u.username) in (lower(words[1]), lower(rtrim(words[1], '.-'))))`,
  contributors: `exists (select 1 from changes e
    where e.unit_id = c.unit_id and e.id < c.id and coalesce(e.author_id, e.user_id) = u.id
      and e.action in (${[changeActions.comment.code, changeActions.suggestion.code, ...contentActions].join(', ')}))`,
}

const hears = `case k.hearers ${Object.entries(isHearer)
  .map(([name, condition]) => `when '${name}' then ${condition}`)
  .join(' ')} end`

/**
 * For each user and change the subscription of the narrowest scope decides, also when it says "never". Whoever may not
 * see the place by now, and whoever did it, is not told.
 */
const tellOfSome = statement<{ told: number; hearers: number[] | null }>(
  'tell_of_changes',
  `with untold as (
     delete from untold_changes where change_id = any(array(
       select change_id from untold_changes order by change_id limit $2 for update skip locked)) returning change_id),
   kinds as (
     select * from jsonb_to_recordset($1::jsonb) as v(action smallint, notification text, hearers text, rank int)),
   chosen as (
     select distinct on (s.user_id, c.id) s.user_id, c.id as change_id, s.notification, s.frequency
       from untold join changes c on c.id = untold.change_id
       join kinds k on k.action = c.action
       join subscriptions s on s.notification = k.notification
       join users u on u.id = s.user_id and u.is_active and not u.is_bot
       left join projects p on p.id = c.project_id
       left join components place on place.id = c.component_id
      where s.user_id is distinct from c.user_id and ${isAboutPlace} and ${hears}
        and (c.project_id is null or ${userSeesText('place')})
      order by s.user_id, c.id, k.rank, s.scope desc),
   entered as (
     insert into notifications (user_id, notification, frequency, change_id)
     select user_id, notification, frequency, change_id from chosen where frequency > 0 returning user_id)
   select count(*)::int as told, (select array_agg(distinct user_id) from entered) as hearers from untold`,
)

/** People that one message names: it has 8000 bytes. */
const namedAtOnce = 600

/** Changes of a transaction. */
const atOnce = 500

/**
 * Writes down who is to be told of what happened; delivery takes it from there. A change is taken out of the untold ones in
 * the transaction that writes its notifications: whenever this is cut off, each is told of once.
 */
export async function tellOfChanges(database: Database, signal: AbortSignal): Promise<number> {
  const kinds = JSON.stringify(tellings)
  let all = 0
  for (;;) {
    signal.throwIfAborted()
    const [row] = await database.transaction(async (tx) => {
      const rows = await tx.query(tellOfSome, [kinds, atOnce])
      const hearers = rows[0]?.hearers ?? []
      for (let from = 0; from < hearers.length; from += namedAtOnce)
        tx.notify(inboxChannel, JSON.stringify(hearers.slice(from, from + namedAtOnce)))
      return rows
    })
    const told = row?.told ?? 0
    all += told
    if (told < atOnce) return all
  }
}
