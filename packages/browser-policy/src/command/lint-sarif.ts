import { problemMarkdown, problemPage } from '../reference/problem-page.ts'
import type { LintPage, LintReport, ReportedFile } from './lint-report.ts'
import { below, fileUri, relativeUri, withSlashes } from './paths.ts'
import type { ShownProblem } from './shown-problem.ts'

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** The web address of the page about a problem, in the published version that reports it. */
export const helpUri = (code: string, version: string): string =>
  `https://unpkg.com/weft-policy@${version}/dist/problems/${code}.md`

/** The name of the call's folder in the log. */
const BASE = 'SRCROOT'

/** SARIF 2.1.0 (OASIS), as code scanning services take it. */
export function asSarif(report: LintReport, page: LintPage): string {
  const all = report.files.flatMap(({ problems, suppressed }) => [
    ...problems,
    ...suppressed.map(({ problem }) => problem),
  ])
  const ids = [...new Set(all.map(({ code }) => code))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'weft-policy',
            version: page.version,
            informationUri: 'https://www.npmjs.com/package/weft-policy',
            rules: ids.map((id) => descriptor(id, page.version)),
          },
        },
        originalUriBaseIds: { [BASE]: { uri: `${fileUri(page.folder).replace(/\/$/, '')}/` } },
        columnKind: 'utf16CodeUnits',
        ...(report.targets.length > 0 ? { properties: { targets: report.targets } } : {}),
        results: report.files.flatMap((file) => resultsOf(file, ids, page)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function descriptor(code: string, version: string): unknown {
  const page = problemPage(code)
  return {
    id: code,
    helpUri: helpUri(code, version),
    ...(page && {
      shortDescription: { text: page.summary },
      fullDescription: { text: page.why },
      help: { text: [page.why, ...page.cure].join('\n'), markdown: problemMarkdown(page) },
      defaultConfiguration: { level: LEVELS[page.severity] },
    }),
  }
}

function resultsOf(file: ReportedFile, ids: readonly string[], page: LintPage): unknown[] {
  const location = artifactLocation(file, page)
  return [
    ...file.problems.map((problem) => result(problem, ids, location)),
    ...file.suppressed.map(({ problem, reason }) => ({
      ...result(problem, ids, location),
      suppressions: [{ kind: 'external', justification: reason }],
    })),
  ]
}

/** Relative below the folder of the call, so that code scanning services find the file; elsewhere a `file:` URI. */
function artifactLocation({ absolute, name }: ReportedFile, { folder, platform }: LintPage): object {
  if (absolute === null) return { uri: relativeUri(name) }
  const relative = below(folder, absolute)
  return relative === null
    ? { uri: fileUri(withSlashes(absolute, platform)) }
    : { uri: relativeUri(relative), uriBaseId: BASE }
}

function result(problem: ShownProblem, ids: readonly string[], artifact: object): object {
  const message = problem.suggestion === undefined ? problem.detail : `${problem.detail} (${problem.suggestion})`
  return {
    ruleId: problem.code,
    ruleIndex: ids.indexOf(problem.code),
    level: LEVELS[problem.severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: artifact, region: region(problem) } }],
    ...(problem.targets.length > 0 ? { properties: { targets: problem.targets } } : {}),
    ...(problem.fix ? { fixes: [fixOf(problem, problem.fix, artifact)] } : {}),
  }
}

function fixOf({ suggestion }: ShownProblem, fix: NonNullable<ShownProblem['fix']>, artifact: object): object {
  const replacements = fix.map((edit) => ({ deletedRegion: region(edit), insertedContent: { text: edit.content } }))
  return {
    description: { text: suggestion ?? 'Mend it.' },
    artifactChanges: [{ artifactLocation: artifact, replacements }],
  }
}

function region({ start, end }: Pick<ShownProblem, 'start' | 'end'>): unknown {
  return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column }
}
