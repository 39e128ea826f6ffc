/** The facts that a window shares with others. */
export interface OwnPresence {
  /** `project/component/language`. */
  readonly path: string
  readonly unit: number | null
  readonly typing: boolean
}

interface TellerParts {
  /** Tells the server; what it does not hear, it hears the next time. */
  send(presence: OwnPresence & { readonly gone: boolean }): void
}

/** Milliseconds that a string stays current before others are told: who hurries through a list troubles nobody. */
const settlingTime = 600
/** Milliseconds between two tellings of the same. */
const beat = 20_000
/** Milliseconds after the last key for which one counts as typing. */
const typingTime = 8000

/** Tells others where one is: when it changes, and now and then, for they forget. */
export class PresenceTeller {
  readonly #parts: TellerParts
  #now: OwnPresence | null = null
  #told = ''
  #draftAt: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #beating: ReturnType<typeof setInterval> | undefined
  #typing: ReturnType<typeof setTimeout> | undefined

  constructor(parts: TellerParts) {
    this.#parts = parts
    this.#beating = setInterval(() => this.#tell(true), beat)
  }

  /** Says where one is; `draftAt` is the time of the last key in its draft. */
  look(path: string, unit: number | null, draftAt: number | undefined): void {
    const isSame = this.#now?.unit === unit && this.#now.path === path
    const hasTyped = isSame && draftAt !== undefined && draftAt !== this.#draftAt
    this.#draftAt = draftAt
    if (isSame && !hasTyped) return
    if (!isSame) clearTimeout(this.#typing)
    this.#now = { path, unit, typing: hasTyped }
    if (hasTyped) this.#endTypingLater()
    this.#tellSoon()
  }

  #endTypingLater(): void {
    clearTimeout(this.#typing)
    this.#typing = setTimeout(() => {
      if (!this.#now) return
      this.#now = { ...this.#now, typing: false }
      this.#tell(false)
    }, typingTime)
  }

  #tellSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#tell(false), settlingTime)
  }

  #tell(isBeat: boolean): void {
    if (!this.#now) return
    const told = JSON.stringify(this.#now)
    if (!isBeat && told === this.#told) return
    this.#told = told
    this.#parts.send({ ...this.#now, gone: false })
  }

  /** The window goes away. */
  leave(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#typing)
    if (this.#told !== '' && this.#now) this.#parts.send({ ...this.#now, typing: false, gone: true })
    this.#told = ''
  }

  close(): void {
    this.leave()
    clearInterval(this.#beating)
    this.#now = null
  }
}
