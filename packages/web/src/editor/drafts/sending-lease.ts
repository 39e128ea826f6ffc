import type { SendingLease } from '../session/index.ts'

/** Milliseconds for which a lease holds without being renewed. */
const leaseTime = 6000

/** One tab of all sends: the browser's own lock where there is one (it ends with its tab), a lease in localStorage on plain http. */
export function makeSendingLease(name: string, tab: string): SendingLease {
  return 'locks' in navigator ? new LockLease(name) : new StorageLease(name, tab)
}

class LockLease implements SendingLease {
  readonly #name: string
  readonly #abort = new AbortController()
  #end: (() => void) | undefined
  isHeld = false

  constructor(name: string) {
    this.#name = name
  }

  request(onGranted: () => void): void {
    const held = () =>
      new Promise<void>((resolve) => {
        this.#end = resolve
        this.isHeld = true
        onGranted()
      })
    navigator.locks.request(this.#name, { signal: this.#abort.signal }, held).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    })
  }

  release(): void {
    this.isHeld = false
    this.#abort.abort()
    this.#end?.()
  }
}

interface LeaseRecord {
  readonly tab: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/**
 * A record that its holder renews; who finds it run out takes it. Two tabs may both hold it for a moment: entries carry a key, so that
 * what is sent twice is done once.
 */
export class StorageLease implements SendingLease {
  readonly #name: string
  readonly #tab: string
  readonly #storage: Storage
  readonly #now: () => number
  #timer: ReturnType<typeof setInterval> | undefined
  isHeld = false

  constructor(name: string, tab: string, storage: Storage = localStorage, now: () => number = Date.now) {
    this.#name = name
    this.#tab = tab
    this.#storage = storage
    this.#now = now
  }

  request(onGranted: () => void): void {
    const attempt = () => {
      const wasHeld = this.isHeld
      this.isHeld = this.#take()
      if (this.isHeld && !wasHeld) onGranted()
    }
    attempt()
    this.#timer = setInterval(attempt, leaseTime / 3)
  }

  #take(): boolean {
    const record = readRecord(this.#storage.getItem(this.#name))
    if (record && record.tab !== this.#tab && record.until > this.#now()) return false
    const next: LeaseRecord = { tab: this.#tab, until: this.#now() + leaseTime }
    this.#storage.setItem(this.#name, JSON.stringify(next))
    return true
  }

  release(): void {
    clearInterval(this.#timer)
    if (this.isHeld) this.#storage.removeItem(this.#name)
    this.isHeld = false
  }
}

function readRecord(text: string | null): LeaseRecord | null {
  if (text === null) return null
  try {
    const record: unknown = JSON.parse(text)
    if (typeof record !== 'object' || record === null || !('tab' in record) || !('until' in record)) return null
    return typeof record.tab === 'string' && typeof record.until === 'number' ? (record as LeaseRecord) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
