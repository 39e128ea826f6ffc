import { checks } from '@weft/checks'

/** Ids of a text's failing checks: the active and the dismissed ones. Null means none. */
export interface Verdict {
  readonly failing: string[] | null
  readonly dismissed: string[] | null
}

const someOrNull = (ids: string[]): string[] | null => (ids.length === 0 ? null : ids)

/**
 * Splits the checks that a text fails (`found`) by the dismissals of its string: a dismissal lasts as long as the text fails the check.
 */
export function splitVerdict(found: readonly string[] | null, dismissed: readonly string[] | null): Verdict {
  const ids = found ?? []
  const isDismissed = (id: string) => dismissed?.includes(id) === true
  return {
    failing: someOrNull(ids.filter((id) => !isDismissed(id))),
    dismissed: someOrNull(ids.filter(isDismissed)),
  }
}

const across: ReadonlySet<string> = new Set(checks.flatMap(({ id, kind }) => (kind === 'across' ? [id] : [])))

/** Whether a check compares a string with others, or with its past: a job runs these, not the save. */
export const isAcross = (id: string): boolean => across.has(id)

/**
 * The failing checks of a string whose text was checked again (`found`): earlier results of checks across strings (`before`) stay
 * until those run.
 */
export function judgedAnew(
  found: readonly string[] | null,
  { failing, dismissed }: { readonly failing: readonly string[] | null; readonly dismissed: readonly string[] | null },
): Verdict {
  const kept = [...(failing ?? []), ...(dismissed ?? [])].filter(isAcross)
  return splitVerdict([...(found ?? []), ...kept], dismissed)
}
