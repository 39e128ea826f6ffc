import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../refusal.ts'
import type { MeasuredFont } from './measure-font.ts'

interface FontLimits {
  /** Milliseconds that measuring a font may take; the largest common ones take three seconds. */
  readonly patience: number
  /** The memory limit for reading a font. */
  readonly megabytes: number
}

const usualLimits: FontLimits = { patience: 20_000, megabytes: 256 }
/** Fonts that wait for their turn, each in memory. */
const mostWaiting = 8

const reader = fileURLToPath(new URL('./measuring.worker.ts', import.meta.url))

/**
 * A separate process that knows no secret. It is ended with all its memory when the font takes too long or too much: a
 * thread that runs out of memory could crash the whole process.
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
    // Every failure of the reader is the font's fault: the font is refused as unreadable.
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
 * Measures a TrueType or OpenType font that somebody sent. Null for other data, broken fonts, and fonts that exceed the
 * limits. Throws `unavailable` while many wait already.
 */
export async function readFont(bytes: Buffer, limits = usualLimits): Promise<MeasuredFont | null> {
  if (waiting >= mostWaiting)
    throw new Refusal('unavailable', { detail: 'Too many fonts are being uploaded.', retryAfterSeconds: 20 })
  waiting++
  const turn = last.then(() => measureApart(bytes, limits))
  last = turn
  try {
    return await turn
  } finally {
    waiting--
  }
}
