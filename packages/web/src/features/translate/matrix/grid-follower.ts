import type { ServerEvent } from '@weft/contract/client'

/** Milliseconds for which what happens is gathered, and between two readings. */
const gathering = 200
const pause = 1000

interface FollowerParts {
  /** The rows, of those that were read, which have one of these strings. */
  rowsWith(units: ReadonlySet<number>): readonly number[]
  /** All rows that were read. */
  all(): readonly number[]
  /** Reads rows again. Rejects where the network does not answer. */
  read(rows: readonly number[]): Promise<void>
  /** Hears which strings changed; null: any may have. */
  onChange(units: ReadonlySet<number> | null): void
}

/** Keeps the rows in sight in step with the server; others are read again when they come into sight. */
export class GridFollower {
  readonly #parts: FollowerParts
  readonly #stale = new Set<number>()
  readonly #changed = new Set<number>()
  #isWhole = false
  #shown: readonly number[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isReading = false
  #isClosed = false

  constructor(parts: FollowerParts) {
    this.#parts = parts
  }

  hear(event: ServerEvent): void {
    if (event.type !== 'change' && event.type !== 'gap') return
    if (event.type === 'gap' || event.unit === null) this.#isWhole = true
    else this.#changed.add(event.unit)
    this.#soon(gathering)
  }

  /** Says which rows are in sight. */
  show(rows: readonly number[]): void {
    this.#shown = rows
    if (this.#stale.size > 0) this.#soon(gathering)
  }

  #soon(milliseconds: number): void {
    if (!this.#isReading && !this.#isClosed) this.#timer ??= setTimeout(() => void this.#work(), milliseconds)
  }

  #take(): void {
    const units = this.#isWhole ? null : new Set(this.#changed)
    if (units?.size === 0) return
    for (const row of units === null ? this.#parts.all() : this.#parts.rowsWith(units)) this.#stale.add(row)
    this.#isWhole = false
    this.#changed.clear()
    this.#parts.onChange(units)
  }

  async #work(): Promise<void> {
    this.#timer = undefined
    this.#take()
    const rows = this.#shown.filter((row) => this.#stale.has(row))
    if (rows.length === 0) return
    for (const row of rows) this.#stale.delete(row)
    this.#isReading = true
    try {
      await this.#parts.read(rows)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      for (const row of rows) this.#stale.add(row)
    } finally {
      this.#isReading = false
      if (this.#stale.size > 0 || this.#isWhole || this.#changed.size > 0) this.#soon(pause)
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }
}
