import type { Workbench } from '../workbench.ts'

/** The most strings that one bulk edit takes by their names. */
const mostChosen = 1000

/** The strings of a list that are selected. They stay selected while one moves, and are forgotten with the list. */
export class ChosenStrings {
  #ids: ReadonlySet<number> = new Set()
  #anchor = -1
  #isChoosing = false
  readonly #listeners = new Set<() => void>()

  get ids(): ReadonlySet<number> {
    return this.#ids
  }

  /** Boxes are shown: something is selected, or somebody wants to. */
  get isChoosing(): boolean {
    return this.#isChoosing || this.#ids.size > 0
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(ids: ReadonlySet<number>): void {
    this.#ids = ids
    for (const listener of this.#listeners) listener()
  }

  start(): void {
    this.#isChoosing = true
    this.#set(new Set(this.#ids))
  }

  clear(): void {
    this.#isChoosing = false
    this.#anchor = -1
    this.#set(new Set())
  }

  toggle({ reading }: Workbench, position: number): void {
    const id = reading.list?.idAt(position) ?? -1
    if (id < 0) return
    this.#anchor = position
    const next = new Set(this.#ids)
    if (!next.delete(id) && next.size < mostChosen) next.add(id)
    this.#set(next)
  }

  /** Selects all from the last selected row to this one. */
  extend(session: Workbench, position: number): void {
    const { list } = session.reading
    if (!list || position < 0 || position >= list.length) return
    const anchor = this.#anchor < 0 ? session.reading.position : this.#anchor
    this.#anchor = anchor
    const next = new Set(this.#ids)
    const [from, to] = anchor < position ? [anchor, position] : [position, anchor]
    for (let at = Math.max(0, from); at <= to && next.size < mostChosen; at++) next.add(list.idAt(at))
    this.#set(next)
  }

  /** Selects the first strings of the list, as many as one edit takes. */
  all({ reading: { list } }: Workbench): void {
    const next = new Set<number>()
    for (let at = 0; list && at < list.length && next.size < mostChosen; at++) next.add(list.idAt(at))
    this.#set(next)
  }
}

const bySession = new WeakMap<Workbench, ChosenStrings>()

/** The selection of a session. */
export function chosenOf(session: Workbench): ChosenStrings {
  const known = bySession.get(session) ?? new ChosenStrings()
  bySession.set(session, known)
  return known
}
