import { sql } from 'kysely'
import type { Queries } from '../../../db/database.ts'
import type { FieldProblem } from '../../../refusal.ts'

/**
 * Names and addresses that another user has already. `except`: the user who is being changed. Addresses ignore letter case, as in
 * the sign-in.
 */
export async function takenUserValues(
  database: Queries,
  { username, email }: { readonly username?: string | undefined; readonly email?: string | null | undefined },
  except?: number,
): Promise<FieldProblem[]> {
  const rows = await database.kysely
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where((is) =>
      is.or([is('username', '=', username ?? null), sql<boolean>`lower(email) = lower(${email ?? null}::text)`]),
    )
    .execute()
  const others = rows.filter(({ id }) => id !== except)
  const problems: FieldProblem[] = []
  if (others.some((row) => row.username === username))
    problems.push({ code: 'unique', attr: 'username', detail: 'Another user has this name.' })
  // Existing values stay: an older version let two accounts have one address in two letter cases.
  const isOwn = rows.some((row) => row.id === except && row.email === email)
  if (!isOwn && others.some((row) => row.email !== null && row.email.toLowerCase() === email?.toLowerCase()))
    problems.push({ code: 'unique', attr: 'email', detail: 'Another user has this address.' })
  return problems
}
