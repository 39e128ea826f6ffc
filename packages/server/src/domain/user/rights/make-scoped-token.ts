import type { TokenScope } from '@weft/contract'
import { statement, type Transaction } from '../../../db/database.ts'
import { Refusal } from '../../../refusal.ts'
import { dropCaches } from '../../cache-drop.ts'
import { hashToken, makeToken } from './token.ts'

/** A request for a new token. */
export interface TokenRequest {
  readonly userId: number
  /** null: the user's own. */
  readonly projectId: number | null
  readonly note: string
  readonly scopes: readonly TokenScope[]
  readonly expires: Date | null
  /** The token by which its maker asks for it; null: none, a session does. */
  readonly madeBy: number | null
}

export interface MadeToken {
  readonly id: number
  readonly created: Date
  /** It cannot be read again later. */
  readonly token: string
}

/** Tokens of one user or one project. */
const mostTokens = 100

const selectMaker = statement<{ id: number }>(
  'token_that_makes_a_token',
  'select id from tokens where id = $1 for key share',
)

/** Keeps the token that makes another from ending meanwhile. Throws `authentication_failed` where it has ended. */
async function holdMaker(tx: Transaction, id: number): Promise<void> {
  if ((await tx.query(selectMaker, [id])).length === 0) throw new Refusal('authentication_failed')
}

/** Makes a further token. */
export async function makeScopedToken(tx: Transaction, request: TokenRequest): Promise<MadeToken> {
  const { userId, projectId, note, scopes, expires, madeBy } = request
  if (madeBy !== null) await holdMaker(tx, madeBy)
  let counted = tx.kysely.selectFrom('tokens').select(({ fn }) => fn.countAll<number>().as('count'))
  counted = projectId === null ? counted.where('user_id', '=', userId) : counted.where('project_id', '=', projectId)
  const { count } = await counted.executeTakeFirstOrThrow()
  if (Number(count) >= mostTokens)
    throw new Refusal('conflict', { detail: `There are ${mostTokens} tokens already: end those that nobody uses.` })
  const token = makeToken(projectId === null ? 'wlu_' : 'wlp_')
  const made = await tx.kysely
    .insertInto('tokens')
    .values({
      hash: hashToken(token),
      user_id: userId,
      project_id: projectId,
      of_account: false,
      note,
      scopes: [...scopes],
      expires,
      made_by: madeBy,
    })
    .returning(['id', 'created'])
    .executeTakeFirstOrThrow()
  dropCaches(tx, 'access')
  return { ...made, token }
}
