import type { LintedFile } from './lint-file.ts'
import type { BaselineEntry } from './lint-settings.ts'
import type { SuppressedProblem } from './select-problems.ts'
import type { ShownProblem } from './shown-problem.ts'
import type { World } from './world.ts'

/** A file as the output of `lint` shows it. */
export interface ReportedFile extends LintedFile {
  /** Absolute, with slashes; null for standard input. */
  readonly absolute: string | null
  readonly suppressed: readonly SuppressedProblem[]
  readonly mended: readonly BaselineEntry[]
}

/** The result of one call of `lint`. */
export interface LintReport {
  readonly files: readonly ReportedFile[]
  /** The target browsers. */
  readonly targets: readonly string[]
  /** Those of them that are judged by documented versions, because nobody recorded them. */
  readonly documented?: readonly string[]
  /** Problems that are left out because they are less grave than asked for. */
  readonly hidden?: number
}

/** The numbers of problems that a call found. */
export interface ProblemCounts {
  readonly errors: number
  readonly warnings: number
  readonly notes: number
  readonly fixable: number
  readonly fixableWithComments: number
  readonly suppressed: number
}

export const problemsOf = ({ files }: LintReport): readonly ShownProblem[] => files.flatMap(({ problems }) => problems)

/** Counts the reported problems. */
export function countsOf(report: LintReport): ProblemCounts {
  const problems = problemsOf(report)
  const count = (test: (problem: ShownProblem) => boolean): number => problems.filter(test).length
  return {
    errors: count(({ severity }) => severity === 'error'),
    warnings: count(({ severity }) => severity === 'warning'),
    notes: count(({ severity }) => severity === 'info'),
    fixable: count(({ isFixable, losesComment }) => isFixable === true && !losesComment),
    fixableWithComments: count(({ isFixable, losesComment }) => isFixable === true && losesComment === true),
    suppressed: report.files.reduce((sum, { suppressed }) => sum + suppressed.length, 0),
  }
}

const amount = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** `3 problems (1 error, 2 warnings), 2 fixable with --fix; judged for A, B`. */
export function summaryLine(report: LintReport): string {
  const { errors, warnings, notes, fixable, fixableWithComments, suppressed } = countsOf(report)
  const total = errors + warnings + notes
  const kinds = [
    errors > 0 ? amount(errors, 'error') : '',
    warnings > 0 ? amount(warnings, 'warning') : '',
    notes > 0 ? amount(notes, 'note') : '',
  ].filter((part) => part !== '')
  const parts = [
    total === 0 ? 'no problems' : `${amount(total, 'problem')} (${kinds.join(', ')})`,
    fixable > 0 ? `${fixable} fixable with --fix` : '',
    fixableWithComments > 0 ? `${fixableWithComments} with --fix-comments` : '',
    (report.hidden ?? 0) > 0 ? `${report.hidden} more below --level` : '',
    suppressed > 0 ? `${suppressed} not shown by the settings` : '',
  ].filter((part) => part !== '')
  const { documented = [] } = report
  const basis = documented.length > 0 ? `; by documentation, not recorded: ${documented.join(', ')}` : ''
  const judged = report.targets.length > 0 ? `; judged for ${report.targets.join(', ')}${basis}` : ''
  return `${parts.join(', ')}${judged}`
}

/** The place and form of the output. */
export type LintPage = Pick<World, 'hasColour' | 'version' | 'columns' | 'platform'> & {
  /** The folder in which the call was made: absolute, with slashes. */
  readonly folder: string
  /** True: only errors are shown, and nothing for a file without errors. */
  readonly isQuiet: boolean
}
