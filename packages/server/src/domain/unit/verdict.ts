/** Ids of the checks that a text fails: those that count, and those that somebody dismissed. Null means none. */
export interface Verdict {
  readonly failing: string[] | null
  readonly dismissed: string[] | null
}

const someOrNull = (ids: string[]): string[] | null => (ids.length === 0 ? null : ids)

/** What a text fails (`found`) under the dismissals that its string had: one lasts as long as the text fails the check. */
export function splitVerdict(found: readonly string[] | null, dismissed: readonly string[] | null): Verdict {
  const ids = found ?? []
  const isDismissed = (id: string) => dismissed?.includes(id) === true
  return {
    failing: someOrNull(ids.filter((id) => !isDismissed(id))),
    dismissed: someOrNull(ids.filter(isDismissed)),
  }
}
