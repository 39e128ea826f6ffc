import { type Queries, statement } from '../../../db/database.ts'
import type { FieldProblem } from '../../../refusal.ts'

// Letters that people take for each other fall together, and what parts words falls away: the same in SQL and below.
const skeletonInSql = (column: string) =>
  `regexp_replace(translate(lower(${column}), '015iv', 'olslu'), '[._+@-]', '', 'g')`

const lookalike = statement<{ username: string }>(
  'user_lookalike',
  `select username from users where ${skeletonInSql('username')} = ${skeletonInSql('$1::text')} limit 1`,
)

/** Characters that show nothing, turn the writing direction, or end what stands around a name in commits. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029<>]/u

/** A full name that comes from elsewhere, as somebody here could have chosen it. */
export const withoutUnseen = (fullName: string): string => fullName.replaceAll(new RegExp(unseen, 'gu'), '').trim()

/** Whether another user has this name, or one that people take for it. */
export const isTakenName = async (database: Queries, username: string): Promise<boolean> =>
  (await database.query(lookalike, [username])).length > 0

/**
 * The problems of names that people choose for themselves: similar to somebody else's name or to an address, or with invisible
 * characters. People who manage users may give such names.
 */
export async function chosenNameProblems(
  database: Queries,
  { username, full_name }: { readonly username?: string | undefined; readonly full_name?: string | undefined },
): Promise<FieldProblem[]> {
  const problems: FieldProblem[] = []
  if (username?.includes('@'))
    problems.push({
      code: 'invalid',
      attr: 'username',
      detail: 'A name must not look like an address: leave out the @.',
    })
  else if (username !== undefined && (await isTakenName(database, username)))
    problems.push({
      code: 'unique',
      attr: 'username',
      detail: 'Another user has this name, or one that looks like it.',
    })
  if (full_name !== undefined && unseen.test(full_name))
    problems.push({
      code: 'invalid',
      attr: 'full_name',
      detail: 'A name contains no < > and no invisible characters.',
    })
  return problems
}
