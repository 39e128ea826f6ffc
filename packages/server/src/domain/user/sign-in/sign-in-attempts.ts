import { createHash } from 'node:crypto'

/**
 * Slows down who tries something again and again, by what is tried and by address. Kept in memory; what other nodes counted is heard
 * (attempts-of-nodes.ts).
 */
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
  /** Counts what another node has counted. */
  hear(counted: CountedTry): void
}

/** A try as nodes tell each other of it. */
export interface CountedTry {
  readonly kind: 'begun' | 'right'
  readonly budgets: readonly Budget[]
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
  /** For one target of tries: an account from one address, a code, a device. */
  subject: 5,
  /** For an account from all addresses together, except known devices. */
  account: 50,
  network: 20,
} as const
const longestWait = 60_000
/** Nobody tried for so long: all is forgotten. */
const memory = 3_600_000
/** Names and addresses that are remembered, at least. */
const capacity = 100_000

/** A limit that a try counts for. */
export interface Budget {
  readonly kind: keyof typeof free
  /** A hash: names and codes as they were typed are nobody's to read. */
  readonly key: string
}

interface AttemptOptions {
  /** Milliseconds of a clock that nobody sets. */
  readonly now?: () => number
  /** Tells the other nodes. */
  readonly tell?: (counted: CountedTry) => void
}

export function makeSignInAttempts({
  now = () => performance.now(),
  tell = () => {},
}: AttemptOptions = {}): SignInAttempts {
  const kept = { subject: rememberTries(), account: rememberTries(), network: rememberTries() }

  function begin(budgets: readonly Budget[]): number | null {
    const time = now()
    const all = budgets.map(({ kind, key }) => ({ tries: kept[kind].of(key, time), free: free[kind] }))
    const wait = Math.max(...all.map(({ tries, free }) => waitOf(tries, free, time)))
    if (wait > 0) return Math.ceil(wait / 1000)
    count(budgets)
    tell({ kind: 'begun', budgets })
    return null
  }

  function count(budgets: readonly Budget[]): void {
    const time = now()
    for (const { kind, key } of budgets) {
      const tries = kept[kind].of(key, time)
      tries.count++
      tries.last = time
    }
  }

  function succeeded(budgets: readonly Budget[]): void {
    takeBack(budgets)
    tell({ kind: 'right', budgets })
  }

  function takeBack(budgets: readonly Budget[]): void {
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
    hear: ({ kind, budgets }) => (kind === 'begun' ? count(budgets) : takeBack(budgets)),
  }
}

const normal = (name: string) => name.normalize('NFKC').toLowerCase()

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const budget = (kind: Budget['kind'], text: string): Budget => ({ kind, key: hashOf(text) })

const budgetsOf = (subject: string, network: string): Budget[] => [
  budget('subject', normal(subject)),
  budget('network', network),
]

/** A known device has a separate budget: the account's and the address's do not count. */
function budgetsOfSignIn({ account, network, device }: SignInAttempt): Budget[] {
  if (device !== null) return [budget('subject', `device ${device}`)]
  return [
    budget('subject', `${normal(account)} from ${network}`),
    budget('account', normal(account)),
    budget('network', network),
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
