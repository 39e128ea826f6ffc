import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { IndexedDbStore } from '../drafts/indexed-db-store.ts'
import { BrowserModel, DiskModel, ServerModel, TabModel, textsOnDisk } from './session.arbitrary.ts'

/** The browser's store that takes a text at once. */
class StorageModel {
  readonly #texts = new Map<string, string>()

  get length(): number {
    return this.#texts.size
  }

  key(at: number): string | null {
    return [...this.#texts.keys()][at] ?? null
  }

  getItem(name: string): string | null {
    return this.#texts.get(name) ?? null
  }

  setItem(name: string, text: string): void {
    this.#texts.set(name, text)
  }

  removeItem(name: string): void {
    this.#texts.delete(name)
  }
}
Object.defineProperty(globalThis, 'localStorage', { value: new StorageModel(), configurable: true })

const units = [1, 2, 3] as const

/** Something that happens to the tabs, the server or the disk. */
export type EditorEvent =
  | { readonly kind: 'type' | 'rival'; readonly tab: number; readonly unit: number }
  | {
      readonly kind: 'save' | 'suggest' | 'theirs' | 'mine' | 'suggest mine' | 'discard' | 'use other' | 'drop other'
      readonly tab: number
      readonly unit: number
    }
  | { readonly kind: 'undo' | 'crash' | 'leave' | 'hide' | 'reload' | 'resume' | 'refresh'; readonly tab: number }
  | { readonly kind: 'online' | 'refusing' | 'signed in' | 'full disk'; readonly on: boolean }
  | { readonly kind: 'lost reply' | 'wait' }

const tab = fc.nat({ max: 1 })
const unit = fc.constantFrom(...units)
export const happenings: fc.Arbitrary<EditorEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), tab, unit }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), tab, unit }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rival' as const), tab, unit }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'wait' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'suggest' as const,
        'theirs' as const,
        'mine' as const,
        'suggest mine' as const,
        'discard' as const,
        'use other' as const,
        'drop other' as const,
      ),
      tab,
      unit,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'undo' as const,
        'crash' as const,
        'leave' as const,
        'hide' as const,
        'reload' as const,
        'resume' as const,
        'refresh' as const,
      ),
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('online' as const, 'refusing' as const, 'signed in' as const, 'full disk' as const),
      on: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'lost reply' } as const) },
)

let databases = 0
let texts = 0

/** Carries out what happens, and keeps account of every text that must not get lost. */
export class EditorWorld {
  readonly server = new ServerModel(units.length)
  readonly store = new IndexedDbStore(`drafts-${++databases}`)
  readonly disk = new DiskModel(this.store)
  readonly #browser = new BrowserModel()
  readonly tabs = [this.#newTab(), this.#newTab()]
  /** Texts by the string that they belong to; a text leaves when its writer replaced or dropped it. */
  readonly owed = new Map<string, number>()
  /** The changes of each tab since its work was last known to be on the disk. */
  readonly #unwritten: Set<string>[] = [new Set(), new Set()]

  #newTab(): TabModel {
    return new TabModel(this.server, this.disk, this.#browser)
  }

  async open(): Promise<void> {
    for (const one of this.tabs) {
      await one.open()
      await one.session.rested()
    }
  }

  #tab(at: number): TabModel {
    const found = this.tabs[at]
    if (!found) throw new Error(`There is no tab ${at}`)
    return found
  }

