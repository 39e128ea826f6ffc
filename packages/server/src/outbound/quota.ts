/** How much one service may be asked on behalf of one project. */
export interface Quota {
  /** The service and the project: `deepl project:7`. */
  readonly key: string
  readonly perMinute: number
  readonly atOnce: number
}

interface QuotaUse {
  /** Requests that may still begin, as of `at`. */
  left: number
  /** Milliseconds. */
  at: number
  running: number
}

/** Begins a request within a quota: returns the function that ends it, or the seconds to wait. */
export interface QuotaBook {
  begin(quota: Quota, now?: number): (() => void) | number
}

/** Keys that are remembered. Keys without running requests are forgotten first. */
const mostKeys = 10_000

/** Counts requests on this node: the allowance of a minute flows back steadily. */
export function openQuotaBook(): QuotaBook {
  const uses = new Map<string, QuotaUse>()

  function useOf({ key, perMinute }: Quota, now: number): QuotaUse {
    const known = uses.get(key)
    if (known) {
      known.left = Math.min(perMinute, known.left + ((now - known.at) * perMinute) / 60_000)
      known.at = now
      return known
    }
    if (uses.size >= mostKeys) for (const [old, { running }] of uses) if (running === 0) uses.delete(old)
    const fresh = { left: perMinute, at: now, running: 0 }
    uses.set(key, fresh)
    return fresh
  }

  return {
    begin(quota, now = Date.now()) {
      const use = useOf(quota, now)
      if (use.left < 1) return Math.max(1, Math.ceil(((1 - use.left) * 60) / quota.perMinute))
      if (use.running >= quota.atOnce) return 1
      use.left -= 1
      use.running += 1
      return () => {
        use.running -= 1
      }
    },
  }
}
