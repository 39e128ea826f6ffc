import { type Database, statement } from '../db/database.ts'
import { userSeesText } from '../domain/visible.ts'
import { sendJob } from '../jobs/enqueue.ts'
import { mergeFailure } from '../notifications/kinds/merge-failure.notification.ts'
import { newAlert } from '../notifications/kinds/new-alert.notification.ts'
import { parseError } from '../notifications/kinds/parse-error.notification.ts'
import { actionNotifications } from './action-notifications.ts'
import { hears, isAboutPlace, isMuted, passesLanguage } from './audience.ts'
import { changeActions } from './change-actions.ts'
import { sendNoticesKind } from './notice-mail.ts'
import { inboxChannel } from './signals.ts'

/** By these somebody begins to work in a project. */
const workActions = (['change', 'new', 'accept', 'suggestion'] as const).map((action) => changeActions[action].code)

/** Changes without a need for action, any more or ever. */
const isSettled = `(c.action = ${changeActions.alert.code} and not exists (select 1 from alerts a where a.id = c.alert_id)
    or c.action = ${changeActions['added-language'].code} and c.user_id is null)`

/** Minutes within which a comment and a mark for editing by one person are one return. */
const returnMinutes = 5

/** A text that somebody returned with a comment: the comment tells of it, and says why. */
const isReturn = `(action = ${changeActions['marked-edit'].code} and (
    bool_or(frequency > 0 and action = ${changeActions.comment.code}) over (partition by user_id, unit_id, doer_id)
    or exists (select 1 from changes said join notifications n on n.change_id = said.id and n.user_id = chosen.user_id
        where said.unit_id = chosen.unit_id and said.user_id = chosen.doer_id and said.action = ${changeActions.comment.code}
          and said.timestamp > chosen.timestamp - interval '${returnMinutes} minutes')))`

/**
 * For each user and change the subscription of the narrowest scope decides, also when it says "never". Users who cannot see the place now, mute it, or made the
 * change are not notified. Nobody is told of an alert that is mended by now, nor of the languages that Weft gives to a glossary by itself: there is nothing to
 * do about either. People who work in a project follow it from then on. A failed push and a broken file raise an alert in the same transaction, so at the same
 * time: users are notified of only one of the two.
 */
const tellOfSome = statement<{ told: number; audience: number[] | null; at_once: boolean }>(
  'tell_of_changes',
  `with untold as (
     delete from untold_changes where change_id = any(array(
       select change_id from untold_changes order by change_id limit $2 for update skip locked)) returning change_id),
   kinds as (
     select * from jsonb_to_recordset($1::jsonb) as v(action smallint, notification text, audience text, filter text, rank int)),
   followed as (
     insert into watched_projects (user_id, project_id)
     select distinct u.id, c.project_id from untold join changes c on c.id = untold.change_id join users u on u.id = c.user_id
      where c.project_id is not null and c.action in (${workActions.join(', ')}) and u.is_active and not u.is_bot
        and coalesce((u.preferences ->> 'auto_watch')::boolean, true)
     on conflict do nothing),
   chosen as (
     select distinct on (s.user_id, c.id) s.user_id, c.id as change_id, s.notification, s.frequency, c.component_id, c.timestamp,
            c.action, c.unit_id, c.user_id as doer_id
       from untold join changes c on c.id = untold.change_id
       join kinds k on k.action = c.action
       join subscriptions s on s.notification = k.notification
       join users u on u.id = s.user_id and u.is_active and not u.is_bot
       left join projects p on p.id = c.project_id
       left join components place on place.id = c.component_id
      where s.user_id is distinct from c.user_id and ${isAboutPlace} and ${hears} and ${passesLanguage}
        and not ${isMuted} and not ${isSettled}
        and (c.project_id is null or ${userSeesText('place')})
      order by s.user_id, c.id, k.rank, s.scope desc),
   weighed as (
     select *, bool_or(frequency > 0 and notification in ('${mergeFailure.id}', '${parseError.id}'))
         over (partition by user_id, component_id, timestamp) as tells_failure,
            ${isReturn} as is_return
       from chosen),
   entered as (
     insert into notifications (user_id, notification, frequency, change_id, sent)
     select user_id, notification, frequency, change_id, case when $3::boolean then null else now() end
       from weighed where frequency > 0 and not (tells_failure and notification = '${newAlert.id}') and not is_return
     returning user_id, frequency)
   select count(*)::int as told, (select array_agg(distinct user_id) from entered) as audience,
          exists (select 1 from entered where frequency = 1) as at_once from untold`,
)

/** People that one message names: it has 8000 bytes. */
const namedAtOnce = 600

/** Changes of a transaction. */
const atOnce = 500

/**
 * Writes down who is to be told of what happened; letters are sent of it (`byMail`), or the inbox alone has it. A change is taken out of the untold ones in
 * the transaction that writes its notifications: whenever this is cut off, each is told of once.
 */
export async function tellOfChanges(database: Database, signal: AbortSignal, byMail = false): Promise<number> {
  const kinds = JSON.stringify(actionNotifications)
  let all = 0
  for (;;) {
    signal.throwIfAborted()
    const [row] = await database.transaction(async (tx) => {
      const rows = await tx.query(tellOfSome, [kinds, atOnce, byMail])
      const audience = rows[0]?.audience ?? []
      for (let from = 0; from < audience.length; from += namedAtOnce)
        tx.signal(inboxChannel, JSON.stringify(audience.slice(from, from + namedAtOnce)))
      if (byMail && rows[0]?.at_once) sendJob(tx, sendNoticesKind, {})
      return rows
    })
    const told = row?.told ?? 0
    all += told
    if (told < atOnce) return all
  }
}
