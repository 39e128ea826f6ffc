import { type Database, statement, type Transaction } from '../../db/database.ts'
import { byId, type ListPart, listStatement, queryPart } from '../../db/list-part.ts'
import { type EndedToken, endTokens } from '../../domain/user/rights/end-tokens.ts'

export interface TokenRow {
  readonly id: number
  readonly note: string
  readonly scopes: readonly string[]
  readonly created: Date
  readonly expires: Date | null
  readonly last_used: Date | null
  readonly of_account: boolean
  /** The user whose it is, or the bot. */
  readonly username: string
}

const columns = `t.id, t.note, t.scopes, t.created, t.expires, t.last_used, t.of_account, u.username
  from tokens t join users u on u.id = t.user_id`

export const tokenOrder = byId('t.id')
const ofAccount = listStatement<TokenRow>(
  'tokens_of_account',
  `select ${columns} where t.user_id = $1 and t.project_id is null {part}`,
  tokenOrder,
)
const ofProject = listStatement<TokenRow>(
  'tokens_of_project',
  `select ${columns} where t.project_id = $1 {part}`,
  tokenOrder,
)
const countOfAccount = statement<{ count: number }>(
  'count_tokens_of_account',
  'select count(*)::int as count from tokens where user_id = $1 and project_id is null',
)
const countOfProject = statement<{ count: number }>(
  'count_tokens_of_project',
  'select count(*)::int as count from tokens where project_id = $1',
)

/** The owner of tokens: a user or a project. */
export type TokenOwner = { readonly userId: number } | { readonly projectId: number }

export function selectTokens(database: Database, owner: TokenOwner, part: ListPart): Promise<TokenRow[]> {
  return 'userId' in owner
    ? queryPart(database, ofAccount, [owner.userId], part)
    : queryPart(database, ofProject, [owner.projectId], part)
}

export async function countTokens(database: Database, owner: TokenOwner): Promise<number> {
  const [row] =
    'userId' in owner
      ? await database.query(countOfAccount, [owner.userId])
      : await database.query(countOfProject, [owner.projectId])
  return row?.count ?? 0
}

const findOfAccount = statement<{ id: number }>(
  'find_token_of_account',
  'select id from tokens where id = $1 and user_id = $2 and project_id is null',
)
const findOfProject = statement<{ id: number }>(
  'find_token_of_project',
  'select id from tokens where id = $1 and project_id = $2',
)

/** Ends a token with the tokens that it made; none if the owner has no such id. */
export async function endToken(tx: Transaction, owner: TokenOwner, id: number): Promise<EndedToken[]> {
  const found =
    'userId' in owner
      ? await tx.query(findOfAccount, [id, owner.userId])
      : await tx.query(findOfProject, [id, owner.projectId])
  return endTokens(
    tx,
    found.map((row) => row.id),
  )
}

/** Adds the user in whose name the token of a project works: it is in no team. Its address stands in commits. */
export async function addBot(tx: Transaction, username: string, fullName: string): Promise<number> {
  const { id } = await tx.kysely
    .insertInto('users')
    .values({ username, full_name: fullName, email: `noreply+${username}@weft.invalid`, is_bot: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
