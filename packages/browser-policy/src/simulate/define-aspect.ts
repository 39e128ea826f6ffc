import type { Path } from '../document/node.ts'
import type { JsonValue } from '../json-value.ts'
import type { Target } from '../target.ts'

/** A page about to be visited, and the policies that the browser holds. */
export interface PageVisit {
  readonly target: Target
  /** The address as the browser writes it. */
  readonly href: string
  /** With its colon, such as `https:`. */
  readonly protocol: string
  /** In lower case; empty for schemes without one. */
  readonly hostname: string
  /** The port, also where it is the scheme's default; null for schemes without one. */
  readonly port: number | null
  /** The value of an active policy, by the catalogue's name. */
  policy(name: string): JsonValue | undefined
}

/** The effect of the policies on one aspect of a page. */
export interface Outcome {
  /** The effect, as a keyword. */
  readonly result: 'blocked' | 'allowed' | 'limited' | 'asks' | 'set' | 'default'
  /** One sentence for people. */
  readonly detail: string
  /** The entry that decides, by the catalogue's names and the indexes of the active value; null when none does. */
  readonly decidedBy: Path | null
}

/** A page with the expected outcome; run as a test and shown in the reference. */
export interface AspectExample {
  readonly policies: { readonly [name: string]: JsonValue }
  readonly url: string
  readonly target?: Target
  readonly result: Outcome['result']
  readonly decidedBy: string | null
}

/** One aspect of a page that policies decide. */
export interface Aspect<Id extends string = string> {
  readonly id: Id
  /** For the beginning of a line, such as `Pop-up windows`. */
  readonly label: string
  /**
   * The pages that it concerns: pages that come over the `network`; `sites`, which may be files too; or all `pages`, those
   * of the browser itself as well. For other pages the aspect does not apply.
   */
  readonly concerns: 'network' | 'sites' | 'pages'
  readonly examples: readonly AspectExample[]
  /** Pure. */
  decide(visit: PageVisit): Outcome
}

/** Makes one aspect; list it in `aspects.ts`. */
export function defineAspect<const Id extends string>(aspect: Aspect<Id>): Aspect<Id> {
  return aspect
}
