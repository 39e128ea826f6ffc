import { type Database, type Queries, statement } from '../../db/database.ts'

/** Seconds between two letters of notices to one person: what happens meanwhile comes with the later one. */
const pause = 120

/** Seconds until the next try: a minute, doubled with each failure in a row up to an hour. */
const waitAfter = (failures: string) => `least(3600, 60 * 2 ^ least(10, ${failures} - 1)) * interval '1 second'`

const outage = statement<{ waits: boolean }>('mail_outage', 'select next_try > now() as waits from mail_outage')

/** Whether the mail server took nothing, and it is not yet time to ask it again. */
export async function isOutage(database: Database): Promise<boolean> {
  const [row] = await database.query(outage, [])
  return row?.waits ?? false
}

const openOutage = statement<never>(
  'mail_outage_note',
  `insert into mail_outage as o (next_try, error) values (now() + ${waitAfter('1')}, $1)
   on conflict (id) do update set failures = o.failures + 1, error = excluded.error,
     next_try = now() + ${waitAfter('(o.failures + 1)')} where o.next_try <= now()`,
)

/** If several letters fail together, the first error counts. */
export async function noteOutage(database: Database, error: string): Promise<void> {
  await database.query(openOutage, [error])
}

const closeOutage = statement<never>('mail_outage_end', 'delete from mail_outage')

export async function endOutage(database: Database): Promise<void> {
  await database.query(closeOutage, [])
}

const failed = statement<never>(
  'mail_recipient_failed',
  `insert into mail_recipients as r (user_id, next_letter, failures, error) values ($1, now() + ${waitAfter('1')}, 1, $2)
   on conflict (user_id) do update set failures = r.failures + 1, error = excluded.error,
     next_letter = now() + ${waitAfter('(r.failures + 1)')}`,
)

/** The mail server did not take a letter to somebody. */
export async function noteFailure(database: Database, userId: number, error: string): Promise<void> {
  await database.query(failed, [userId, error])
}

const succeeded = statement<never>(
  'mail_recipient_succeeded',
  `insert into mail_recipients as r (user_id, next_letter) values ($1, now() + ${pause} * interval '1 second')
   on conflict (user_id) do update set failures = 0, error = null, next_letter = excluded.next_letter`,
)

/** The mail server took a letter to somebody: the next one waits a little. */
export async function noteSuccess(tx: Pick<Queries, 'query'>, userId: number): Promise<void> {
  await tx.query(succeeded, [userId])
}
