import type { Problem, Span } from '@weft/text'
import { nearestNode, type Path } from '../document/node.ts'
import { type PolicyDocument, readDocument } from '../document/read-document.ts'
import { policyIn } from '../names.ts'
import type { Target } from '../target.ts'
import type { LintFinding, Severity } from './define-rule.ts'
import type { LintOptions } from './lint-options.ts'
import { type RuleId, rules } from './rules.ts'
import { type LintSubject, makeSubject } from './subject.ts'

/** A problem of a policy document with its place. */
export interface PolicyProblem extends Problem<RuleId> {
  /** Id of the rule that found it. */
  readonly code: RuleId
  readonly severity: Severity
  /** UTF-16 offsets in `PolicyDocument.text`. */
  readonly span: Span
  /** Line and column of the start and of the end, from 1; columns count UTF-16 code units. */
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
  /** Names and indices from the policies on; empty for faults of the whole text. */
  readonly path: Path
  /** The targets concerned. */
  readonly targets: readonly Target[]
  /** The right form. */
  readonly suggestion?: string
  /** Edits of the text that mend it, where they are sure. */
  readonly fix?: readonly { readonly span: Span; readonly content: string }[]
}

type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] }

/** The span of a path, or of its nearest parent that the document has. */
function spanOf(document: PolicyDocument, path: Path, at: 'name' | 'value'): Span {
  const root = document.policiesNode ?? document.root
  if (!root) return { start: 0, end: 0 }
  const { node, member, length } = nearestNode(root, path)
  const isWhole = length === path.length
  if (at === 'name' && isWhole && member) return { start: member.nameStart, end: member.nameEnd }
  return { start: node.start, end: node.end }
}

/** The targets of a finding: the requested ones that know the policy. */
function targetsOf(subject: LintSubject, found: LintFinding): readonly Target[] {
  if (found.targets) return subject.targets.filter((target) => found.targets?.includes(target))
  const [name] = found.path ?? []
  const policy = name === undefined ? undefined : subject.documentPolicy(String(name))?.policy
  return policy ? subject.targets.filter((target) => policyIn(target, String(name)) === policy) : subject.targets
}

function present(subject: LintSubject, rule: (typeof rules)[number], found: LintFinding): PolicyProblem | null {
  const targets = targetsOf(subject, found)
  if (targets.length === 0) return null
  const { document } = subject
  const span = found.span ?? spanOf(document, found.path, found.at ?? 'value')
  const start = document.lines.position(span.start)
  const end = document.lines.position(span.end)
  const { detail, suggestion, fix } = found
  const problem: Mutable<PolicyProblem> = {
    code: rule.id,
    severity: found.severity ?? rule.severity,
    span,
    line: start.line,
    column: start.column,
    endLine: end.line,
    endColumn: end.column,
    path: found.path ?? [],
    targets,
    detail,
  }
  // Assigned one by one: a spread for each of thousands of problems is slow.
  if (suggestion !== undefined) problem.suggestion = suggestion
  if (fix && fix.length > 0) problem.fix = fix
  return problem
}

/** Problems of one rule beyond this number are not reported. */
const MOST_OF_ONE_RULE = 5_000

/** Lints a parsed document. */
export function lintDocument(document: PolicyDocument, options: LintOptions = {}): PolicyProblem[] {
  const subject = makeSubject(document, options)
  const problems: PolicyProblem[] = []
  for (const rule of rules) {
    for (const found of rule.find(subject).slice(0, MOST_OF_ONE_RULE)) {
      const problem = present(subject, rule, found)
      if (problem) problems.push(problem)
    }
  }
  return problems.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
}

/**
 * Reports everything that browsers would refuse, drop or ignore in a policy file, in order of place. Never throws.
 * There is a problem of severity `error` exactly where the target refuses a policy or the file,
 * or cannot start with it.
 */
export function lint(bytes: Uint8Array, options: LintOptions = {}): PolicyProblem[] {
  return lintDocument(readDocument(bytes), options)
}
