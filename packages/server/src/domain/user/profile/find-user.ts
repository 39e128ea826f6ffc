import { type Queries, statement } from '../../../db/database.ts'

/** A row of users. */
export interface UserRow {
  readonly id: number
  readonly username: string
  readonly full_name: string
  readonly email: string | null
  readonly email_shown: boolean
  readonly is_superuser: boolean
  readonly is_active: boolean
  readonly is_bot: boolean
  readonly date_joined: Date
  readonly date_expires: Date | null
  readonly last_login: Date | null
}

/** A deleted user is gone for everyone, though the history still points to the row. */
export const isDeleted = ({ username, id }: UserRow): boolean => username === `deleted-${id}`

const byName = statement<UserRow>('user_by_name', 'select * from users where username = $1')

export async function findUser(database: Queries, username: string): Promise<UserRow | undefined> {
  const [row] = await database.query(byName, [username])
  return row
}
