import { DatabaseUnavailable } from './database.ts'
import type { Sessions } from './sessions.ts'

/** Tells other nodes, outside of transactions, that rows have changed. */
export interface Notifier {
  signal(channel: string, payload: string): void
  /** Sends what waits. */
  close(): Promise<void>
}

const signalAll = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent (channel, payload)'

/**
 * One at a time for each node: PostgreSQL takes one lock for the whole instance from NOTIFY to the end of the commit. Signals that come
 * while one is sent leave together, each once. A signal that is lost delays its listeners by a second: they also look by themselves.
 */
export function createNotifier(sessions: Pick<Sessions, 'run'>): Notifier {
  let waiting = new Map<string, readonly [channel: string, payload: string]>()
  let sending: Promise<void> | null = null

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const signals = [...waiting.values()]
      waiting = new Map()
      const values = [signals.map(([channel]) => channel), signals.map(([, payload]) => payload)]
      try {
        await sessions.run({ name: 'signal_all', text: signalAll, values }, true)
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
      }
    }
  }

  return {
    signal(channel, payload) {
      waiting.set(`${channel} ${payload}`, [channel, payload])
      sending ??= sendAll().finally(() => {
        sending = null
      })
    },
    async close() {
      await sending
    },
  }
}
