import { type Acceptor, acceptors, complaintOf } from '../packages/formats/src/acceptors/testing.ts'
import { type ChangedFile, changedFiles, type Format, type FormatId } from '../packages/formats/src/index.ts'

/** Files that a program is given at once. */
const BATCH = 50

interface WaitingFile {
  readonly path: string
  readonly before: Uint8Array
  readonly changed: ChangedFile
}

/** The verdicts of a format's programs on its changed files. */
export interface Acceptance {
  add(path: string, bytes: Uint8Array): void
  /** `summary` has for each program of how many files it reads the change and nothing else. */
  finish(): {
    readonly complaints: readonly string[]
    readonly refusedBefore: readonly string[]
    readonly summary: string
  }
}

/** Programs for files of strangers: none that runs them. */
const readersOf = (id: FormatId): readonly Acceptor[] => acceptors[id].filter(({ runsFiles }) => runsFiles !== true)

/** The names of the programs of some formats that the machine does not have. */
export const missingAcceptors = (ids: readonly FormatId[]): readonly string[] => [
  ...new Set(ids.flatMap((id) => readersOf(id).filter((one) => !one.isThere())).map(({ name }) => name)),
]

/**
 * Asks each program of a format that the machine has. A file that a program refuses even without a change does not count.
 */
export function acceptanceOf(format: Format<FormatId>): Acceptance {
  const programs = readersOf(format.id).filter((one) => one.isThere())
  const tallies = programs.map((acceptor) => ({ acceptor, accepted: 0, refusedBefore: 0 }))
  const complaints: string[] = []
  const refusedBefore: string[] = []
  let waiting: WaitingFile[] = []

  const ask = () => {
    for (const tally of tallies) {
      const readings = tally.acceptor.read(waiting.flatMap(({ before, changed }) => [before, changed.bytes]))
      for (const [index, { path, changed }] of waiting.entries()) {
        const [before, after] = readings.slice(2 * index)
        if (!before || !after) throw new Error(`${tally.acceptor.name} did not answer for ${path}`)
        const complaint = complaintOf(tally.acceptor, before, after, changed.target[0] ?? '')
        if ('refusal' in before) {
          tally.refusedBefore++
          refusedBefore.push(`${path}, by ${tally.acceptor.name}: ${before.refusal}`)
        } else if (complaint === null) tally.accepted++
        else complaints.push(`${path} ${JSON.stringify(changed.unit.context)}: ${complaint}`)
      }
    }
    waiting = []
  }

  return {
    add(path, bytes) {
      // Programs pass over what needs editing, and gettext refuses a text that does not end as its source does, with a line end or without.
      const endsInBlank = (text = '') => /\s$/.test(text)
      const changed = [...changedFiles(format, bytes)].find(
        ({ unit }) => unit.state !== 'needs-editing' && !endsInBlank(unit.target[0]) && !unit.source.some(endsInBlank),
      )
      if (changed) waiting.push({ path, before: bytes, changed })
      if (waiting.length >= BATCH) ask()
    },
    finish() {
      if (waiting.length > 0) ask()
      const told = tallies.map(
        ({ acceptor, accepted, refusedBefore }) =>
          `${acceptor.name} ${accepted}${refusedBefore > 0 ? ` (${refusedBefore} refused as they came)` : ''}`,
      )
      return { complaints, refusedBefore, summary: told.join(', ') }
    },
  }
}
