import { LRUCache } from 'lru-cache'

/** Slows down who tries to sign in again and again, by account and by address. Kept by this node alone. */
export interface SignInAttempts {
  /**
   * Counts a try before it is looked at, so that many at once are many. Seconds to wait where it comes too early, and is not
   * counted; else null. `account` is the name as it was typed: whether there is one plays no part.
   */
  begin(account: string, network: string): number | null
  /** The try that was begun was right: the account's are forgotten. The address keeps those before it. */
  succeeded(account: string, network: string): void
}

interface Tries {
  count: number
  last: number
}

/** Tries without a wait; with each further one the wait doubles, from a second up to a minute. */
const freeOfAccount = 5
const freeOfNetwork = 20
const longestWait = 60_000
/** Nobody tried for so long: all is forgotten. */
const memory = 3_600_000
/** Names and addresses that are remembered. */
const capacity = 100_000

/** `now` in milliseconds of a clock that nobody sets. */
export function makeSignInAttempts(now: () => number = () => performance.now()): SignInAttempts {
  const accounts = new LRUCache<string, Tries>({ max: capacity })
  const networks = new LRUCache<string, Tries>({ max: capacity })
  const keyOf = (account: string) => account.normalize('NFKC').toLowerCase()
  return {
    begin(account, network) {
      const time = now()
      const byAccount = triesOf(accounts, keyOf(account), time)
      const byNetwork = triesOf(networks, network, time)
      const wait = Math.max(waitOf(byAccount, freeOfAccount, time), waitOf(byNetwork, freeOfNetwork, time))
      if (wait > 0) return Math.ceil(wait / 1000)
      for (const tries of [byAccount, byNetwork]) {
        tries.count++
        tries.last = time
      }
      return null
    },
    succeeded(account, network) {
      accounts.delete(keyOf(account))
      const tries = networks.get(network)
      if (tries !== undefined && tries.count > 0) tries.count--
    },
  }
}

function triesOf(all: LRUCache<string, Tries>, key: string, time: number): Tries {
  const known = all.get(key)
  if (known !== undefined && time - known.last < memory) return known
  const fresh = { count: 0, last: time }
  all.set(key, fresh)
  return fresh
}

/** Milliseconds until the next try is looked at. */
function waitOf({ count, last }: Tries, free: number, time: number): number {
  if (count < free) return 0
  return last + Math.min(1000 * 2 ** (count - free), longestWait) - time
}
