import type { Position } from '@weft/text'
import { detectForm, type PolicyFile, readPolicyFile } from '../convert/policy-file.ts'
import { readDocument } from '../document/read-document.ts'
import type { LintOptions, Severity } from '../lint/define-rule.ts'
import { lint, lintDocument } from '../lint/lint.ts'
import type { Target } from '../target.ts'

/** A problem as every output format shows it. */
export interface ShownProblem {
  readonly file: string
  readonly code: string
  readonly severity: Severity
  readonly start: Position
  readonly end: Position
  readonly path: readonly (string | number)[]
  readonly targets: readonly Target[]
  readonly detail: string
  readonly suggestion?: string
  readonly fix?: readonly { readonly start: Position; readonly end: Position; readonly content: string }[]
}

/** Looks at a file of any form. Problems of the policies in a `.reg` file or property list are shown where they stand there. */
export async function lintFile(
  name: string,
  bytes: Uint8Array,
  options: LintOptions,
): Promise<readonly ShownProblem[]> {
  if (detectForm(name, bytes) === 'json') return lintJson(name, bytes, options)
  const file = await readPolicyFile(name, bytes)
  const own = file.problems.map(({ code, severity, span, path, detail }): ShownProblem => {
    const at = span ?? (path && file.spanOf(path)) ?? { start: 0, end: 0 }
    return { file: name, code, severity, ...positions(at, file.lines), path: path ?? [], targets: [], detail }
  })
  if (file.policies === null) return own
  const isUser = file.hives !== null && file.hives.HKLM === null && file.hives.HKCU !== null
  const scoped: LintOptions = isUser && options.scope === undefined ? { ...options, scope: 'user' } : options
  const asJson = new TextEncoder().encode(JSON.stringify({ policies: file.policies }))
  const found = lint(asJson, scoped).map(({ code, severity, path, targets, detail, suggestion }): ShownProblem => {
    const at = file.spanOf(path) ?? { start: 0, end: 0 }
    return {
      file: name,
      code,
      severity,
      ...positions(at, file.lines),
      path,
      targets,
      detail,
      ...(suggestion === undefined ? {} : { suggestion }),
    }
  })
  // both readings know of machine-only policies; once is enough
  const all = [
    ...own,
    ...found.filter((one) => !own.some((other) => other.code === one.code && other.path.join() === one.path.join())),
  ]
  return all.sort((a, b) => a.start.line - b.start.line || a.start.column - b.start.column)
}

type Lines = PolicyFile['lines']

function lintJson(name: string, bytes: Uint8Array, options: LintOptions): readonly ShownProblem[] {
  const document = readDocument(bytes)
  return lintDocument(document, options).map(({ code, severity, span, path, targets, detail, suggestion, fix }) => ({
    file: name,
    code,
    severity,
    ...positions(span, document.lines),
    path,
    targets,
    detail,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(fix ? { fix: fix.map((edit) => ({ ...positions(edit.span, document.lines), content: edit.content })) } : {}),
  }))
}

function positions(
  span: { readonly start: number; readonly end: number },
  lines: Lines,
): { readonly start: Position; readonly end: Position } {
  return { start: lines.position(span.start), end: lines.position(span.end) }
}
