import Type from 'typebox'
import { type Database, statement, type Transaction } from '../db/database.ts'
import { userSeesText } from '../domain/visible.ts'
import { sendJob } from '../jobs/enqueue.ts'
import type { JobKind } from '../jobs/job.ts'
import { type NotificationId, notifications } from '../notifications/notifications.ts'
import { isMuted } from './audience.ts'

/** Sends letters of what people are told of; it looks every hour whether a digest is due. */
export const sendNoticesKind: JobKind<Record<never, never>> = {
  name: 'send-notices',
  payload: Type.Object({}),
  queueKey: () => 'send-notices',
  attempts: 20,
  merge: true,
  priority: 0,
  schedule: '2 * * * *',
}

/** Hours after midnight, UTC, at which a day, week or month of digests ends. */
const digestHour = 6

const periodEnd = (unit: 'day' | 'week' | 'month') =>
  `date_trunc('${unit}', now() - interval '${digestHour} hours', 'UTC') + interval '${digestHour} hours'`

/** Until when what happened belongs into a letter that goes now, by frequency. */
const dueUntil = (frequency: string) => `case ${frequency} when 1 then 'infinity'::timestamptz
    when 2 then ${periodEnd('day')} when 3 then ${periodEnd('week')} else ${periodEnd('month')} end`

const timeKinds = notifications.filter(({ cause }) => cause === 'time').map(({ id }) => `'${id}'`)

/** For `s`, a subscription to the present state of things. */
const isDueInDigest = `s.notification in (${timeKinds.join(', ')}) and s.frequency > 1 and s.told_until < ${dueUntil('s.frequency')}`

const dueReceivers = statement<{ user_id: number }>(
  'notice_receivers',
  `select due.user_id from (
     (select distinct n.user_id from notifications n
       where n.sent is null and n.user_id > $1 and n.created < ${dueUntil('n.frequency')} order by 1 limit $2)
     union
     (select distinct s.user_id from subscriptions s where s.user_id > $1 and ${isDueInDigest} order by 1 limit $2)) due
   where not exists (select 1 from mail_recipients r where r.user_id = due.user_id and r.next_letter > now())
   order by due.user_id limit $2`,
)

/** People to whom a letter may go now, by their ids, behind one. */
export async function selectReceivers(database: Database, after: number, limit: number): Promise<number[]> {
  const rows = await database.query(dueReceivers, [after, limit])
  return rows.map(({ user_id }) => user_id)
}

/** A notice that is due in a letter. */
export interface DueNotice {
  readonly id: number
  readonly notification: NotificationId
  readonly frequency: number
  readonly action: number
  readonly target: string
  readonly old: string
  readonly project_id: number | null
  readonly component_id: number | null
  readonly translation_id: number | null
  readonly unit_id: number | null
  /** The string's source, and its identifiers in addresses. */
  readonly source: string | null
  readonly id_hash: bigint | null
  /** Full name; null: the service itself. */
  readonly who: string | null
  /** The assignment that it is about. */
  readonly assignment: number | null
  /** The day by which that is to be done, and what to heed. */
  readonly due: string | null
  readonly instruction: string | null
  /** By now: it is still wanted, and of a place that the receiver sees. */
  readonly wanted: boolean
}

const dueNotices = statement<DueNotice>(
  'notices_due',
  `select n.id, n.notification, n.frequency, c.action, c.target, c.old, c.project_id, c.component_id, c.translation_id,
          c.unit_id, x.source, x.id_hash, a.full_name as who,
          g.id as assignment, g.due::text as due, g.instruction,
          u.is_active and not u.is_bot and not ${isMuted}
            and (c.project_id is null or ${userSeesText('place')})
            and exists (select 1 from subscriptions s
                         where s.user_id = u.id and s.notification = n.notification and s.frequency > 0) as wanted
     from notifications n join users u on u.id = n.user_id join changes c on c.id = n.change_id
     left join users a on a.id = c.user_id left join assignments g on g.id = (c.details ->> 'assignment')::int
     left join projects p on p.id = c.project_id left join components place on place.id = c.component_id
     left join units t on t.id = c.unit_id left join units x on x.id = t.source_unit_id
    where n.user_id = $1 and n.sent is null and n.created < ${dueUntil('n.frequency')}
    order by n.id limit $2`,
)

/** The waiting notices of a user, the oldest first. */
export const selectDueNotices = (database: Database, userId: number, limit: number): Promise<DueNotice[]> =>
  database.query(dueNotices, [userId, limit])

const markSentOf = statement<never>(
  'notices_sent',
  'update notifications set sent = now() where user_id = $1 and id = any($2::bigint[])',
)

/** Notes that nothing more is to be sent of these. */
export function markSent(tx: Transaction, userId: number, ids: readonly number[]): void {
  if (ids.length > 0) tx.send(markSentOf, [userId, ids])
}

/** A subscription whose digest is due. */
export interface DueSubscription {
  readonly notification: NotificationId
  readonly frequency: number
  readonly told_until: Date
  readonly until: Date
}

const dueSubscriptions = statement<DueSubscription>(
  'subscriptions_due',
  `select s.notification, s.frequency, min(s.told_until) as told_until, max(${dueUntil('s.frequency')}) as until
     from subscriptions s join users u on u.id = s.user_id
    where s.user_id = $1 and ${isDueInDigest} group by s.notification, s.frequency order by 2, 1`,
)

export const selectDueSubscriptions = (database: Database, userId: number): Promise<DueSubscription[]> =>
  database.query(dueSubscriptions, [userId])

const markToldOf = statement<never>(
  'subscriptions_told',
  `update subscriptions s set told_until = $3 where s.user_id = $1 and s.frequency = $2 and ${isDueInDigest}`,
)

export function markTold(tx: Transaction, userId: number, { frequency, until }: DueSubscription): void {
  tx.send(markToldOf, [userId, frequency, until])
}

const waiting = statement<{ seconds: number | null }>(
  'notices_next',
  `select extract(epoch from greatest(min(r.next_letter), (select next_try from mail_outage)) - now())::float8 as seconds
     from mail_recipients r where exists (
       select 1 from notifications n where n.user_id = r.user_id and n.sent is null and n.created < ${dueUntil('n.frequency')})`,
)

/** Schedules the job for the next letter. */
export async function sendTheRestLater(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    const [row] = await tx.query(waiting, [])
    if (row?.seconds !== undefined && row.seconds !== null)
      sendJob(tx, sendNoticesKind, {}, { delay: Math.max(1, row.seconds) })
  })
}
