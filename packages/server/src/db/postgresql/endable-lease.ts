import type { Lease, Sessions } from '../sessions.ts'

/** A lease whose statement can be ended from outside. */
export interface EndableLease extends Lease {
  /** Ends what it does now, which fails with `query_canceled`. */
  end(): void
}

/** The session goes to nobody else before it is known that it was told to end: the next one's statement would end in its place. */
export function endableLease(sessions: Pick<Sessions, 'cancel'>, lease: Lease): EndableLease {
  let ending: Promise<void> | null = null
  return {
    client: lease.client,
    end() {
      // If the cancellation fails, a lost connection or the statement's deadline ends it.
      ending ??= sessions.cancel(lease).catch(() => {})
    },
    release(broken) {
      if (ending === null) lease.release(broken)
      else void ending.then(() => lease.release(broken))
    },
  }
}
