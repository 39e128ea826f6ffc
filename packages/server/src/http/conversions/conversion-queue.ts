import { Worker } from 'node:worker_threads'
import { InvalidFields, Refusal } from '../../refusal.ts'
import { currentAsker, nobodyInParticular } from '../../system/asker.ts'
import { makeFairGate } from '../../system/fair-gate.ts'
import { type ConversionOrder, type ConversionResult, convert } from './convert.ts'
import type { ConversionAnswer } from './convert.worker.ts'

/** One thread is for everybody, the other for those who are signed in. */
const gate = makeFairGate({
  atOnce: 2,
  atOnceForAnonymous: 1,
  perClient: { anonymous: 1, user: 1 },
  waitingPerClient: 10,
  waiting: 100,
  patienceMs: 60_000,
})

/** Characters of JSON, and strings of a file, that this thread converts itself: to hand them over takes as long. */
const few = { characters: 60_000, strings: 100 }

/** Milliseconds that a conversion may take, and after which a thread without work ends. */
const patience = 60_000
const idle = 30_000
/** The memory limit of a thread. */
const megabytes = 512

/** A thread that makes one conversion after the other. */
interface ConversionThread {
  readonly worker: Worker
  /** Receives the result of the present order; null without one. */
  settle: ((answer: ConversionAnswer | null) => void) | null
  /** Ends it when idle. */
  end: NodeJS.Timeout | undefined
}

const idleThreads: ConversionThread[] = []

function startThread(): ConversionThread {
  const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    env: {},
  })
  const thread: ConversionThread = { worker, settle: null, end: undefined }
  worker.on('message', (answer: ConversionAnswer) => {
    thread.settle?.(answer)
    keepThread(thread)
  })
  const lose = () => {
    const at = idleThreads.indexOf(thread)
    if (at !== -1) idleThreads.splice(at, 1)
    clearTimeout(thread.end)
    thread.settle?.(null)
  }
  // It ran out of memory, or was ended: its exit follows.
  worker.on('error', lose).on('exit', lose)
  return thread
}

function keepThread(thread: ConversionThread): void {
  thread.settle = null
  thread.end = setTimeout(() => void thread.worker.terminate(), idle).unref()
  thread.worker.unref()
  idleThreads.push(thread)
}

function convertApart(order: ConversionOrder): Promise<ConversionResult> {
  const thread = idleThreads.pop() ?? startThread()
  clearTimeout(thread.end)
  thread.worker.ref()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void thread.worker.terminate(), patience)
    thread.settle = (answer) => {
      clearTimeout(timer)
      if (answer === null) reject(new Refusal('unavailable', { detail: 'The conversion is too large: request less.' }))
      else if ('result' in answer) resolve(answer.result)
      else if ('problems' in answer) reject(new InvalidFields(answer.problems))
      else reject(new Error('A conversion failed', { cause: answer.failure }))
    }
    thread.worker.postMessage(order)
  })
}

const isSmall = (order: ConversionOrder): boolean =>
  order.kind === 'file' ? order.units.length <= few.strings : order.json.length <= few.characters

/**
 * Makes a conversion. A large one is made in a thread, when its turn comes: requests of others are answered meanwhile. Throws InvalidFields for
 * a table that would be too large, `throttled` and `unavailable` where too many conversions wait.
 */
export function convertInTurn(order: ConversionOrder): Promise<ConversionResult> {
  return isSmall(order) ? convert(order) : gate.run(currentAsker() ?? nobodyInParticular, () => convertApart(order))
}
