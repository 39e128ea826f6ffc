import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** When a process counts as idle, and when it has worked enough for its memory to be looked through. */
export interface IdleMemoryLimits {
  /** Milliseconds between two looks. */
  readonly every: number
  /** The most milliseconds of processor time between two looks that count as idle. */
  readonly idle: number
  /** Milliseconds of processor time after which there is something to give back. */
  readonly worked: number
  /** Looks in a row at which the process must be idle. Soon after its start one look is enough, after any work. */
  readonly looks: number
}

const usual: IdleMemoryLimits = { every: 3_000, idle: 60, worked: 2_000, looks: 20 }

/**
 * Gives memory back to the system each time the process falls idle after work. V8 collects garbage when something is allocated: a
 * service that has started, or has imported a project, would keep twice of what it needs until the next work of that size. It
 * takes about as long as a slow request, once, at a moment when nothing is asked. V8's compiled code is dropped too, so that the
 * next thousand requests cost up to three times as much. That is worth it after a minute without work, but not in every pause
 * between two people's requests. Returns a function that ends this.
 */
export function giveBackIdleMemory({ every, idle, worked, looks }: IdleMemoryLimits = usual): () => void {
  const collect = collector()
  let collected = 0
  let last = 0
  let idleLooks = 0
  let looked = 0
  const look = () => {
    const { user, system } = process.cpuUsage()
    const now = (user + system) / 1000
    idleLooks = now - last <= idle ? idleLooks + 1 : 0
    last = now
    looked += 1
    const isStart = collected === 0 && looked <= looks
    if (isStart ? idleLooks === 0 : idleLooks < looks || now - collected < worked) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { user: userAfter, system: systemAfter } = process.cpuUsage()
    last = collected = (userAfter + systemAfter) / 1000
  }
  const timer = setInterval(look, every)
  timer.unref()
  return () => clearInterval(timer)
}

type Collector = (options: { readonly type: string; readonly execution: string; readonly flavor: string }) => void

/** V8's collector; only the flavor `last-resort` gives back the space of new objects. */
function collector(): Collector {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  if (typeof found !== 'function') throw new Error('V8 has its collector by this flag')
  return (options) => found(options)
}
