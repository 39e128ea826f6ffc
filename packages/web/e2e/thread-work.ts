/** The work of a page's thread within a period, from the browser's trace. */
import type { CDPSession } from 'playwright-core'

/** An event of a trace, times in microseconds; `tdur` is the time of its thread alone. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** Tells of each task of a thread, and of what the page measures itself. */
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']

async function trace(devtools: CDPSession, act: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = []
  // As the protocol says; its types leave it open.
  const collect = ({ value }: { readonly value: object[] }) => events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  })
  await act()
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await ended
  devtools.off('Tracing.dataCollected', collect)
  return events
}

/**
 * Milliseconds of work of the page's thread within each stretch that the page measured under this name (`performance.measure`) while `act`
 * ran. A task that reaches out of a stretch counts with the part inside.
 */
export async function workWithin(
  devtools: CDPSession,
  name: string,
  act: () => Promise<unknown>,
): Promise<readonly number[]> {
  const events = await trace(devtools, act)
  const inOrder = (phase: string) =>
    events.filter((event) => event.name === name && event.ph === phase).sort((a, b) => a.ts - b.ts)
  const [begins, ends] = [inOrder('b'), inOrder('e')]
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X')
  return begins.map(({ ts: from, pid, tid }, at) => {
    const to = ends[at]?.ts ?? from
    const own = tasks.filter((task) => task.pid === pid && task.tid === tid)
    return own.reduce((sum, task) => sum + workOf(task, from, to), 0) / 1000
  })
}

function workOf({ ts, dur = 0, tdur = dur }: TraceEvent, from: number, to: number): number {
  const within = Math.min(ts + dur, to) - Math.max(ts, from)
  return within <= 0 ? 0 : (tdur * within) / dur
}
