import type { Queries } from '../../db/database.ts'
import type { FieldProblem } from '../../refusal.ts'

/** Names and addresses that another user has already. `except`: the user who is being changed. */
export async function takenUserValues(
  database: Queries,
  { username, email }: { readonly username?: string | undefined; readonly email?: string | null | undefined },
  except?: number,
): Promise<FieldProblem[]> {
  const rows = await database.kysely
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where((is) => is.or([is('username', '=', username ?? null), is('email', '=', email ?? null)]))
    .execute()
  const others = rows.filter(({ id }) => id !== except)
  const problems: FieldProblem[] = []
  if (others.some((row) => row.username === username))
    problems.push({ code: 'unique', attr: 'username', detail: 'Another user has this name.' })
  if (others.some((row) => row.email !== null && row.email === email))
    problems.push({ code: 'unique', attr: 'email', detail: 'Another user has this address.' })
  return problems
}
