import type { Database, ListenEnd } from '../db/database.ts'
import { onCacheDrop } from './cache-drop.ts'

/** A value of the database that readers share. */
export interface KeptValue<Value> {
  read(): Promise<Value>
  close: ListenEnd
}

/** Keeps a value in memory while this node hears what others change. `payload` names its drops among those of settings, see dropCaches. */
export async function keepValue<Value>(
  database: Database,
  payload: string,
  load: () => Promise<Value>,
): Promise<KeptValue<Value>> {
  let kept: Promise<Value> | null = null
  const close = await onCacheDrop(database, 'settings', (dropped) => {
    if (dropped === payload || dropped === 'all') kept = null
  })
  return {
    async read() {
      if (!database.hears()) return load()
      const own = kept ?? load()
      kept = own
      try {
        return await own
      } catch (error) {
        // Another reader asks again.
        if (kept === own) kept = null
        throw error
      }
    },
    close,
  }
}
