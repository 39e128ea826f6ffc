interface Entry {
  readonly exclusive: boolean
  readonly start: () => void
}

/** Lets shared entries through together and an exclusive one alone, first come, first served. */
export interface Gate {
  /** `start` runs as soon as it may: at once where nobody is before it. An exclusive one holds the gate until `leave`. */
  enter(entry: Entry): void
  leave(): void
}

export function createGate(): Gate {
  const waiting: Entry[] = []
  let held = false

  function admit(): void {
    while (!held) {
      const next = waiting.shift()
      if (!next) return
      held = next.exclusive
      next.start()
    }
  }
  return {
    enter(entry) {
      waiting.push(entry)
      admit()
    },
    leave() {
      held = false
      admit()
    },
  }
}
