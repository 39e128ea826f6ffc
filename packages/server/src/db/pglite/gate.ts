export interface Entry {
  readonly exclusive: boolean
  /** It lets others go before. */
  readonly background: boolean
  readonly start: () => void
}

/**
 * Lets shared entries through together and an exclusive one alone, first come, first served; those in the background after
 * the others, but so that some of theirs pass however many others come.
 */
export interface Gate {
  /** `start` runs as soon as it may: at once where nobody is before it. An exclusive one holds the gate until `leave`. */
  enter(entry: Entry): void
  leave(): void
}

/** So many others may go before one in the background that waits. */
const patience = 50

export function createGate(): Gate {
  const waiting: Entry[] = []
  const behind: Entry[] = []
  let held = false
  let passed = 0

  function next(): Entry | undefined {
    if (behind.length === 0 || (waiting.length > 0 && passed < patience)) {
      passed = behind.length === 0 ? 0 : passed + 1
      return waiting.shift()
    }
    passed = 0
    return behind.shift()
  }

  function admit(): void {
    while (!held) {
      const entry = next()
      if (!entry) return
      held = entry.exclusive
      entry.start()
    }
  }
  return {
    enter(entry) {
      if (entry.background) behind.push(entry)
      else waiting.push(entry)
      admit()
    },
    leave() {
      held = false
      admit()
    },
  }
}
