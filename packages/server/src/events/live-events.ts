import type { LiveEvent } from '@weft/contract'
import type { Database } from '../db/database.ts'
import { eventsChannel } from './ledger.ts'

/** Delivers live events to listeners on this node; null means that events may have been missed. */
export interface LiveEvents {
  subscribe(listener: (event: LiveEvent | null) => void): () => void
  close(): Promise<void>
}

export async function openLiveEvents(database: Database): Promise<LiveEvents> {
  const listeners = new Set<(event: LiveEvent | null) => void>()
  const unlisten = await database.listen(eventsChannel, (payload) => {
    const event = payload === null ? null : (JSON.parse(payload) as LiveEvent) // written by a Ledger
    for (const listener of listeners) listener(event)
  })
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: unlisten,
  }
}