  #release(forms: readonly string[] | undefined): void {
    for (const form of forms ?? []) this.owed.delete(form)
  }

  /** The own texts that stand for a string and have not arrived. */
  #waiting(at: number, id: number): readonly string[] {
    const { session } = this.#tab(at)
    return session.entriesOf(id).flatMap(({ kind, forms }) => (kind === 'save' ? forms : []))
  }

  #type(at: number, id: number): void {
    const { session } = this.#tab(at)
    if (session.textOf(id) === undefined) return
    const text = `text ${++texts}`
    this.#release(session.draftOf(id)?.forms)
    session.type(id, [text])
    this.owed.set(text, id)
    this.#unwritten[at]?.add(text)
  }

  #decide(at: number, id: number, act: () => void, isDropped: boolean): void {
    const { session } = this.#tab(at)
    const [waiting, draft] = [this.#waiting(at, id), session.draftOf(id)?.forms]
    act()
    // A later save of the same writer takes the place of those before it, even of one that is on its way.
    const saved = session.entriesOf(id).flatMap(({ kind, forms }) => (kind === 'suggestion' ? forms : []))
    const last = session.entriesOf(id).findLast(({ kind }) => kind === 'save')
    const kept = new Set([...(session.textOf(id) ?? []), ...saved, ...(last?.forms ?? [])])
    // Decided texts are not yet on the disk either.
    for (const text of [...waiting, ...(draft ?? [])]) {
      if (kept.has(text)) this.#unwritten[at]?.add(text)
      else if (isDropped || draft === undefined || !draft.includes(text)) this.owed.delete(text)
    }
  }

  /** The tab's process ends; what it had not yet brought to the disk may be gone with it. */
  async #restart(at: number, end: 'crash' | 'leave' | 'reload'): Promise<void> {
    const before = this.#tab(at)
    if (end === 'reload') await before.session.flush()
    if (end === 'leave') before.session.leave()
    // A page that is left keeps its texts without time and without the disk.
    const isKept = end === 'leave' || (end === 'reload' && !before.session.isDiskFailing)
    if (!isKept) for (const text of this.#unwritten[at] ?? []) this.owed.delete(text)
    this.#unwritten[at]?.clear()
    before.kill()
    this.tabs[at] = this.#newTab()
    await this.#tab(at).open()
  }

  async #hide(at: number): Promise<void> {
    const { session } = this.#tab(at)
    await session.flush()
    if (!session.isDiskFailing) this.#unwritten[at]?.clear()
  }

  async take(happening: EditorEvent): Promise<void> {
    switch (happening.kind) {
      case 'type':
        return this.#type(happening.tab, happening.unit)
      case 'rival':
        return this.server.saveAsSomebodyElse(happening.unit, `rival ${++texts}`)
      case 'save':
      case 'suggest':
      case 'theirs':
      case 'mine':
      case 'suggest mine':
      case 'discard':
        return this.#act(happening.kind, happening.tab, happening.unit)
      case 'use other':
        return this.#takeOther(happening.tab, happening.unit)
      case 'drop other':
        return this.#dropOther(happening.tab, happening.unit)
      case 'undo':
        for (const id of units) {
          const { session } = this.#tab(happening.tab)
          if (session.draftOf(id)) return
        }
        return this.#undo(happening.tab)
      case 'crash':
      case 'leave':
      case 'reload':
        return this.#restart(happening.tab, happening.kind)
      case 'hide':
        return this.#hide(happening.tab)
      case 'resume':
        return this.#tab(happening.tab).session.resume()
      case 'refresh':
        return this.#tab(happening.tab).session.reading.refresh()
      case 'online':
        this.server.isOnline = happening.on
        return
      case 'refusing':
        this.server.isRefusing = happening.on
        return
      case 'signed in':
        this.server.isSignedIn = happening.on
        return
      case 'full disk':
        this.disk.isFull = happening.on
        return
      case 'lost reply':
        this.server.lostReplies++
        return
      case 'wait':
        for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  #takeOther(at: number, id: number): void {
    const { session } = this.#tab(at)
    const [spare] = session.sparesOf(id)
    if (!spare) return
    // Both texts move to other rows, which are not on the disk yet.
    for (const text of [...spare.forms, ...(session.draftOf(id)?.forms ?? [])]) this.#unwritten[at]?.add(text)
    session.takeSpare(id, spare.tab)
  }

  #dropOther(at: number, id: number): void {
    const { session } = this.#tab(at)
    const [spare] = session.sparesOf(id)
    if (!spare) return
    this.#release(spare.forms)
    session.dropSpare(id, spare.tab)
  }

  #act(kind: string, at: number, id: number): void {
    const { session } = this.#tab(at)
    const acts: Readonly<Record<string, () => void>> = {
      save: () => session.save(id, { kind: 'save', state: 20 }),
      suggest: () => session.save(id, { kind: 'suggestion', state: 0 }),
      theirs: () => session.resolve(id, 'theirs'),
      mine: () => session.resolve(id, 'mine'),
      'suggest mine': () => session.resolve(id, 'suggest'),
      discard: () => session.discard(id),
    }
    this.#decide(at, id, () => acts[kind]?.(), kind === 'theirs' || kind === 'discard')
  }

  #undo(at: number): void {
    const before = units.map((id) => this.#waiting(at, id))
    const { session } = this.#tab(at)
    session.undo()
    for (const [index, id] of units.entries()) {
      const kept = new Set(session.entriesOf(id).findLast(({ kind }) => kind === 'save')?.forms)
      this.#release(before[index]?.filter((text) => !kept.has(text)))
    }
  }

  /** All is well again: the network, the disk, the rights. */
  async heal(): Promise<void> {
    Object.assign(this.server, { isOnline: true, isRefusing: false, isSignedIn: true, lostReplies: 0 })
    this.disk.isFull = false
    for (let round = 0; round < 4; round++) {
      for (const { session } of this.tabs) session.resume()
      for (const { session } of this.tabs) await session.rested()
      for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async lostTexts(): Promise<string[]> {
    const stored = await this.store.read()
    return [...this.owed]
      .filter(([text, id]) => {
        const isServed = this.server.string(id).history.has(text) || this.server.suggestions.has(text)
        return !isServed && !textsOnDisk(stored, id).includes(text)
      })
      .map(([text]) => text)
  }

  close(): void {
    for (const one of this.tabs) one.kill()
    this.store.close()
  }
}
