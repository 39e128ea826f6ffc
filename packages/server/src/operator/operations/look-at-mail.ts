import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { InspectionFinding, InspectionResult } from './inspection.ts'

/** The letters that wait, and why. */
export interface MailState {
  readonly waiting: number
  readonly outage: string | null
  readonly since: Date | null
  readonly failures: number | null
  readonly account_letters: number
}

export async function readMailState(database: Services['database']): Promise<MailState> {
  const { rows } = await sql<MailState>`select
      (select count(*)::int from notifications where sent is null and frequency = 1) as waiting,
      (select count(*)::int from jobs where kind = 'account-mail' and failures > 0) as account_letters,
      (select error from mail_outage) as outage, (select since from mail_outage) as since,
      (select failures from mail_outage) as failures`.execute(database.kysely)
  const [state] = rows
  if (state === undefined) throw new Error('counts make one row')
  return state
}

/** A letter about an account that the mail server did not take yet. */
export interface WaitingLetter {
  /** The kind of letter, as `AccountLetter` has it. */
  readonly kind: string
  readonly address: string
  readonly since: Date
  readonly failures: number
  readonly next: Date
  readonly error: string | null
}

/** The letters about accounts that wait, the oldest first: at most 20. */
export async function selectWaitingLetters(database: Services['database']): Promise<WaitingLetter[]> {
  const { rows } = await sql<WaitingLetter>`select j.payload ->> 'kind' as kind,
      coalesce(j.payload ->> 'email', j.payload ->> 'before', '') as address,
      j.created as since, j.failures, j.due as next, t.failure as error
      from jobs j left join tasks t on t.id = j.id
     where j.kind = 'account-mail' and j.failures > 0 order by j.created, j.id limit 20`.execute(database.kysely)
  return rows
}

/** Letters that wait, and why: the mail server takes none, or not those to some addresses. */
export async function lookAtMail({ database, config }: Services): Promise<InspectionResult> {
  if (config.mail === null) return { fact: 'mail: none is sent (SMTP_URL is not set)', findings: [] }
  const state = await readMailState(database)
  const findings: InspectionFinding[] = []
  if (state.outage) {
    const wrong = `no letter was taken since ${state.since?.toISOString()}, in ${state.failures} tries: ${state.outage}`
    const remedy = 'see SMTP_URL, MAIL_FROM and the mail server; letters wait, and are tried again at least every hour'
    findings.push({ about: 'mail', wrong, remedy })
  }
  if (state.account_letters > 0) {
    const [oldest] = await selectWaitingLetters(database)
    const said = oldest?.error ? `, the oldest with: ${oldest.error}` : ''
    const wrong = `${state.account_letters} letters about accounts were not taken, and are tried again${said}`
    findings.push({ about: 'mail', wrong, remedy: 'see the mail server; the administration lists them under Mail' })
  }
  return {
    fact: `mail: ${state.waiting} notices wait for a letter`,
    findings: [...findings, ...(await refusedReceivers(database))],
  }
}

/** Somebody whose letters the mail server does not take. */
export interface RefusedReceiver {
  readonly username: string
  readonly failures: number
  readonly error: string
}

export async function selectRefusedReceivers(database: Services['database']): Promise<RefusedReceiver[]> {
  const { rows } = await sql<RefusedReceiver>`select u.username, r.failures, r.error
      from mail_recipients r join users u on u.id = r.user_id where r.failures > 0
     order by r.failures desc, 1 limit 20`.execute(database.kysely)
  return rows
}

async function refusedReceivers(database: Services['database']): Promise<InspectionFinding[]> {
  const refused = await selectRefusedReceivers(database)
  return refused.map(({ username, failures, error }) => ({
    about: `mail to ${username}`,
    wrong: `not taken ${failures} times: ${error}`,
    remedy: 'see that the address of the user is right',
  }))
}
