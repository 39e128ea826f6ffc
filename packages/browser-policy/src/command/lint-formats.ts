import { codeFrame } from './code-frame.ts'
import { countsOf, type LintPage, type LintReport, problemsOf, type ReportedFile, summaryLine } from './lint-report.ts'
import { asSarif } from './lint-sarif.ts'
import { reportLine } from './report.ts'
import type { ShownProblem } from './shown-problem.ts'
import { type Style, styleFor } from './style.ts'

/** Writes a report in one format; the text ends with a line end or is empty. */
export type LintFormat = (report: LintReport, page: LintPage) => string

/** Every output format of `lint` by its name. */
export const lintFormats = {
  text: asText,
  compact: asCompact,
  json: asJson,
  sarif: asSarif,
  github: asGithub,
} as const satisfies Record<string, LintFormat>

function asText(report: LintReport, page: LintPage): string {
  const style = styleFor(page.hasColour)
  const blocks = report.files.flatMap((file) => file.problems.map((problem) => block(problem, file, report, page)))
  const notes = report.files.flatMap(({ mended, name }) =>
    mended.map(
      ({ code, path }) => `${name}: the baseline knows ${code}${path === '' ? '' : ` at ${path}`}, which is mended`,
    ),
  )
  if (page.isQuiet && blocks.length === 0) return ''
  const hint = notes.length > 0 ? ['--write-baseline removes what is mended from the baseline'] : []
  return `${[...blocks, ...notes, ...hint, style.bold(summaryLine(report))].join('\n')}\n`
}

function block(problem: ShownProblem, file: ReportedFile, report: LintReport, page: LintPage): string {
  const style = styleFor(page.hasColour)
  const frame = codeFrame(problem.start, problem.end, { ...file, columns: page.columns, style })
  return [problemLine(problem, style, report.targets.length), ...(frame === null ? [] : [frame])].join('\n')
}

/** One line for each problem and nothing else, for programs that read lines. */
function asCompact(report: LintReport, page: LintPage): string {
  const style = styleFor(page.hasColour)
  return problemsOf(report)
    .map((problem) => `${problemLine(problem, style, report.targets.length)}\n`)
    .join('')
}

/** `file:line:column level message (suggestion) [code, targets]`. */
export function problemLine(problem: ShownProblem, style: Style, targetCount: number): string {
  const { file, severity, start, detail, suggestion, code } = problem
  const some = problem.targets.length > 0 && problem.targets.length < targetCount
  const tag = some ? `${code}, ${problem.targets.join(' ')}` : code
  return reportLine({ file, position: start, severity, message: detail, suggestion, tag }, style)
}

/** One object: the problems, the target browsers, and the number of problems of each severity. */
function asJson(report: LintReport): string {
  const { errors, warnings, notes, fixable, fixableWithComments } = countsOf(report)
  const suppressed = report.files.flatMap((file) =>
    file.suppressed.map(({ problem, reason }) => ({ ...problem, reason })),
  )
  const { targets } = report
  return `${JSON.stringify({ targets, problems: problemsOf(report), suppressed, errors, warnings, notes, fixable, fixableWithComments }, null, 2)}\n`
}

/** Workflow commands of GitHub Actions, which GitHub shows as annotations. */
function asGithub(report: LintReport, { platform }: LintPage): string {
  const levels = { error: 'error', warning: 'warning', info: 'notice' } as const
  return problemsOf(report)
    .map(({ file, code, severity, start, end, detail, suggestion }) => {
      // GitHub accepts columns only if the annotation lies in one line
      const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : ''
      const path = platform === 'win32' ? file.replaceAll('\\', '/') : file
      const properties = `file=${escapeProperty(path)},line=${start.line},endLine=${end.line}${columns},title=${escapeProperty(code)}`
      return `::${levels[severity]} ${properties}::${escapeData(suggestion === undefined ? detail : `${detail} (${suggestion})`)}\n`
    })
    .join('')
}

const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
