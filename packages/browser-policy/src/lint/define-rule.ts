import type { Edit, Span } from '@weft/text'
import type { Path } from '../document/node.ts'
import type { Target } from '../target.ts'
import type { LintOptions } from './lint-options.ts'
import type { LintSubject } from './subject.ts'

/**
 * `error`: the browser refuses the policy or the file, or does not start with it. `warning`: something is lost or has no effect. `info`: a hint.
 */
export type Severity = 'error' | 'warning' | 'info'

/** A problem that a rule found, at a path (the usual case) or, for faults of the text, at a span. */
export type LintFinding = (
  | { readonly path: Path; readonly at?: 'name' | 'value'; readonly span?: never }
  | { readonly span: Span; readonly path?: never; readonly at?: never }
) & {
  /** The fault and its consequence, in sentences. */
  readonly detail: string
  /** Absent: the severity of the rule. */
  readonly severity?: Severity
  /** The targets concerned; absent: all that know the policy. */
  readonly targets?: readonly Target[]
  /** The right form, as a sentence or a value. */
  readonly suggestion?: string
  /** Edits of the text that fix it; absent unless the fix is certain. */
  readonly fix?: readonly Edit[]
}

/** A document with the findings of the rule in it, possibly none; run as a test and shown in the reference. */
export interface RuleExample {
  readonly policies?: unknown
  /** A whole file instead of policies. */
  readonly text?: string
  readonly bytes?: Uint8Array
  /** Options that the example needs. */
  readonly options?: LintOptions
  /** Formatted paths of the findings (`Cookies.Allow[1]`); for faults of the text line and column, `1:5`. */
  readonly found: readonly string[]
}

/** A lint rule: one kind of problem. */
export interface Rule<Id extends string = string> {
  /** The code of its problems; stable. */
  readonly id: Id
  /** One sentence: what it finds. */
  readonly summary: string
  /** Why it matters to the person who wrote the document. */
  readonly why: string
  /** One sentence on how to correct it; needed unless `--fix` does it. */
  readonly cure?: string
  readonly severity: Severity
  /** At least one with findings and one without. */
  readonly examples: readonly RuleExample[]
  /** Pure. Findings lie in the subject's document. */
  find(subject: LintSubject): readonly LintFinding[]
}

/** Makes one rule; list it in `lint/rules.ts`. */
export function defineRule<const Id extends string>(rule: Rule<Id>): Rule<Id> {
  return rule
}
