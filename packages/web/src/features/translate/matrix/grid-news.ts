import type { MatrixRow } from '../../../api/matrix.ts'
import { Changes } from '../../../editor/session/changes.ts'
import { sameForms } from '../../../editor/session/index.ts'

/** The work of others in the grid since somebody looked: texts that are new, and strings that are gone. */
export class GridNews {
  readonly #changes = new Changes()
  readonly #renewed = new Set<number>()
  readonly #gone = new Set<number>()

  get subscribe(): (listener: () => void) => () => void {
    return this.#changes.subscribe
  }

  /** Also tells what these tell: a cell then listens to one place alone. Returns what ends it. */
  join(...sources: readonly ((listener: () => void) => () => void)[]): () => void {
    const ends = sources.map((subscribe) => subscribe(() => this.#changes.tell()))
    return () => {
      for (const end of ends) end()
    }
  }

  /** How many texts nobody has looked at. */
  get count(): number {
    return this.#renewed.size
  }

  isRenewed(unit: number): boolean {
    return this.#renewed.has(unit)
  }

  isGone(row: number): boolean {
    return this.#gone.has(row)
  }

  /** Rows were read again: strings that others gave another text, and rows that are not there any more. */
  note(renewed: readonly number[], gone: readonly number[]): void {
    if (renewed.length + gone.length === 0) return
    for (const unit of renewed) this.#renewed.add(unit)
    for (const row of gone) this.#gone.add(row)
    this.#changes.tell()
  }

  /** Somebody has looked at a text. */
  see(unit: number | undefined): void {
    if (unit !== undefined && this.#renewed.delete(unit)) this.#changes.tell()
  }

  clear(): void {
    this.#renewed.clear()
    this.#gone.clear()
    this.#changes.tell()
  }
}

/** Strings that have another text or state in the rows than in the former ones. */
export function renewedUnits(before: ReadonlyMap<number, MatrixRow>, now: readonly MatrixRow[]): number[] {
  return now.flatMap((row) => {
    const known = new Map(before.get(row.id)?.cells.flatMap((cell) => (cell === null ? [] : [[cell.unit, cell]])))
    return row.cells.flatMap((cell) => {
      const former = cell === null ? undefined : known.get(cell.unit)
      if (cell === null || former === undefined) return []
      return sameForms(former.target, cell.target) && former.state === cell.state ? [] : [cell.unit]
    })
  })
}
