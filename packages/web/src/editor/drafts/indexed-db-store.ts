import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Draft, DraftStore, OutboxEntry, StoreChange, StoreContent } from '../session/index.ts'

interface DraftSchema extends DBSchema {
  drafts: { key: [number, string]; value: Draft }
  outbox: { key: string; value: OutboxEntry }
}

const version = 1

/** Stands between the name of a database and that of the page that kept something for it. */
const keptMark = ' kept '

/** The names of stored changes; none if the browser has no such store. */
function keptNames(start: string): readonly string[] {
  try {
    const names = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    return names.filter((name) => name.startsWith(start))
  } catch (error) {
    if (error instanceof DOMException || error instanceof ReferenceError) return []
    throw error
  }
}

/**
 * Drafts and outbox in the browser's own database: each person on each server has one. A change is one transaction over both, so a crash
 * finds a text in the drafts, in the outbox, or on the server.
 */
export class IndexedDbStore implements DraftStore {
  readonly #name: string
  readonly #keptName: string
  #database: Promise<IDBPDatabase<DraftSchema>> | null = null

  constructor(name: string) {
    this.#name = name
    this.#keptName = `${name}${keptMark}${crypto.getRandomValues(new Uint32Array(2)).join('')}`
  }

  #open(): Promise<IDBPDatabase<DraftSchema>> {
    this.#database ??= openDB<DraftSchema>(this.#name, version, {
      upgrade(database) {
        database.createObjectStore('drafts', { keyPath: ['unit', 'tab'] })
        database.createObjectStore('outbox', { keyPath: 'id' })
      },
      // A newer version of the pages waits for this one to let go.
      blocking: () => this.#forget(),
      terminated: () => this.#forget(),
    }).catch((error: unknown) => {
      this.#database = null
      throw error
    })
    return this.#database
  }

  #forget(): void {
    void this.#database?.then((database) => database.close())
    this.#database = null
  }

  async read(): Promise<StoreContent> {
    await this.#takeKept()
    const database = await this.#open()
    const transaction = database.transaction(['drafts', 'outbox'])
    const [drafts, entries] = await Promise.all([
      transaction.objectStore('drafts').getAll(),
      transaction.objectStore('outbox').getAll(),
    ])
    return { drafts, entries: entries.sort((a, b) => a.at - b.at) }
  }

  async write({ putDrafts, dropDrafts, putEntries, dropEntries }: StoreChange): Promise<void> {
    const database = await this.#open()
    const transaction = database.transaction(['drafts', 'outbox'], 'readwrite', {
      durability: putEntries.length > 0 ? 'strict' : 'relaxed',
    })
    const [drafts, outbox] = [transaction.objectStore('drafts'), transaction.objectStore('outbox')]
    const dropped = dropDrafts.map(async ({ unit, tab, at }) => {
      const row = await drafts.get([unit, tab])
      // Its tab has written more since.
      if (row && row.at <= at) await drafts.delete([unit, tab])
    })
    await Promise.all([
      ...dropped,
      ...putDrafts.map((draft) => drafts.put(draft)),
      ...putEntries.map((entry) => outbox.put(entry)),
      ...dropEntries.map((id) => outbox.delete(id)),
      transaction.done,
    ])
  }

  /**
   * A transaction that runs when its page ends may be given up, so what it was to write stands in the browser's other store, which
   * takes it at once. To write a change twice does no harm: rows have their keys, and receipts the time up to which they count.
   */
  keepNow(change: StoreChange): void {
    try {
      localStorage.setItem(this.#keptName, JSON.stringify(change))
    } catch (error) {
      // It is full, or the browser has none: then what runs is all that there is.
      if (!(error instanceof DOMException)) throw error
    }
  }

  dropKept(): void {
    localStorage.removeItem(this.#keptName)
  }

  /** Brings what pages kept at their end to where it belongs. */
  async #takeKept(): Promise<void> {
    for (const name of keptNames(`${this.#name}${keptMark}`)) {
      const kept = localStorage.getItem(name)
      if (kept === null) continue
      await this.write(JSON.parse(kept)) // as `keepNow` wrote it
      localStorage.removeItem(name)
    }
  }

  close(): void {
    this.#forget()
  }
}
