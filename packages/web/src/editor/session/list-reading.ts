import { type EditorServer, ReadFailure } from './editor-server.ts'
import type { SessionString, StringAdding, StringQuery } from './editor-string.ts'
import { StringCache } from './string-cache.ts'
import { StringList } from './string-list.ts'
import { StringLoader } from './string-loader.ts'

/** Strings that are read ahead, behind and before the current one. */
const behind = 10
const ahead = 50
/** The number of these before the visible rows: the next keys lead there. */
const next = 3

interface ReadingParts<Content extends SessionString> {
  readonly server: EditorServer<Content>
  /** Strings came, and what was known of them before; undefined: nothing. */
  onLoaded(contents: readonly Content[], before: ReadonlyMap<number, Content>): void
  onMove(from: number): void
  onChange(): void
}

/** The start of a list: a string by its checksum, or a row. */
interface ListStart {
  readonly locate: string | null
  readonly position: number
  /** Goes on from there to the first string that is not done, where there is one. */
  readonly skipsFinished?: boolean
}

/** The position in a list, and its read strings. */
export class ListReading<Content extends SessionString> {
  readonly #parts: ReadingParts<Content>
  readonly #cache = new StringCache<Content>()
  readonly #loader: StringLoader<Content>
  #rows: readonly [number, number] = [0, -1]
  #opening: AbortController | null = null

  list: StringList | null = null
  query: StringQuery | null = null
  adding: StringAdding | null = null
  /** Why the list that was asked for is not there. */
  failure: ReadFailure | null = null
  position = -1
  /** Another list was asked for and is not there: what is shown is on its way out. */
  isOpening = false

  constructor(parts: ReadingParts<Content>) {
    this.#parts = parts
    this.#loader = new StringLoader({
      cache: this.#cache,
      read: (ids, signal) => parts.server.readStrings(ids, signal),
      onLoaded: (contents) => this.#take(contents),
      onStatus: () => parts.onChange(),
    })
  }

  /** Reads a list; the present one stays until the next is there. `locate` names the string to begin with, `position` the row without one. */
  async open(query: StringQuery, start: ListStart): Promise<void> {
    this.isOpening = true
    await this.#read(query, start)
  }

  async #read(query: StringQuery, start: ListStart): Promise<void> {
    this.#opening?.abort()
    const opening = new AbortController()
    this.#opening = opening
    // An error of another search does not apply to this one.
    this.failure = null
    try {
      const columns = await this.#parts.server.readIndex(query, start.locate, opening.signal)
      if (opening.signal.aborted) return
      this.list = new StringList(columns)
      this.query = query
      this.adding = columns.adding
      this.failure = null
      this.isOpening = false
      this.position = -1
      this.move(columns.position ?? start.position)
      const unfinished = start.skipsFinished ? this.list.unfinishedFrom(Math.max(0, this.position), () => false) : -1
      if (unfinished >= 0) this.move(unfinished)
    } catch (error) {
      if (opening.signal.aborted) return
      if (!(error instanceof ReadFailure)) throw error
      this.failure = error
      this.isOpening = false
    }
    this.#parts.onChange()
  }

  /** Reads the same search again, and stays on the string where the new list has it. */
  async refresh(): Promise<void> {
    if (!this.query) return
    const { unit, position } = this
    await this.#read(this.query, { locate: null, position: Math.max(0, position) })
    const again = this.list?.positionOf(unit) ?? -1
    if (again >= 0) this.move(again)
  }

  /** The id of the current string; -1 without one. */
  get unit(): number {
    return this.list?.idAt(this.position) ?? -1
  }

  /** The current string, where it has been read and no other list is to take its place. */
  get current(): Content | undefined {
    return this.isOpening ? undefined : this.content(this.unit)
  }

  /** Another page begins: the list of the one before is not its own. */
  forget(): void {
    this.#opening?.abort()
    this.list = null
    this.query = null
    this.failure = null
    this.position = -1
  }

  /** Goes to a row, or the nearest that there is. */
  move(position: number): void {
    const { list } = this
    if (!list || list.length === 0) return
    const to = Math.max(0, Math.min(position, list.length - 1))
    if (to === this.position) return
    const from = this.unit
    this.position = to
    this.#cache.use(this.unit)
    this.#want(list)
    this.#parts.onMove(from)
    this.#parts.onChange()
  }

  /** The next row that is not done; -1 without one. `isTaken`: somebody else is typing there. */
  nextUnfinished(isTaken: (id: number) => boolean = () => false): number {
    return this.list?.unfinishedFrom(this.position + 1, isTaken) ?? -1
  }

  /** Reads strings that no list holds, such as those of a grid. */
  showStrings(ids: readonly number[]): void {
    this.#loader.want(ids, ids.length)
  }

  /** Says which rows are in sight, the last included. */
  showRows(from: number, to: number): void {
    this.#rows = [from, to]
    if (this.list) this.#want(this.list)
  }

  #want(list: StringList): void {
    const { position } = this
    const around: number[] = []
    const add = (at: number) => at >= 0 && at < list.length && around.push(at)
    // In an empty list there is no position.
    add(position)
    for (let step = 1; step <= next; step++) add(position + step)
    for (let at = this.#rows[0]; at <= this.#rows[1]; at++) add(at)
    const urgent = around.length
    for (let step = next + 1; step <= ahead; step++) add(position + step)
    for (let step = 1; step <= behind; step++) add(position - step)
    this.#loader.want(
      [...new Set(around)].map((at) => list.idAt(at)),
      new Set(around.slice(0, urgent)).size,
    )
  }

  content(unit: number): Content | undefined {
    return this.#cache.peek(unit)
  }

  /** The strings that have been read. */
  get known(): readonly number[] {
    return this.#cache.ids()
  }

  isGone(unit: number): boolean {
    return this.#loader.isGone(unit)
  }

  /** Why strings cannot be read at this time. */
  get loadFailure(): ReadFailure | null {
    return this.#loader.failure
  }

  put(content: Content): void {
    this.#cache.put(content)
  }

  invalidate(units: readonly number[]): void {
    this.#loader.invalidate(units)
  }

  #take(contents: readonly Content[]): void {
    const before = new Map<number, Content>()
    for (const content of contents) {
      const known = this.#cache.peek(content.id)
      if (known) before.set(content.id, known)
      this.#cache.put(content)
    }
    this.#parts.onLoaded(contents, before)
  }

  retry(): void {
    this.#loader.retry()
  }

  rested(): Promise<void> {
    return this.#loader.rested()
  }

  close(): void {
    this.#opening?.abort()
    this.#loader.close()
  }
}
