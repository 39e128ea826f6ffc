import type { Database } from '../db/database.ts'
import { type ChangeFeed, openChangeFeed } from './change-feed.ts'
import { openSignals, type Signals } from './signals.ts'

/** Events for listeners on this node. */
export interface LiveEvents {
  /** The history as it grows: each change once. */
  readonly changes: ChangeFeed
  /** Messages that are not stored. */
  readonly signals: Signals
  close(): Promise<void>
}

export async function openLiveEvents(
  database: Database,
  report: (error: unknown, place: string) => void,
): Promise<LiveEvents> {
  const [changes, signals] = await Promise.all([
    openChangeFeed(database, (error) => report(error, 'the feed of changes')),
    openSignals(database),
  ])
  return {
    changes,
    signals,
    async close() {
      await Promise.all([changes.close(), signals.close()])
    },
  }
}
