import { ReadFailure } from './editor-server.ts'
import type { SessionString } from './editor-string.ts'
import type { StringCache } from './string-cache.ts'

/** Strings that are read with one request. */
const batchSize = 50
/** Milliseconds until a reading that the network lost is tried again. */
const pause = 2000
/**
 * Milliseconds for which a string waits to share a request. Visible strings, still shown with an older text, wait less than strings
 * for later.
 */
const gathering = { inSight: 300, later: 1000 }
/** So many are read without waiting for more. */
const enough = 20

interface LoaderParts<Content extends SessionString> {
  readonly cache: StringCache<Content>
  read(ids: readonly number[], signal: AbortSignal): Promise<readonly Content[]>
  onLoaded(contents: readonly Content[]): void
  onStatus(): void
}

/** Reads strings before they are needed: one request in flight, given up when it holds nothing that is needed at once. */
export class StringLoader<Content extends SessionString> {
  readonly #parts: LoaderParts<Content>
  /** To be read anew, though they are there. */
  readonly #stale = new Set<number>()
  readonly #gone = new Set<number>()
  #wanted: readonly number[] = []
  #urgent = 0
  #gathering: { readonly until: number; readonly timer: ReturnType<typeof setTimeout> } | undefined
  #hasGathered = false
  #flight: {
    readonly ids: ReadonlySet<number>
    readonly abort: AbortController
    readonly outdated: Set<number>
  } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  failure: ReadFailure | null = null

  constructor(parts: LoaderParts<Content>) {
    this.#parts = parts
  }

  /** Says what is needed, the most urgent first: the first `urgent` of them are read at once. */
  want(ids: readonly number[], urgent: number): void {
    this.#wanted = ids
    this.#urgent = urgent
    const [first] = ids
    if (this.#flight && first !== undefined && this.#isMissing(first) && !this.#flight.ids.has(first))
      this.#flight.abort.abort()
    this.#go()
  }

  /** Refreshes strings; a running answer may be outdated. */
  invalidate(ids: readonly number[]): void {
    for (const id of ids) {
      this.#stale.add(id)
      this.#gone.delete(id)
      this.#flight?.outdated.add(id)
    }
    this.#go()
  }

  isGone(id: number): boolean {
    return this.#gone.has(id)
  }

  retry(): void {
    this.failure = null
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#go()
  }

  async rested(): Promise<void> {
    while (this.#running) await this.#running
  }

  #isMissing(id: number): boolean {
    return !this.#gone.has(id) && (this.#stale.has(id) || this.#parts.cache.peek(id) === undefined)
  }

  #go(): void {
    if (this.#running || this.#timer !== undefined || this.failure?.isFinal) return
    this.#running = this.#run().finally(() => {
      this.#running = null
    })
  }

  async #run(): Promise<void> {
    // Calls at the same moment share a request.
    await Promise.resolve()
    for (;;) {
      const ids = this.#wanted.filter((id) => this.#isMissing(id)).slice(0, batchSize)
      if (ids.length === 0) return
      const patience = this.#patience(ids)
      if (patience > 0) return this.#gather(patience)
      this.#hasGathered = false
      if (!(await this.#read(ids))) return
    }
  }

  /** Milliseconds for which missing strings may wait for more: who hurries through a list asks for many at once. */
  #patience(missing: readonly number[]): number {
    if (this.#hasGathered || missing.length >= enough) return 0
    const inSight = this.#wanted.slice(0, this.#urgent).filter((id) => this.#isMissing(id))
    if (inSight.some((id) => !this.#parts.cache.peek(id))) return 0
    return inSight.length > 0 ? gathering.inSight : gathering.later
  }

  #gather(patience: number): void {
    const until = performance.now() + patience
    if (this.#gathering !== undefined && this.#gathering.until <= until) return
    clearTimeout(this.#gathering?.timer)
    const timer = setTimeout(() => {
      this.#gathering = undefined
      this.#hasGathered = true
      this.#go()
    }, patience)
    this.#gathering = { until, timer }
  }

  /** Whether to go on. */
  async #read(ids: readonly number[]): Promise<boolean> {
    const flight = { ids: new Set(ids), abort: new AbortController(), outdated: new Set<number>() }
    this.#flight = flight
    try {
      const contents = await this.#parts.read(ids, flight.abort.signal)
      this.#take(ids, contents, flight.outdated)
      return true
    } catch (error) {
      if (flight.abort.signal.aborted) return true
      if (!(error instanceof ReadFailure)) throw error
      this.#fail(error)
      return false
    } finally {
      this.#flight = null
    }
  }

  #take(ids: readonly number[], contents: readonly Content[], outdated: ReadonlySet<number>): void {
    const fresh = contents.filter(({ id }) => !outdated.has(id))
    const found = new Set(contents.map(({ id }) => id))
    for (const id of ids) {
      if (!outdated.has(id)) this.#stale.delete(id)
      if (!found.has(id)) this.#gone.add(id)
    }
    this.failure = null
    this.#parts.onLoaded(fresh)
  }

  #fail(error: ReadFailure): void {
    this.failure = error
    this.#parts.onStatus()
    if (error.isFinal) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#go()
    }, pause)
  }

  close(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#gathering?.timer)
    this.failure = new ReadFailure('closed', 'The editor was closed', true)
    this.#flight?.abort.abort()
  }
}
