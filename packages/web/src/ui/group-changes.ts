import type { NamedPlace } from './place-name.ts'
import type { ShownChange } from './shown-change.ts'

/** Several changes of one kind by one person, one after the other: such as the files of all languages that an import made. */
export interface ChangeGroup {
  readonly first: ShownChange
  /** All of them, with the first. */
  readonly changes: readonly ShownChange[]
}

/** Fewer are shown one by one. */
const fewest = 4
/** Milliseconds between two changes of one group at most. */
const together = 60_000

/** Whether a change says nothing but that it happened: no text, no string, nothing to do about it. */
const isPlain = ({ string, old, text, below, actions }: ShownChange): boolean =>
  string === null && old === '' && text === '' && !below && !actions

const continues = (before: ShownChange, next: ShownChange): boolean =>
  isPlain(before) &&
  isPlain(next) &&
  before.action === next.action &&
  before.user === next.user &&
  Math.abs(Date.parse(before.time) - Date.parse(next.time)) <= together

/** Changes in their order, with related ones as one group. */
export function groupChanges(changes: readonly ShownChange[]): readonly ChangeGroup[] {
  const groups: ShownChange[][] = []
  for (const change of changes) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && continues(before, change)) last.push(change)
    else groups.push([change])
  }
  return groups
    .flatMap((group) => (group.length < fewest ? group.map((one) => [one]) : [group]))
    .flatMap((group) => (group[0] ? [{ first: group[0], changes: group }] : []))
}

/** The place that all changes have in common: a component, where they are of its languages. */
export function sharedPlace([first, ...others]: readonly ShownChange[]): readonly NamedPlace[] {
  const names = first?.place ?? []
  const isSame = ({ place }: ShownChange, at: number) =>
    place[at]?.kind === names[at]?.kind && place[at]?.name === names[at]?.name
  const end = names.findIndex((_, at) => !others.every((one) => isSame(one, at)))
  return end === -1 ? names : names.slice(0, end)
}
