import { type Database, statement } from '../db/database.ts'

/** When tokens were used last: kept here, written together now and then, so that no request writes or waits. */
export interface TokenUses {
  note(tokenId: number): void
  /** Writes what was noted. */
  write(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two writes. */
const interval = 60_000

const writeUses = statement<never>(
  'write_token_uses',
  `update tokens set last_used = greatest(tokens.last_used, u.used)
     from unnest($1::int[], $2::timestamptz[]) as u (id, used) where tokens.id = u.id`,
)

interface UsesOptions {
  now(): number
  /** Gets what fails: a last use that is not written ends no request. */
  report(error: unknown): void
}

export function makeTokenUses(database: Database, { now, report }: UsesOptions): TokenUses {
  let used = new Map<number, number>()
  const write = async () => {
    if (used.size === 0) return
    const written = used
    used = new Map()
    // In one order on every node: two that write at once wait for each other, and do not lock each other out.
    const rows = [...written].sort(([one], [other]) => one - other)
    await database.query(writeUses, [rows.map(([id]) => id), rows.map(([, time]) => new Date(time))])
  }
  const timer = setInterval(() => void write().catch(report), interval)
  timer.unref()
  return {
    note: (tokenId) => void used.set(tokenId, now()),
    write,
    async close() {
      clearInterval(timer)
      await write().catch(report)
    },
  }
}
