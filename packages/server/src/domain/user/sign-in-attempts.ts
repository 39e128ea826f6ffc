/** Slows down who tries something again and again, by what is tried and by address. Kept by this node alone. */
export interface SignInAttempts {
  /**
   * Counts a try before it is looked at, so that many at once are many. Seconds to wait where it comes too early, and is not
   * counted; else null. `subject`: what is tried, such as a code; whether there is one plays no part.
   */
  begin(subject: string, network: string): number | null
  /** The try that was begun was right: the subject's are forgotten. The address keeps those before it. */
  succeeded(subject: string, network: string): void
  /** The same for a password: who tries an account's from somewhere does not hold up its owner elsewhere. */
  beginSignIn(attempt: SignInAttempt): number | null
  signedIn(attempt: SignInAttempt): void
}

/** Somebody tries a password. */
export interface SignInAttempt {
  /** The name as it was typed. */
  readonly account: string
  readonly network: string
  /** The browser, where the account's owner has signed in by it; see known-devices.ts. */
  readonly device: string | null
}

interface Tries {
  count: number
  last: number
}

/** Tries without a wait; with each further one the wait doubles, from a second up to a minute. */
const free = {
  /** Of one thing that is tried: an account from one address, a code, a device. */
  subject: 5,
  /** Of an account from all addresses together, but the devices that are known. */
  account: 50,
  network: 20,
} as const
const longestWait = 60_000
/** Nobody tried for so long: all is forgotten. */
const memory = 3_600_000
/** Names and addresses that are remembered, at least. */
const capacity = 100_000

/** What a try counts for. */
interface Budget {
  readonly kind: keyof typeof free
  readonly key: string
}

/** `now` in milliseconds of a clock that nobody sets. */
export function makeSignInAttempts(now: () => number = () => performance.now()): SignInAttempts {
  const kept = { subject: rememberTries(), account: rememberTries(), network: rememberTries() }

  function begin(budgets: readonly Budget[]): number | null {
    const time = now()
    const all = budgets.map(({ kind, key }) => ({ tries: kept[kind].of(key, time), free: free[kind] }))
    const wait = Math.max(...all.map(({ tries, free }) => waitOf(tries, free, time)))
    if (wait > 0) return Math.ceil(wait / 1000)
    for (const { tries } of all) {
      tries.count++
      tries.last = time
    }
    return null
  }

  function succeeded(budgets: readonly Budget[]): void {
    for (const { kind, key } of budgets) {
      if (kind !== 'network') kept[kind].forget(key)
      else {
        const tries = kept.network.known(key)
        if (tries !== undefined && tries.count > 0) tries.count--
      }
    }
  }

  return {
    begin: (subject, network) => begin(budgetsOf(subject, network)),
    succeeded: (subject, network) => succeeded(budgetsOf(subject, network)),
    beginSignIn: (attempt) => begin(budgetsOfSignIn(attempt)),
    signedIn: (attempt) => succeeded(budgetsOfSignIn(attempt)),
  }
}

const normal = (name: string) => name.normalize('NFKC').toLowerCase()

const budgetsOf = (subject: string, network: string): Budget[] => [
  { kind: 'subject', key: normal(subject) },
  { kind: 'network', key: network },
]

/** A known device has a budget of its own: neither the account's nor the address's is asked, nor taken from. */
function budgetsOfSignIn({ account, network, device }: SignInAttempt): Budget[] {
  if (device !== null) return [{ kind: 'subject', key: `device ${device}` }]
  return [
    { kind: 'subject', key: `${normal(account)} from ${network}` },
    { kind: 'account', key: normal(account) },
    { kind: 'network', key: network },
  ]
}

/**
 * Tries by what they count for. Each is remembered until as many others as there is room for were asked for since, and then for as
 * many again at most. Room is taken as they come: a start waits for none.
 */
function rememberTries() {
  let recent = new Map<string, Tries>()
  let older = new Map<string, Tries>()
  const known = (key: string) => recent.get(key) ?? older.get(key)
  return {
    known,
    /** They begin anew where nobody tried for long. */
    of(key: string, time: number): Tries {
      const before = known(key)
      const tries = before !== undefined && time - before.last < memory ? before : { count: 0, last: time }
      recent.set(key, tries)
      if (recent.size >= capacity) {
        older = recent
        recent = new Map()
      }
      return tries
    },
    forget(key: string): void {
      recent.delete(key)
      older.delete(key)
    },
  }
}

/** Milliseconds until the next try is looked at. */
function waitOf({ count, last }: Tries, free: number, time: number): number {
  if (count < free) return 0
  return last + Math.min(1000 * 2 ** (count - free), longestWait) - time
}
