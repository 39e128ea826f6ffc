import { rules } from '../lint/rules.ts'
import type { ShownProblem } from './lint-file.ts'
import { reportLine } from './report.ts'
import { type Style, styleFor } from './style.ts'
import type { World } from './world.ts'

/** Where the output goes, and how many browsers were asked for. */
type Page = Pick<World, 'hasColour' | 'version'> & { readonly targetCount: number }

/** Writes the problems of all files in one format; the text ends with a line end or is empty. */
export type LintFormat = (problems: readonly ShownProblem[], page: Page) => string

/** Every output format of `lint` by its name. */
export const lintFormats = { text: asText, json: asJson, sarif: asSarif, github: asGithub } as const satisfies Record<
  string,
  LintFormat
>

function asText(problems: readonly ShownProblem[], page: Page): string {
  const style = styleFor(page.hasColour)
  return problems.map((problem) => `${problemLine(problem, style, page.targetCount)}\n`).join('')
}

function problemLine(problem: ShownProblem, style: Style, targetCount: number): string {
  const { file, severity, start, detail, suggestion, code } = problem
  const some = problem.targets.length > 0 && problem.targets.length < targetCount
  const tag = some ? `${code}, ${problem.targets.join(' ')}` : code
  return reportLine({ file, position: start, severity, message: detail, suggestion, tag }, style)
}

/** One object: the problems, and how many there are of each severity. */
function asJson(problems: readonly ShownProblem[]): string {
  const count = (severity: string): number => problems.filter((problem) => problem.severity === severity).length
  return `${JSON.stringify({ problems, errors: count('error'), warnings: count('warning') }, null, 2)}\n`
}

const SARIF_LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** SARIF 2.1.0 (OASIS), as code scanning services take it. */
function asSarif(problems: readonly ShownProblem[], { version }: Page): string {
  const known = new Map(rules.map((rule) => [rule.id as string, rule])) // the ids are literal types
  const ids = [...new Set(problems.map(({ code }) => code))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'weft-policy',
            version,
            rules: ids.map((id) => {
              const rule = known.get(id)
              return {
                id,
                ...(rule ? { shortDescription: { text: rule.summary }, fullDescription: { text: rule.why } } : {}),
              }
            }),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => sarifResult(problem, ids)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function sarifResult(problem: ShownProblem, ids: readonly string[]): unknown {
  const artifactLocation = { uri: problem.file.split('/').map(encodeURIComponent).join('/') }
  const message = problem.suggestion === undefined ? problem.detail : `${problem.detail} (${problem.suggestion})`
  return {
    ruleId: problem.code,
    ruleIndex: ids.indexOf(problem.code),
    level: SARIF_LEVELS[problem.severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region: region(problem) } }],
    ...(problem.fix
      ? {
          fixes: [
            {
              description: { text: problem.suggestion ?? 'Mend it.' },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: problem.fix.map((edit) => ({
                    deletedRegion: region(edit),
                    insertedContent: { text: edit.content },
                  })),
                },
              ],
            },
          ],
        }
      : {}),
  }
}

function region({ start, end }: Pick<ShownProblem, 'start' | 'end'>): unknown {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}

/** Workflow commands of GitHub Actions, which show as annotations of the change. */
function asGithub(problems: readonly ShownProblem[]): string {
  const levels = { error: 'error', warning: 'warning', info: 'notice' } as const
  return problems
    .map(({ file, code, severity, start, end, detail, suggestion }) => {
      // a column is only taken when the annotation lies in one line
      const columns = start.line === end.line ? `,col=${start.column},endColumn=${end.column}` : ''
      const properties = `file=${escapeProperty(file)},line=${start.line},endLine=${end.line}${columns},title=${escapeProperty(code)}`
      return `::${levels[severity]} ${properties}::${escapeData(suggestion === undefined ? detail : `${detail} (${suggestion})`)}\n`
    })
    .join('')
}

const escapeData = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string): string => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
