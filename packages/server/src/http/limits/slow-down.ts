import { Refusal } from '../../refusal.ts'
import type { Lookup } from '../bind/route.ts'
import { networkOf } from './throttle.ts'

/**
 * Counts a try at something that is guessed or that costs somebody else, before it is looked at, and refuses it where it comes too
 * early. `key`: what is tried, such as an address; `done` of the result takes a right one back.
 */
export function beginTry(
  { services: { signInAttempts }, address }: Pick<Lookup, 'services' | 'address'>,
  key: string,
): { done(): void } {
  const network = networkOf(address)
  const seconds = signInAttempts.begin(key, network)
  if (seconds !== null) {
    const detail = `Too many tries: try again in ${seconds} seconds.`
    throw new Refusal('throttled', { detail, retryAfterSeconds: seconds })
  }
  return { done: () => signInAttempts.succeeded(key, network) }
}
