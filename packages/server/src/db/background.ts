import { setTimeout as delay, setImmediate } from 'node:timers/promises'

/** When what somebody waits for began, by performance.now(). */
interface Wait {
  readonly since: number
}

const attended = new Set<Wait>()

/** Milliseconds; a longer wait would be a wait for a job, which would wait for this one. */
const longest = 250

/** Milliseconds that work in the background stands back at once, so that it gets on however many there are. */
const patience = 5

let lastAttended = Number.NEGATIVE_INFINITY

/** Whether somebody waited for something within the last second, and will again. */
export const peopleAreAtWork = (): boolean => performance.now() - lastAttended < 1000

/** Runs something that counts as waiting until it ends. */
async function waitedFor<Result>(waiting: Set<Wait>, run: () => Promise<Result>): Promise<Result> {
  const mine = { since: performance.now() }
  waiting.add(mine)
  try {
    return await run()
  } finally {
    waiting.delete(mine)
  }
}

/** Whether one of them began less than so many milliseconds ago. */
function someoneWaits(waiting: ReadonlySet<Wait>, most: number): boolean {
  if (waiting.size === 0) return false
  const now = performance.now()
  for (const { since } of waiting) if (now - since < most) return true
  return false
}

/** Runs something that a person waits for: a save. */
export function attend<Result>(run: () => Promise<Result>): Promise<Result> {
  lastAttended = performance.now()
  return waitedFor(attended, run)
}

/**
 * Lets the event loop turn; while somebody waits, for up to five milliseconds. To be called between stretches of work that
 * take the processor for some tenths of a millisecond, never in a transaction.
 */
export async function giveWay(): Promise<void> {
  await setImmediate()
  for (let waited = 0; waited < patience && someoneWaits(attended, longest); waited++) await delay(1)
}

/** Strings that were brought in lately: of those of five seconds ago a third is counted, of those of ten a seventh. */
let broughtIn = { strings: 0, at: 0 }
const fading = 5000

/** From so many on an import is at work; the most that are counted, so that it is forgotten within some seconds. */
const importOf = 1500
const mostCounted = 6000

const broughtInLately = () => broughtIn.strings * Math.exp((broughtIn.at - performance.now()) / fading)

/** The fixed cost of a file, or of a part of one, in strings. */
const stringsOfFile = 30

/** Tells that a file was brought in, or a part of one, with so many strings. */
export function noteImported(strings: number): void {
  const counted = broughtInLately() + strings + stringsOfFile
  broughtIn = { strings: Math.min(mostCounted, counted), at: performance.now() }
}

/** Milliseconds that what follows an import waits before each of its steps, so that it gets on however many imports and pulls there are. */
const patienceWithRepositories = 3000

/** Requests whose answer waits for what a job does to a repository, and when they began. */
const asking = new Set<Wait>()

/** Milliseconds that such a request counts: a longer wait is for an import, or for others. */
const longestAsking = 3000

/** Runs something that a person waits for while a job does it: a pull, a commit, a push. */
export const attendJob = <Result>(run: () => Promise<Result>): Promise<Result> => waitedFor(asking, run)

const isRepositoryAtWork = (): boolean => broughtInLately() > importOf || someoneWaits(asking, longestAsking)

/**
 * To be called between the steps of work that comes after an import and could be done at any time: the index of texts, the
 * checks across strings. It would take the half of the machine that imports need, and pulls that somebody waits for.
 */
export async function giveWayToRepositories(signal?: AbortSignal): Promise<void> {
  const begun = performance.now()
  while (isRepositoryAtWork() && performance.now() - begun < patienceWithRepositories)
    await delay(50, undefined, { signal })
}
