import type { Edit, Span } from '@weft/text'
import type { Path } from '../document/node.ts'
import type { Target } from '../target.ts'
import type { LintSubject } from './subject.ts'

/** `error`: the browser refuses the policy or the file. `warning`: something is lost or does nothing. `info`: good to know. */
export type Severity = 'error' | 'warning' | 'info'

/** What a rule found. Either a path (the usual case) or, for faults of the text, a span. */
export type LintFinding = (
  | { readonly path: Path; readonly at?: 'name' | 'value'; readonly span?: never }
  | { readonly span: Span; readonly path?: never; readonly at?: never }
) & {
  /** What is wrong and what follows: sentences of ours. */
  readonly detail: string
  /** Absent: the severity of the rule. */
  readonly severity?: Severity
  /** Targets to which it applies; absent: all that know the policy. */
  readonly targets?: readonly Target[]
  /** What to write instead, in words or as a value. */
  readonly suggestion?: string
  /** Edits of the text that mend it, only where they are sure. */
  readonly fix?: readonly Edit[]
}

/** A document that the rule is silent about or speaks about; run as a test and shown in the reference. */
export interface RuleExample {
  readonly policies?: unknown
  /** A whole file instead of policies. */
  readonly text?: string
  readonly bytes?: Uint8Array
  /** Options that the example needs. */
  readonly options?: LintOptions
  /** Formatted paths (`Cookies.Allow[1]`) of what is found; for faults of the text the line and column, `1:5`. */
  readonly found: readonly string[]
}

/** How to look at a document. */
export interface LintOptions {
  /** One browser. Its names of policies count, no others. */
  readonly target?: Target
  /** Several browsers; absent without `target` too: `defaultTargets`. */
  readonly targets?: readonly Target[]
  /** True where the document may be an object of policies without `{"policies": …}` around it. */
  readonly bare?: boolean
  /** The channel of the build that will read it; `release` refuses what is meant for organisations. */
  readonly channel?: 'release' | 'esr' | 'other'
  /** Whether it is set for the whole machine or for one user. */
  readonly scope?: 'machine' | 'user'
  /** The version that will read it, such as `60.2`, `140.12` or `140.12esr`. */
  readonly version?: string
}

/** One thing that lint looks for. */
export interface Rule<Id extends string = string> {
  /** Name of the problem; stable. */
  readonly id: Id
  /** One sentence: what it finds. */
  readonly summary: string
  /** Why it matters to the person who wrote the document. */
  readonly why: string
  /** What to do about it, a sentence; wanted where no fix does it. */
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
