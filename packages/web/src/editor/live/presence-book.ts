import { Changes } from '../session/changes.ts'

/** One window of somebody who looks at a string, or at none. */
export interface PresentWindow {
  readonly client: string
  readonly unit: number | null
  readonly typing: boolean
  readonly user: { readonly id: number; readonly username: string; readonly full_name: string }
}

/** Milliseconds after which a window that says nothing more is gone. */
const patience = 60_000

const none: readonly PresentWindow[] = []

/** The other users at each string. It locks nothing: it says with whom one would collide. */
export class PresenceBook {
  readonly #windows = new Map<string, PresentWindow & { readonly at: number }>()
  readonly #changes = new Changes()
  readonly #now: () => number
  #byUnit = new Map<number, readonly PresentWindow[]>()

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  get subscribe(): (listener: () => void) => () => void {
    return this.#changes.subscribe
  }

  /** Hears of a window of somebody else. */
  take(told: PresentWindow & { readonly gone: boolean }): void {
    const before = this.#windows.get(told.client)
    if (told.gone) this.#windows.delete(told.client)
    else {
      const { client, unit, typing, user } = told
      this.#windows.set(client, { client, unit, typing, user, at: this.#now() })
      if (before && before.unit === unit && before.typing === typing) return
    }
    this.#index()
  }

  /** Forgets those who have been silent for too long. */
  prune(): void {
    const silent = [...this.#windows.values()].filter(({ at }) => at < this.#now() - patience)
    if (silent.length === 0) return
    for (const { client } of silent) this.#windows.delete(client)
    this.#index()
  }

  clear(): void {
    this.#windows.clear()
    this.#index()
  }

  #index(): void {
    const byUnit = new Map<number, PresentWindow[]>()
    for (const { unit, client, typing, user } of this.#windows.values())
      if (unit !== null) byUnit.set(unit, [...(byUnit.get(unit) ?? []), { unit, client, typing, user }])
    this.#byUnit = byUnit
    this.#changes.tell()
  }

  /** The windows in which a string is looked at; the same list until one of them changes. */
  at(unit: number): readonly PresentWindow[] {
    return this.#byUnit.get(unit) ?? none
  }

  isTypedIn(unit: number): boolean {
    return this.at(unit).some(({ typing }) => typing)
  }
}
