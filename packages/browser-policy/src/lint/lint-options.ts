import type { OperatingSystem } from '../catalogue/define-policy.ts'
import type { Target } from '../target.ts'
import type { Build, Channel } from '../versions/build.ts'

/** The browsers and circumstances for which a document is linted. */
export interface LintOptions {
  /** One browser; only the policy names of this browser count. */
  readonly target?: Target
  /** Several browsers; absent without `target` too: `defaultTargets`. */
  readonly targets?: readonly Target[]
  /** True: the document may be an object of policies without `{"policies": …}` around it. */
  readonly bare?: boolean
  /** The channel of the build that reads the file; `release` ignores policies for organisations. */
  readonly channel?: Channel
  /** Whether it is set for the whole machine or for one user. */
  readonly scope?: 'machine' | 'user'
  /** The system on which the browser runs; absent: any. */
  readonly os?: OperatingSystem
  /** The build of each target, where the document is not judged for the target as it was recorded. */
  readonly builds?: { readonly [target in Target]?: Build }
  /** The version that will read it, such as `60.2`, `140.12` or `140.12esr`. */
  readonly version?: string
}
