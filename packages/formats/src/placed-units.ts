import type { NewUnit, UnitKey } from './format.ts'

interface Link {
  readonly unit: NewUnit
  next: Link | null
}

/** New strings that come to one place, in their order there. Each is put in at once, wherever it goes. */
export class PlacedUnits {
  readonly #links = new Map<UnitKey, Link>()
  #first: Link | null = null
  #last: Link | null = null

  /** Inserts a string behind one that was inserted before; at the end if the key is unknown. */
  put(key: UnitKey, unit: NewUnit, after?: UnitKey | null): void {
    const before = (typeof after === 'string' ? this.#links.get(after) : undefined) ?? this.#last
    const link: Link = { unit, next: before?.next ?? null }
    if (before) before.next = link
    else this.#first = link
    if (before === this.#last) this.#last = link
    this.#links.set(key, link)
  }

  /** All of them. */
  list(): NewUnit[] {
    const units: NewUnit[] = []
    for (let link = this.#first; link; link = link.next) units.push(link.unit)
    return units
  }
}
