import { Changes } from './changes.ts'

/** Tells of a session's changes: at once, and for what stands beside the string a moment later, of several together. */
export class SessionChanges {
  readonly #now = new Changes()
  readonly #late = new Changes()
  readonly #afterFrame: (task: () => void) => void
  #isAwaited = false

  readonly subscribe = this.#now.subscribe
  readonly subscribeLate = this.#late.subscribe

  constructor(afterFrame: (task: () => void) => void) {
    this.#afterFrame = afterFrame
  }

  tell(): void {
    this.#now.tell()
    if (this.#isAwaited) return
    this.#isAwaited = true
    this.#afterFrame(() => {
      this.#isAwaited = false
      this.#late.tell()
    })
  }
}
