import type { Draft, DraftStore, OutboxEntry, StoreChange } from './draft.ts'
import { type Delivery, type EditorServer, ReadFailure } from './editor-server.ts'
import { EditorSession } from './editor-session.ts'
import type { IndexColumns, SessionString } from './editor-string.ts'
import type { PeerChannel, PeerMessage, SendingLease } from './session-parts.ts'

interface ServedString {
  target: string
  state: number
  version: number
  /** Every text that ever stood here. */
  readonly history: Set<string>
}

const contentOf = (id: number, { target, state, version }: ServedString): SessionString => ({
  id,
  etag: `"${version}"`,
  source: [`Source ${id}`],
  target: [target],
  state,
  marks: 0,
})

/** A server that keeps the promises of the real one: versions, keys of requests that are done once, refusals. */
export class ServerModel {
  readonly strings = new Map<number, ServedString>()
  readonly suggestions = new Set<string>()
  readonly #done = new Map<string, Delivery>()
  isOnline = true
  isRefusing = false
  isSignedIn = true
  /** The next requests are carried out, and their replies get lost. */
  lostReplies = 0
  sent = 0

  constructor(count: number) {
    for (let id = 1; id <= count; id++) this.strings.set(id, { target: '', state: 0, version: 1, history: new Set() })
  }

  string(id: number): ServedString {
    const found = this.strings.get(id)
    if (!found) throw new Error(`There is no string ${id}`)
    return found
  }

  saveAsSomebodyElse(id: number, text: string): void {
    this.#write(this.string(id), text, 20)
  }

  #write(row: ServedString, text: string, state: number): void {
    row.target = text
    row.state = state
    row.version++
    row.history.add(text)
  }

  /** The server for a tab; nothing arrives from a dead tab. */
  for(isAlive: () => boolean): EditorServer<SessionString> {
    const reach = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      if (!isAlive()) await new Promise(() => {})
      if (!this.isOnline) throw new ReadFailure('unavailable', 'The server cannot be reached', false)
    }
    return {
      readIndex: async () => {
        await reach()
        const rows = [...this.strings]
        const columns: IndexColumns = {
          ids: rows.map(([id]) => id),
          states: rows.map(([, { state }]) => state),
          marks: rows.map(() => 0),
          position: 0,
          located: null,
          adding: null,
        }
        return columns
      },
      readStrings: async (ids) => {
        await reach()
        return ids.flatMap((id) => {
          const row = this.strings.get(id)
          return row ? [contentOf(id, row)] : []
        })
      },
      send: async (entries) => {
        await new Promise((resolve) => setImmediate(resolve))
        if (!isAlive()) await new Promise(() => {})
        if (!this.isOnline) return entries.map(() => ({ kind: 'later', seconds: null }))
        const deliveries = entries.map((entry) => this.#deliver(entry))
        await new Promise((resolve) => setImmediate(resolve))
        if (this.lostReplies === 0) return deliveries
        this.lostReplies--
        return entries.map(() => ({ kind: 'later', seconds: null }))
      },
    }
  }

  #deliver(entry: OutboxEntry): Delivery {
    this.sent++
    if (!this.isSignedIn) return { kind: 'signed-out' }
    const done = this.#done.get(entry.id)
    if (done) return done
    if (this.isRefusing) return { kind: 'refused', code: 'permission_denied', detail: 'You may not' }
    const delivery = this.#carryOut(entry)
    if (delivery.kind === 'taken') this.#done.set(entry.id, delivery)
    return delivery
  }

  #carryOut({ unit, kind, forms, state, base }: OutboxEntry): Delivery {
    const row = this.string(unit)
    const [text = ''] = forms
    if (kind === 'suggestion') {
      this.suggestions.add(text)
      return { kind: 'taken', version: null }
    }
    const { etag } = contentOf(unit, row)
    if (base.etag !== etag)
      return {
        kind: 'conflict',
        theirs: { etag, target: [row.target], state: row.state, author: 'Jana', at: null },
      }
    this.#write(row, text, state ?? 0)
    return { kind: 'taken', version: contentOf(unit, row) }
  }
}

/** A disk that fails when it is told to, and takes nothing from a tab that has died. */
export class DiskModel {
  isFull = false
  readonly store: DraftStore

  constructor(store: DraftStore) {
    this.store = store
  }

  for(isAlive: () => boolean): DraftStore {
    return {
      read: () => this.store.read(),
      write: async (change: StoreChange) => {
        if (!isAlive()) await new Promise(() => {})
        if (this.isFull) throw new DOMException('The disk is full', 'QuotaExceededError')
        await this.store.write(change)
      },
      keepNow: (change) => isAlive() && this.store.keepNow(change),
      dropKept: () => isAlive() && this.store.dropKept(),
    }
  }
}

/** The tabs of one browser: who has the lease, and what they tell each other. */
export class BrowserModel {
  readonly #waiting: { readonly tab: object; readonly grant: () => void }[] = []
  readonly #listeners = new Map<object, (message: PeerMessage) => void>()

  leaseFor(tab: object): SendingLease {
    const waiting = this.#waiting
    return {
      get isHeld() {
        return waiting[0]?.tab === tab
      },
      request: (grant) => {
        waiting.push({ tab, grant })
        if (waiting[0]?.tab === tab) grant()
      },
      release: () => this.leave(tab),
    }
  }

  peersFor(tab: object): PeerChannel {
    return {
      post: (message) => {
        for (const [other, listener] of this.#listeners) if (other !== tab) setImmediate(() => listener(message))
      },
      listen: (listener) => this.#listeners.set(tab, listener),
      close: () => this.#listeners.delete(tab),
    }
  }

  /** The tab is gone: the next one has the lease. */
  leave(tab: object): void {
    this.#listeners.delete(tab)
    const at = this.#waiting.findIndex((one) => one.tab === tab)
    if (at < 0) return
    this.#waiting.splice(at, 1)
    if (at === 0) this.#waiting[0]?.grant()
  }
}

let ids = 0

/** One life of a tab. */
export class TabModel {
  readonly session: EditorSession<SessionString>
  readonly #browser: BrowserModel
  isAlive = true

  constructor(server: ServerModel, disk: DiskModel, browser: BrowserModel) {
    this.#browser = browser
    const isAlive = () => this.isAlive
    this.session = new EditorSession({
      server: server.for(isAlive),
      store: disk.for(isAlive),
      lease: browser.leaseFor(this),
      peers: browser.peersFor(this),
      now: () => Date.now(),
      afterFrame: queueMicrotask,
      freshId: () => `id-${++ids}`,
    })
  }

  async open(): Promise<void> {
    await this.session.start()
    await this.session.reading.open({ path: 'app/ui/cs', q: '', sortBy: '' }, { locate: null, position: 0 })
  }

  /** The process dies: nothing that was not on the disk or at the server ever gets there. */
  kill(): void {
    this.isAlive = false
    this.session.close()
    this.#browser.leave(this)
  }
}

/** Every text that the disk holds for a string. */
export function textsOnDisk(
  { drafts, entries }: { readonly drafts: readonly Draft[]; readonly entries: readonly OutboxEntry[] },
  unit: number,
): string[] {
  return [...drafts, ...entries].filter((row) => row.unit === unit).flatMap(({ forms }) => forms)
}
