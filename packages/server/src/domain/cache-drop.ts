import type { Database, ListenEnd, Transaction } from '../db/database.ts'

/**
 * The caches of nodes: `access` (tokens, users, teams, roles) and `settings` (projects, components, translations,
 * languages).
 */
export type CacheKind = 'access' | 'settings'

const channels: { readonly [Kind in CacheKind]: string } = { access: 'weft_access', settings: 'weft_settings' }

/** Handlers of this process, told at the commit itself: who writes on a node reads its own writes there at once. */
const local: { readonly [Kind in CacheKind]: Set<(payload: string) => void> } = {
  access: new Set(),
  settings: new Set(),
}

/**
 * Tells every node to drop its caches once this transaction is committed.
 * Payloads of `settings`: `all`, `project:7` (with all that is in it), `translation:9`. `access` is always dropped as a whole.
 */
export function dropCaches(tx: Pick<Transaction, 'notify' | 'afterCommit'>, kind: CacheKind, payload = 'all'): void {
  tx.notify(channels[kind], payload)
  tx.afterCommit(() => {
    for (const handler of local[kind]) handler(payload)
  })
}

/** Calls the handler for each drop; with `all` as well when messages may have been missed. */
export async function onCacheDrop(
  database: Database,
  kind: CacheKind,
  handler: (payload: string) => void,
): Promise<ListenEnd> {
  local[kind].add(handler)
  const unlisten = await database.listen(channels[kind], (payload) => handler(payload ?? 'all'))
  return async () => {
    local[kind].delete(handler)
    await unlisten()
  }
}
