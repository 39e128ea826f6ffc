import type { Position } from '@weft/text'
import type { ConversionProblem } from '../convert/conversion.ts'
import type { PolicyFile } from '../convert/policy-file.ts'
import { type Style, withoutControls } from './style.ts'

export type Severity = 'error' | 'warning' | 'info' | 'mended'

/** One line of a report, as compilers write them. */
export interface ReportLine {
  readonly file: string
  readonly position: Position | null
  readonly severity: Severity
  readonly message: string
  readonly suggestion?: string | undefined
  /** Shown in brackets at the end: the code, and the browsers concerned. */
  readonly tag: string
}

/** `file:line:column level message (suggestion) [code]`. */
export function reportLine(line: ReportLine, style: Style): string {
  const file = withoutControls(line.file)
  const at = line.position ? `${file}:${line.position.line}:${line.position.column}` : file
  const paint: Record<Severity, (text: string) => string> = {
    error: style.red,
    warning: style.yellow,
    info: style.cyan,
    mended: style.green,
  }
  const suggestion = line.suggestion === undefined ? '' : ` (${withoutControls(line.suggestion)})`
  return `${style.bold(at)} ${paint[line.severity](line.severity)} ${withoutControls(line.message)}${suggestion} ${style.dim(`[${line.tag}]`)}`
}

/** The report lines of problems from reading or converting a file. */
export function conversionLines(
  name: string,
  file: PolicyFile,
  problems: readonly ConversionProblem[],
  style: Style,
): string[] {
  return problems.map((problem) => {
    const span = problem.span ?? (problem.path ? file.spanOf(problem.path) : null)
    const position = span && file.text !== '' ? file.lines.position(span.start) : null
    return reportLine(
      { file: name, position, severity: problem.severity, message: problem.detail, tag: problem.code },
      style,
    )
  })
}
