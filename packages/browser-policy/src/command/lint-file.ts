import { indexLines, type LineIndex, type Position } from '@weft/text'
import { detectForm, type FileForm, readPolicyFile } from '../convert/policy-file.ts'
import { commentGuard, type LintedText, lintText, worthFixing } from '../lint/fix.ts'
import { lint } from '../lint/lint.ts'
import type { LintOptions } from '../lint/lint-options.ts'
import type { Target } from '../target.ts'
import { browserName } from '../versions/read-for.ts'
import { registryAdvice } from './registry-advice.ts'
import type { ShownProblem } from './shown-problem.ts'

/** A linted file and its problems. */
export interface LintedFile {
  /** The name to show. */
  readonly name: string
  /** The decoded text; empty for a binary property list. */
  readonly text: string
  readonly lines: LineIndex
  readonly problems: readonly ShownProblem[]
}

/** Lints a file of any form. Positions are those in the file itself, also for `.reg` files and property lists. */
export async function lintFile(
  name: string,
  bytes: Uint8Array,
  options: LintOptions,
  form: FileForm = detectForm(name, bytes),
): Promise<LintedFile> {
  if (form === 'json') return showLinted(name, lintText(bytes, options))
  const file = await readPolicyFile(name, bytes, { form })
  const { text, lines } = file
  const own = file.problems.map(({ code, severity, span, path, detail }): ShownProblem => {
    const at = span ?? (path && file.spanOf(path)) ?? { start: 0, end: 0 }
    return { file: name, code, severity, ...positions(at, lines), path: path ?? [], targets: [], detail }
  })
  if (file.policies === null) return { name, text, lines, problems: own }
  const isUser = file.hives !== null && file.hives.HKLM === null && file.hives.HKCU !== null
  const scoped: LintOptions = isUser && options.scope === undefined ? { ...options, scope: 'user' } : options
  const asJson = new TextEncoder().encode(JSON.stringify({ policies: file.policies }))
  const found = lint(asJson, scoped).map(({ code, severity, path, targets, detail, suggestion }): ShownProblem => {
    const at = file.spanOf(path) ?? { start: 0, end: 0 }
    const optional = suggestion === undefined ? {} : { suggestion }
    return { file: name, code, severity, ...positions(at, lines), path, targets, detail, ...optional }
  })
  // the reader and lint both report machine-only policies; keep one
  const all = [
    ...own,
    ...found.filter((one) => !own.some((other) => other.code === one.code && other.path.join() === one.path.join())),
  ]
  const problems = all
    .map((problem): ShownProblem => {
      const suggestion = registryAdvice(form, problem)
      return suggestion === undefined ? problem : { ...problem, suggestion }
    })
    .sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column)
  return { name, text, lines, problems }
}

/** A problem without its browsers, as text: equal ones of several passes are one. */
const keyOf = ({ code, severity, start, end, detail, path }: ShownProblem): string =>
  JSON.stringify([code, severity, start, end, detail, path])

/** Lints a file in several passes, and joins the problems that differ in their browsers only. */
export async function lintPasses(name: string, bytes: Uint8Array, passes: readonly LintOptions[]): Promise<LintedFile> {
  const files: LintedFile[] = []
  for (const options of passes) files.push(withBuilds(await lintFile(name, bytes, options), options))
  const [first, ...others] = files
  if (!first) throw new Error('a file is linted in one pass at least')
  if (others.length === 0) return first
  const byKey = new Map<string, ShownProblem>()
  for (const problem of files.flatMap(({ problems }) => problems)) {
    const known = byKey.get(keyOf(problem))
    const targets = [...new Set([...(known?.targets ?? []), ...problem.targets])]
    byKey.set(keyOf(problem), { ...problem, targets })
  }
  const problems = [...byKey.values()].sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column)
  return { ...first, problems }
}

/** The file with the names of the builds in place of their targets. */
function withBuilds(file: LintedFile, { builds }: LintOptions): LintedFile {
  if (!builds) return file
  const named = (target: string): string => {
    const build = builds[target as Target]
    return build ? browserName({ target: target as Target, build }) : target
  }
  return { ...file, problems: file.problems.map((problem) => ({ ...problem, targets: problem.targets.map(named) })) }
}

/** The result for a file with problems found by another checker, such as that of administrative templates. */
export function fileWithProblems(name: string, text: string, problems: readonly ShownProblem[]): LintedFile {
  return { name, text, lines: indexLines(text), problems }
}

/** A JSON file as linted, with the problems that the output shows. */
export function showLinted(name: string, { text, lines, comments, problems: found }: LintedText): LintedFile {
  const losesComment = commentGuard(comments)
  const worth = new Set(worthFixing(found))
  const problems = found.map((problem): ShownProblem => {
    const { code, severity, span, path, targets, detail, suggestion, fix } = problem
    return {
      file: name,
      code,
      severity,
      ...positions(span, lines),
      path,
      targets,
      detail,
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(fix ? { fix: fix.map((edit) => ({ ...positions(edit.span, lines), content: edit.content })) } : {}),
      ...(worth.has(problem) ? { isFixable: true } : {}),
      ...(fix && losesComment(problem) ? { losesComment: true } : {}),
    }
  })
  return { name, text, lines, problems }
}

function positions(
  span: { readonly start: number; readonly end: number },
  lines: LineIndex,
): { readonly start: Position; readonly end: Position } {
  return { start: lines.position(span.start), end: lines.position(span.end) }
}
