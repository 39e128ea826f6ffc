import type { Actor } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import type { Exchange } from './answer.ts'

type RequestHeaders = Pick<Exchange, 'request' | 'options'>

/** Who asks. Wrong credentials are counted by address: above the rate they are a 429, and right ones stay right. */
export function identify({ request, options }: RequestHeaders): Actor | Promise<Actor> {
  try {
    const actor = options.authenticate(request.headers.authorization)
    return actor instanceof Promise ? actor.catch((error: unknown) => countWrong({ request, options }, error)) : actor
  } catch (error) {
    return countWrong({ request, options }, error)
  }
}

function countWrong({ request, options }: RequestHeaders, error: unknown): never {
  if (error instanceof Refusal && error.code === 'authentication_failed') {
    const seconds = options.throttle.admitFailure('wrong-token', request.ip)
    if (seconds !== null) throw tooMany('wrong tokens', seconds)
  }
  throw error
}

/** Too many of something came from one address. */
export function tooMany(what: string, retryAfterSeconds: number): Refusal {
  const detail = `Too many ${what} from this address: try again in ${retryAfterSeconds} seconds.`
  return new Refusal('throttled', { detail, retryAfterSeconds })
}
