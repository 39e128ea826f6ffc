import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../refusal.ts'
import type { MeasuredFont } from './measure-font.ts'

interface FontLimits {
  /** Milliseconds that measuring a font may take; the largest common ones take three seconds. */
  readonly patience: number
  /** Of memory for what a font is read into. */
  readonly megabytes: number
}

const usualLimits: FontLimits = { patience: 20_000, megabytes: 256 }
/** Fonts that wait for their turn, each in memory. */
const mostWaiting = 8

const reader = fileURLToPath(new URL('./measuring.worker.ts', import.meta.url))

/**
 * In a process of its own, which knows nothing of ours and is ended with all that it holds when the font takes too long or
 * too much: a thread that runs out of memory may take its process along.
 */
function measureApart(bytes: Buffer, { patience, megabytes }: FontLimits): Promise<MeasuredFont | null> {
  return new Promise((resolve) => {
    const child = fork(reader, [], {
      execArgv: [`--max-old-space-size=${megabytes}`],
      serialization: 'advanced',
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), patience)
    let measured: MeasuredFont | null = null
    child.once('message', (answer) => {
      measured = answer as MeasuredFont | null // what the reader sends
    })
    // Whatever a broken font does to its reader is that font's fault: it is refused as one that cannot be read.
    child.on('error', () => child.kill('SIGKILL'))
    child.once('close', () => {
      clearTimeout(timer)
      resolve(measured)
    })
    child.send(bytes)
  })
}

let waiting = 0
/** Settles when the last font that was sent is measured. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Measures a TrueType or OpenType font that somebody sent. Null for what is none, is broken, or takes too long or too much
 * memory. Throws `unavailable` while many wait already.
 */
export async function readFont(bytes: Buffer, limits = usualLimits): Promise<MeasuredFont | null> {
  if (waiting >= mostWaiting)
    throw new Refusal('unavailable', { detail: 'Too many fonts come at once.', retryAfterSeconds: 20 })
  waiting++
  const turn = last.then(() => measureApart(bytes, limits))
  last = turn
  try {
    return await turn
  } finally {
    waiting--
  }
}
