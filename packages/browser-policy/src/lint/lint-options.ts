import type { Target } from '../target.ts'

/** The browsers and circumstances for which a document is linted. */
export interface LintOptions {
  /** One browser; only the policy names of this browser count. */
  readonly target?: Target
  /** Several browsers; absent without `target` too: `defaultTargets`. */
  readonly targets?: readonly Target[]
  /** True: the document may be an object of policies without `{"policies": …}` around it. */
  readonly bare?: boolean
  /** The channel of the build that reads the file; `release` ignores policies for organisations. */
  readonly channel?: 'release' | 'esr' | 'other'
  /** Whether it is set for the whole machine or for one user. */
  readonly scope?: 'machine' | 'user'
  /** The version that will read it, such as `60.2`, `140.12` or `140.12esr`. */
  readonly version?: string
}
