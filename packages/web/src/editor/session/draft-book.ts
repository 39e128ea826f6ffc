import type { Draft, DraftReceipt } from './draft.ts'
import type { DurableWrites } from './durable-writes.ts'
import { sameForms, type TextVersion } from './text-version.ts'

/** Milliseconds after the first key press when what was typed goes to the disk. */
const writeDelay = 250

/** The drafts of a tab: its own, and drafts left behind by other tabs. */
export class DraftBook {
  readonly #tab: string
  readonly #writes: DurableWrites
  readonly #now: () => number
  readonly #drafts = new Map<number, Draft>()
  /** Texts of the same strings that were typed in other tabs: offered, never dropped unasked. */
  readonly #spares = new Map<number, readonly Draft[]>()
  readonly #unwritten = new Set<number>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(tab: string, writes: DurableWrites, now: () => number) {
    this.#tab = tab
    this.#writes = writes
    this.#now = now
  }

  /** Takes what the store holds: of each string the newest text is the draft, unless this tab has one. */
  load(rows: readonly Draft[]): void {
    for (const row of [...rows].sort((a, b) => b.at - a.at)) {
      const draft = this.#drafts.get(row.unit)
      if (!draft) this.#drafts.set(row.unit, row)
      else if (draft.tab !== row.tab && !sameForms(draft.forms, row.forms)) this.#addSpare(row)
    }
  }

  #addSpare(row: Draft): void {
    const spares = this.#spares.get(row.unit) ?? []
    if (!spares.some(({ tab }) => tab === row.tab)) this.#spares.set(row.unit, [...spares, row])
  }

  units(): number[] {
    return [...this.#drafts.keys()]
  }

  get(unit: number): Draft | undefined {
    return this.#drafts.get(unit)
  }

  sparesOf(unit: number): readonly Draft[] {
    return this.#spares.get(unit) ?? none
  }

  /** Keeps what was typed. `base` counts with the first key; later ones keep the text that the typing began with. */
  put(unit: number, forms: readonly string[], base: TextVersion): void {
    const before = this.#drafts.get(unit)
    this.#drafts.set(unit, { unit, tab: this.#tab, forms, base: before?.base ?? base, at: this.#now() })
    if (before && before.tab !== this.#tab) this.#writes.push({ dropDrafts: [before], putDrafts: this.#own(unit) })
    else this.#writeSoon(unit)
  }

  #own(unit: number): Draft[] {
    const draft = this.#drafts.get(unit)
    return draft?.tab === this.#tab ? [draft] : []
  }

  #writeSoon(unit: number): void {
    this.#unwritten.add(unit)
    this.#timer ??= setTimeout(() => this.flush(), writeDelay)
  }

  /** Hands everything that was typed to the disk now. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unwritten.size === 0) return
    const putDrafts = [...this.#unwritten].flatMap((unit) => this.#own(unit))
    this.#unwritten.clear()
    this.#writes.push({ putDrafts })
  }

  /** Forgets the draft; the receipt drops its row, in the transaction that keeps its text elsewhere. */
  take(unit: number): DraftReceipt[] {
    const draft = this.#drafts.get(unit)
    if (!draft) return []
    this.#drafts.delete(unit)
    this.#unwritten.delete(unit)
    return [{ unit, tab: draft.tab, at: draft.at }]
  }

  /** Own drafts typed over an own text that has arrived: they now change that text. */
  rebase(unit: number, from: TextVersion, to: TextVersion, since: number): void {
    const draft = this.#drafts.get(unit)
    if (!draft || draft.base.etag !== from.etag || draft.at < since) return
    this.#drafts.set(unit, { ...draft, base: to })
    if (draft.tab === this.#tab) this.#writeSoon(unit)
  }

  /** A text of another tab becomes the draft; what stood in its place is a spare now. `freshTab` names its row. */
  takeSpare(unit: number, tab: string, freshTab: string): void {
    const spare = this.sparesOf(unit).find((row) => row.tab === tab)
    if (!spare) return
    const before = this.#drafts.get(unit)
    this.dropSpare(unit, tab)
    const kept = before ? [{ ...before, tab: freshTab }] : []
    for (const row of kept) this.#addSpare(row)
    const draft = { ...spare, tab: this.#tab, at: this.#now() }
    this.#drafts.set(unit, draft)
    const dropDrafts = before && before.tab !== this.#tab ? [before] : []
    this.#writes.push({ putDrafts: [...kept, draft], dropDrafts })
  }

  dropSpare(unit: number, tab: string): void {
    const spares = this.sparesOf(unit)
    const rest = spares.filter((row) => row.tab !== tab)
    if (rest.length === 0) this.#spares.delete(unit)
    else this.#spares.set(unit, rest)
    this.#writes.push({ dropDrafts: spares.filter((row) => row.tab === tab) })
  }
}

const none: readonly Draft[] = []
