import type { EntryStatus, OutboxEntry, StoreChange } from './draft.ts'
import type { Delivery } from './editor-server.ts'
import { type RivalText, sameForms, type TextVersion } from './text-version.ts'

/** The mark of an entry in the list. */
export type EntryMark = 'unsent' | 'conflict' | 'refused'

type EntryChange = Pick<StoreChange, 'putEntries' | 'dropEntries'>

/** Own texts that an entry remembers to have replaced. */
const mostReplaced = 8

/**
 * Saved texts that have not arrived. At most one save of each string waits, while another one is being sent; suggestions are
 * independent. Changes are returned as changes of the store. Changes come back as what the store has to write.
 */
export class Outbox {
  readonly #entries = new Map<string, OutboxEntry>()
  readonly #underWay = new Set<string>()
  #byUnit = new Map<number, readonly OutboxEntry[]>()

  get size(): number {
    return this.#entries.size
  }

  all(): OutboxEntry[] {
    return [...this.#entries.values()]
  }

  get(id: string): OutboxEntry | undefined {
    return this.#entries.get(id)
  }

  ofUnit(unit: number): readonly OutboxEntry[] {
    return this.#byUnit.get(unit) ?? none
  }

  /** The save that counts for a string: the last one. */
  saveOf(unit: number): OutboxEntry | undefined {
    return this.ofUnit(unit).findLast(({ kind }) => kind === 'save')
  }

  markOf(unit: number): EntryMark | null {
    const kinds = this.ofUnit(unit).map(({ status }) => status.kind)
    if (kinds.includes('conflict')) return 'conflict'
    if (kinds.includes('refused')) return 'refused'
    return kinds.length > 0 ? 'unsent' : null
  }

  /** Takes what the store holds for what is there; `keeps` names entries that the store does not know best. */
  load(stored: readonly OutboxEntry[], keeps: (id: string) => boolean): readonly number[] {
    const before = new Map(this.#entries)
    this.#entries.clear()
    for (const entry of stored) if (!keeps(entry.id)) this.#entries.set(entry.id, entry)
    for (const [id, entry] of before) if (keeps(id)) this.#entries.set(id, entry)
    this.#sort()
    return [...before.values()].filter(({ id }) => !this.#entries.has(id)).map(({ unit }) => unit)
  }

  #sort(): void {
    const sorted = this.all().sort((a, b) => a.at - b.at)
    this.#entries.clear()
    for (const entry of sorted) this.#entries.set(entry.id, entry)
    this.#index()
  }

  #index(): void {
    const byUnit = new Map<number, OutboxEntry[]>()
    for (const entry of this.#entries.values()) {
      const list = byUnit.get(entry.unit)
      if (list) list.push(entry)
      else byUnit.set(entry.unit, [entry])
    }
    this.#byUnit = byUnit
  }

  /** Adds an entry; a save takes the place of the saves of the same string that are not on their way. */
  add(entry: OutboxEntry): EntryChange {
    const replaced =
      entry.kind === 'save'
        ? this.ofUnit(entry.unit).filter(({ kind, id }) => kind === 'save' && !this.#underWay.has(id))
        : []
    const own = this.ofUnit(entry.unit).filter(({ kind }) => kind === 'save')
    const replaces = own.flatMap(({ id, forms, replaces }) => [...replaces, { id, forms }]).slice(-mostReplaced)
    for (const { id } of replaced) this.#entries.delete(id)
    const added = { ...entry, replaces: entry.kind === 'save' ? replaces : [] }
    this.#entries.set(entry.id, added)
    this.#index()
    return { putEntries: [added], dropEntries: replaced.map(({ id }) => id) }
  }

  remove(ids: readonly string[]): EntryChange {
    for (const id of ids) this.#entries.delete(id)
    this.#index()
    return { putEntries: [], dropEntries: ids }
  }

  /** The entries to send now: the oldest waiting entry of each string without one being sent. */
  sendable(limit: number): OutboxEntry[] {
    const units = new Set<number>([...this.#underWay].flatMap((id) => this.#entries.get(id)?.unit ?? []))
    const found: OutboxEntry[] = []
    for (const entry of this.#entries.values()) {
      if (found.length === limit) break
      if (entry.status.kind !== 'waiting' || units.has(entry.unit)) continue
      units.add(entry.unit)
      found.push(entry)
    }
    return found
  }

  setUnderWay(entries: readonly OutboxEntry[], isUnderWay: boolean): void {
    for (const { id } of entries) {
      if (isUnderWay) this.#underWay.add(id)
      else this.#underWay.delete(id)
    }
  }

  /** Notes what became of an entry. */
  apply(sent: OutboxEntry, delivery: Delivery): EntryChange {
    // Replaced meanwhile in another tab, which sends its own.
    const isHere = this.#entries.has(sent.id)
    if (delivery.kind === 'taken') return this.#taken(sent, delivery.version)
    if (!isHere || delivery.kind === 'later' || delivery.kind === 'signed-out') return unchanged
    if (delivery.kind === 'refused') {
      const { code, detail } = delivery
      return this.#settle(sent, { kind: 'refused', code, detail })
    }
    return this.#conflict(sent, delivery.theirs)
  }

  #taken(sent: OutboxEntry, version: TextVersion | null): EntryChange {
    this.#entries.delete(sent.id)
    const later = version ? this.ofUnit(sent.unit).filter((entry) => followsOn(entry, sent)) : []
    const putEntries = later.map((entry) => (version ? { ...entry, base: version } : entry))
    for (const entry of putEntries) this.#entries.set(entry.id, entry)
    this.#index()
    return { putEntries, dropEntries: [sent.id] }
  }

  #conflict(sent: OutboxEntry, theirs: RivalText): EntryChange {
    // The same text, or a reply that was lost: it has arrived.
    if (sameForms(theirs.target, sent.forms) && theirs.state === sent.state) return this.#taken(sent, theirs)
    const isOwn = sent.replaces.some(({ forms }) => sameForms(forms, theirs.target))
    if (isOwn || sameForms(theirs.target, sent.base.target)) {
      // Nobody else touched the text: it was our own, or something beside the text has changed.
      return this.#put({ ...sent, base: theirs })
    }
    return this.#settle(sent, { kind: 'conflict', theirs })
  }

  /** A save that was typed over this one meanwhile takes its place, and its fate where somebody else was faster. */
  #settle(sent: OutboxEntry, status: EntryStatus): EntryChange {
    const later = this.ofUnit(sent.unit).findLast((entry) => entry.id !== sent.id && followsOn(entry, sent))
    if (!later) return this.#put({ ...sent, status })
    this.#entries.delete(sent.id)
    const { putEntries } = status.kind === 'conflict' ? this.#put({ ...later, status }) : unchanged
    this.#index()
    return { putEntries, dropEntries: [sent.id] }
  }

  #put(entry: OutboxEntry): EntryChange {
    this.#entries.set(entry.id, entry)
    this.#index()
    return { putEntries: [entry], dropEntries: [] }
  }
}

const none: readonly OutboxEntry[] = []
const unchanged: EntryChange = { putEntries: [], dropEntries: [] }

/** Whether a save was made over one that had not arrived. */
const followsOn = (entry: OutboxEntry, sent: OutboxEntry): boolean => entry.replaces.some(({ id }) => id === sent.id)

type EntryFacts = Pick<OutboxEntry, 'unit' | 'kind' | 'state' | 'forms' | 'base'>

/** An entry as it begins: nothing is known of it yet. */
export const makeEntry = (id: string, at: number, facts: EntryFacts): OutboxEntry => ({
  id,
  ...facts,
  at,
  status: { kind: 'waiting' },
  replaces: [],
})
