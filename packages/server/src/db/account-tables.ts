import type { ColumnType, Generated, JSONColumnType } from 'kysely'

export interface OneTimeCodeTable {
  hash: Buffer
  purpose: string
  user_id: number | null
  content: JSONColumnType<Record<string, unknown>, string, never>
  created: Date
  expires: Date
  invitation_id: Generated<number | null>
  maker_id: Generated<number | null>
  maker_token: Generated<number | null>
}

export interface InvitationTable {
  id: Generated<number>
  email: string
  maker_id: number
  maker_token: number | null
  created: ColumnType<Date, Date | undefined, Date>
  expires: Date
  sent: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface SiteKeyTable {
  name: string
  key: Buffer
}

export interface SavedSearchTable {
  id: Generated<number>
  user_id: number
  name: string
  query: string
  path: string
  created: ColumnType<Date, never, never>
}

export interface SessionTable {
  id: Generated<number>
  hash: Buffer
  user_id: number
  created: Date
  last_used: Date
  expires: Date
  address: string
  user_agent: string
}

/** When the next letter of notices may go to a person. */
export interface MailRecipientTable {
  user_id: number
  next_letter: ColumnType<Date, Date | undefined, Date>
  failures: Generated<number>
  error: string | null
}

/** One row while the mail server takes nothing. */
export interface MailOutageTable {
  id: Generated<boolean>
  since: ColumnType<Date, Date | undefined, Date>
  failures: Generated<number>
  next_try: ColumnType<Date, Date | undefined, Date>
  error: string
}
