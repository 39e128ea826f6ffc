import type { IndexColumns } from './editor-string.ts'

/** Bit of `marks`: a check fails. */
const failingMark = 1
/** States from here on count as done. */
const translatedState = 20

/**
 * The strings that a search found, in typed arrays: 20,000 of them are 120 kB. The list stands still until it is asked for anew: saving
 * changes how a row looks, never where it is.
 */
export class StringList {
  readonly ids: Float64Array
  readonly states: Uint8Array
  readonly marks: Uint16Array
  /** Rows whose state is another than when the list was made. */
  readonly #changed = new Set<number>()
  readonly #positions = new Map<number, number>()

  constructor({ ids, states, marks }: Pick<IndexColumns, 'ids' | 'states' | 'marks'>) {
    this.ids = Float64Array.from(ids)
    this.states = Uint8Array.from(states)
    this.marks = Uint16Array.from(marks)
    for (let at = 0; at < this.ids.length; at++) this.#positions.set(this.idAt(at), at)
  }

  get length(): number {
    return this.ids.length
  }

  get changedCount(): number {
    return this.#changed.size
  }

  idAt(position: number): number {
    return this.ids[position] ?? -1
  }

  /** -1 where the list does not hold it. */
  positionOf(id: number): number {
    return this.#positions.get(id) ?? -1
  }

  stateAt(position: number): number {
    return this.states[position] ?? 0
  }

  marksAt(position: number): number {
    return this.marks[position] ?? 0
  }

  isUnfinished(position: number): boolean {
    return this.stateAt(position) < translatedState || (this.marksAt(position) & failingMark) !== 0
  }

  /** The next unfinished row at or after `from`, in the list's order; -1 without one. */
  unfinishedFrom(from: number, isTaken: (id: number) => boolean): number {
    for (let at = from; at < this.length; at++) if (this.isUnfinished(at) && !isTaken(this.idAt(at))) return at
    return -1
  }

  update(id: number, state: number, marks?: number): void {
    const at = this.positionOf(id)
    if (at < 0) return
    if (this.states[at] !== state) this.#changed.add(at)
    this.states[at] = state
    if (marks !== undefined) this.marks[at] = marks
  }
}
