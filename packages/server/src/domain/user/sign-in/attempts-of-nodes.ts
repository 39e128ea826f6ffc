import { randomUUID } from 'node:crypto'
import { type Database, type ListenEnd, statement } from '../../../db/database.ts'
import { type CountedTry, makeSignInAttempts, type SignInAttempts } from './sign-in-attempts.ts'

/** Tells all nodes of a try at a password or a code. */
const attemptsChannel = 'weft_attempts'

const tellNodes = statement<never>('attempt_tell', `select pg_notify('${attemptsChannel}', $1)`)

interface ToldTry extends CountedTry {
  readonly from: string
}

/**
 * Counts tries over all nodes, so that more nodes are no more free tries. The others hear of each try within milliseconds. Nobody
 * waits for it, and without the message each node still counts its tries.
 */
export async function openSignInAttempts(
  database: Pick<Database, 'query' | 'listen'>,
  report: (error: unknown, place: string) => void,
): Promise<SignInAttempts & { close: ListenEnd }> {
  const own = randomUUID()
  const attempts = makeSignInAttempts({
    tell(counted) {
      const told: ToldTry = { from: own, ...counted }
      database.query(tellNodes, [JSON.stringify(told)]).catch((error: unknown) => report(error, 'tries to sign in'))
    },
  })
  const close = await database.listen(attemptsChannel, (payload) => {
    if (payload === null) return
    const told = JSON.parse(payload) as ToldTry // our own
    if (told.from !== own) attempts.hear(told)
  })
  return { ...attempts, close }
}
