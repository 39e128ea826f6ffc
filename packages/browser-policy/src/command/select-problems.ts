import { formatPath } from '../engine/describe-finding.ts'
import { globTest } from './glob.ts'
import type { BaselineEntry, IgnoreEntry, LintSettings } from './lint-settings.ts'
import { below } from './paths.ts'
import type { ShownProblem } from './shown-problem.ts'

/** The problems of a file, divided into those to report and those not to. */
export interface Selection {
  readonly problems: readonly ShownProblem[]
  /** Problems that the settings ignore or the baseline holds, with the reason. */
  readonly suppressed: readonly SuppressedProblem[]
  /** Entries of the baseline that this file no longer needs. */
  readonly mended: readonly BaselineEntry[]
}

export interface SuppressedProblem {
  readonly problem: ShownProblem
  readonly reason: string
}

/** The options of a call that select problems, besides the settings. */
export interface SelectionOptions {
  /** Codes to report alone; empty for all. */
  readonly only: readonly string[]
  readonly ignore: readonly string[]
  /** True: problems that the settings ignore, or that are in the baseline, are reported too. */
  readonly all: boolean
}

/** The name of a file in its settings: relative to their folder where it lies below. */
export function nameInSettings({ folder }: LintSettings, absolute: string): string {
  return below(folder, absolute) ?? absolute
}

/** The place of a problem in a baseline: entries of lists have no number, so that adding one moves nothing. */
export const placeInBaseline = ({ path }: ShownProblem): string =>
  formatPath(path.map((step) => (typeof step === 'number' ? 0 : step))).replaceAll('[0]', '[]')

/** Decides what of a file's problems is reported. `absolute` is its path with slashes. */
export function selectProblems(
  problems: readonly ShownProblem[],
  absolute: string,
  settings: LintSettings | null,
  { only, ignore, all }: SelectionOptions,
): Selection {
  const requested = problems.filter(({ code }) => (only.length === 0 || only.includes(code)) && !ignore.includes(code))
  if (settings === null || all) return { problems: requested, suppressed: [], mended: [] }
  const name = nameInSettings(settings, absolute)
  const ignored = settings.ignored.filter(({ file }) => file === null || globTest(file)(name))
  const remaining = new Map(settings.baseline.filter(({ file }) => file === name).map((one) => [keyOf(one), one.count]))
  const selected: ShownProblem[] = []
  const suppressed: SuppressedProblem[] = []
  for (const problem of requested) {
    const rule = ignored.find((one) => isMeant(one, problem))
    const key = keyOf({ code: problem.code, path: placeInBaseline(problem) })
    const known = remaining.get(key) ?? 0
    if (rule) suppressed.push({ problem, reason: rule.reason ?? `ignored by ${settings.file}` })
    else if (known > 0) {
      remaining.set(key, known - 1)
      suppressed.push({ problem, reason: `known to the baseline in ${settings.file}` })
    } else selected.push(problem)
  }
  const mended = settings.baseline.filter((one) => one.file === name && (remaining.get(keyOf(one)) ?? 0) > 0)
  // only requested codes were checked, so only their baseline entries can count as fixed
  return { problems: selected, suppressed, mended: only.length > 0 || ignore.length > 0 ? [] : mended }
}

const keyOf = ({ code, path }: Pick<BaselineEntry, 'code' | 'path'>): string => `${code}\n${path}`

/** Whether an `ignore` entry matches a problem: the same code, at its place or below. */
function isMeant({ code, path }: IgnoreEntry, problem: ShownProblem): boolean {
  if (code !== problem.code) return false
  if (path === null) return true
  const exact = formatPath(problem.path)
  return [exact, placeInBaseline(problem)].some(
    (place) => place === path || (place.startsWith(path) && /^[.[]/.test(place.slice(path.length))),
  )
}
