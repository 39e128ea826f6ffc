import type { OutboxEntry } from './draft.ts'
import type { Delivery } from './editor-server.ts'
import type { Outbox } from './outbox.ts'

/** Entries that go in one request. */
const batchSize = 50
/** Seconds until the first, and at most until any, further try. */
const firstPause = 1
const longestPause = 60

/** `waiting`: the server was not heard, or asked for a pause. */
export type SenderStatus = 'idle' | 'sending' | 'waiting' | 'signed-out'

interface SenderParts {
  readonly outbox: Outbox
  send(entries: readonly OutboxEntry[]): Promise<readonly Delivery[]>
  /** Whether this tab sends the entry: one tab sends what is on the disk, each tab what the disk did not take. */
  maySend(entry: OutboxEntry): boolean
  /** Resolves when what is to be sent is on the disk, or the disk has refused it. */
  settled(): Promise<void>
  onDelivery(entry: OutboxEntry, delivery: Delivery): void
  onStatus(): void
}

/** Sends the outbox, one request at a time, and waits longer each time that nobody answers. */
export class Sender {
  readonly #parts: SenderParts
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #pause = firstPause
  #isClosed = false
  status: SenderStatus = 'idle'

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Sends what there is, now where `isUrgent` (the network came back, somebody signed in), else when the pause is over. */
  kick(isUrgent = false): void {
    if (this.#isClosed) return
    if (isUrgent) {
      this.#pause = firstPause
      this.#setStatus('idle')
    }
    if (this.status !== 'idle' || this.#running) return
    this.#running = this.#run().finally(() => {
      this.#running = null
    })
  }

  /** Resolves when nothing is under way. */
  async rested(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    const { outbox, settled } = this.#parts
    // A key press is over, and its frame painted, before anything is sent.
    await settled()
    for (;;) {
      const entries = outbox.sendable(batchSize).filter((entry) => this.#parts.maySend(entry))
      if (entries.length === 0 || this.#isClosed) break
      this.#setStatus('sending')
      if (!(await this.#deliver(entries))) return
    }
    this.#setStatus('idle')
  }

  /** Whether to go on. */
  async #deliver(entries: readonly OutboxEntry[]): Promise<boolean> {
    const { outbox, send, onDelivery } = this.#parts
    outbox.setUnderWay(entries, true)
    const deliveries = await send(entries).finally(() => outbox.setUnderWay(entries, false))
    if (this.#isClosed) return false
    for (const [at, entry] of entries.entries()) onDelivery(entry, deliveries[at] ?? { kind: 'later', seconds: null })
    if (deliveries.some(({ kind }) => kind === 'signed-out')) {
      this.#setStatus('signed-out')
      return false
    }
    const later = deliveries.find((delivery) => delivery.kind === 'later')
    if (later) {
      this.#wait(later.seconds)
      return false
    }
    this.#pause = firstPause
    return true
  }

  #wait(seconds: number | null): void {
    this.#setStatus('waiting')
    const pause = Math.max(seconds ?? 0, this.#pause)
    this.#pause = Math.min(this.#pause * 2, longestPause)
    this.#timer = setTimeout(() => {
      this.#setStatus('idle')
      this.kick()
    }, pause * 1000)
  }

  #setStatus(status: SenderStatus): void {
    if (this.status === status) return
    this.status = status
    this.#parts.onStatus()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }
}
