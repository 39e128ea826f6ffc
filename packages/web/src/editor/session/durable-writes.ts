import type { Draft, DraftReceipt, DraftStore, OutboxEntry, StoreChange, StoreContent } from './draft.ts'
import type { SessionParts } from './session-parts.ts'

const draftKey = ({ unit, tab }: DraftReceipt): string => `${unit} ${tab}`

/** Milliseconds after which a write that failed is tried again. */
const patience = 3000

/** The parts of a session that writing needs. */
type DurableParts = Pick<SessionParts<never>, 'store' | 'afterFrame'>

/**
 * Writes changes to the store one after the other; changes that arrive meanwhile share the next transaction. So parts of one change
 * never separate. Nothing that a change belongs to is torn apart, for all that waits goes at once. If the disk refuses changes, they
 * are kept and retried.
 */
export class DurableWrites {
  readonly #store: DraftStore
  readonly #afterFrame: DurableParts['afterFrame']
  readonly #onStatus: () => void
  #drafts = new Map<string, Draft | DraftReceipt>()
  #entries = new Map<string, OutboxEntry | null>()
  /** Those in the transaction that runs. */
  #written: ReadonlyMap<string, OutboxEntry | null> = new Map()
  #writtenDrafts: ReadonlyMap<string, Draft | DraftReceipt> = new Map()
  #running: Promise<void> | null = null
  #hasKept = false
  /** Counts the changes: what was read between two equal counts holds them all. */
  #revision = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  /** Whether the last write failed: what is typed lives in this tab alone. */
  failing = false

  constructor({ store, afterFrame }: DurableParts, onStatus: () => void) {
    this.#store = store
    this.#afterFrame = afterFrame
    this.#onStatus = onStatus
  }

  push(change: Partial<StoreChange>): void {
    this.#revision++
    for (const draft of change.putDrafts ?? []) this.#drafts.set(draftKey(draft), draft)
    for (const receipt of change.dropDrafts ?? []) this.#drop(receipt)
    for (const entry of change.putEntries ?? []) this.#entries.set(entry.id, entry)
    for (const id of change.dropEntries ?? []) this.#entries.set(id, null)
    this.#running ??= this.#run()
  }

  /** A draft serves as its own receipt; its text must not come along, or the row would be written again instead of dropped. */
  #drop({ unit, tab, at }: DraftReceipt): void {
    const receipt: DraftReceipt = { unit, tab, at }
    const waiting = this.#drafts.get(draftKey(receipt))
    if (!waiting || waiting.at <= at) this.#drafts.set(draftKey(receipt), receipt)
  }

  /** Resolves when all that was pushed is on the disk, or the disk has refused it. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Keeps what has not reached the disk, before it returns: the page goes away. */
  keepNow(): void {
    const drafts = new Map([...this.#writtenDrafts, ...this.#drafts])
    const entries = new Map([...this.#written, ...this.#entries])
    if (drafts.size + entries.size === 0) return
    this.#hasKept = true
    this.#store.keepNow(changeOf(drafts, entries))
  }

  /** The store's content, with everything pushed so far; null if the disk cannot be read. */
  async readSettled(): Promise<StoreContent | null> {
    try {
      for (;;) {
        await this.settled()
        const revision = this.#revision
        const stored = await this.#store.read()
        if (revision === this.#revision || this.failing) return stored
      }
    } catch (error) {
      // Without a disk the session works on, in memory.
      if (!(error instanceof Error || error instanceof DOMException)) throw error
      this.#report(true)
      return null
    }
  }

  /** Whether an entry has not reached the disk. */
  isWaiting(entryId: string): boolean {
    return this.#entries.has(entryId) || this.#written.has(entryId)
  }

  async #run(): Promise<void> {
    clearTimeout(this.#retry)
    // A moment later: the key's frame does not wait for it, and all that a key changes goes in one transaction.
    await new Promise<void>((goOn) => this.#afterFrame(goOn))
    while (this.#drafts.size > 0 || this.#entries.size > 0) {
      const [drafts, entries] = [this.#drafts, this.#entries]
      const failed = await this.#write(drafts, entries)
      if (failed) break
    }
    if (this.#hasKept && !this.failing) {
      this.#hasKept = false
      this.#store.dropKept()
    }
    this.#running = null
  }

  async #write(drafts: Map<string, Draft | DraftReceipt>, entries: Map<string, OutboxEntry | null>): Promise<boolean> {
    const change = changeOf(drafts, entries)
    this.#drafts = new Map()
    this.#entries = new Map()
    this.#written = entries
    this.#writtenDrafts = drafts
    try {
      await this.#store.write(change)
      this.#forgetWritten()
      this.#report(false)
      return false
    } catch (error) {
      // A full disk, or a store that the browser removed: on any such error the text is kept here and retried.
      if (!(error instanceof Error || error instanceof DOMException)) throw error
      this.#forgetWritten()
      // Changes that arrived meanwhile are newer.
      this.#drafts = new Map([...drafts, ...this.#drafts])
      this.#entries = new Map([...entries, ...this.#entries])
      this.#report(true)
      this.#retry = setTimeout(() => this.push({}), patience)
      return true
    }
  }

  #forgetWritten(): void {
    this.#written = new Map()
    this.#writtenDrafts = new Map()
  }

  #report(failing: boolean): void {
    if (this.failing === failing) return
    this.failing = failing
    this.#onStatus()
  }

  close(): void {
    clearTimeout(this.#retry)
  }
}

function changeOf(drafts: Map<string, Draft | DraftReceipt>, entries: Map<string, OutboxEntry | null>): StoreChange {
  const putDrafts: Draft[] = []
  const dropDrafts: DraftReceipt[] = []
  for (const row of drafts.values()) {
    if ('forms' in row) putDrafts.push(row)
    else dropDrafts.push(row)
  }
  return {
    putDrafts,
    dropDrafts,
    putEntries: [...entries.values()].filter((entry) => entry !== null),
    dropEntries: [...entries].flatMap(([id, entry]) => (entry === null ? [id] : [])),
  }
}
