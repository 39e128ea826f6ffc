import { policyIn } from './names.ts'
import type { Target } from './target.ts'
import type { Verdict } from './verdict.ts'

/**
 * What a browser does with one policy of a file. `cut`: active without some of its parts; `without effect`: known, but not
 * active; `not read`: the browser stops before it.
 */
export type Fate = 'active' | 'cut' | 'refused' | 'unknown' | 'without effect' | 'not read'

/** The fate of one policy of a file, from the verdict on the file. */
export function fateOf(name: string, judged: Verdict, target: Target): Fate {
  if (judged.status === 'failed' || judged.status === 'uninitialized') return 'not read'
  if (judged.refused.some((refused) => refused.policy === name)) return 'refused'
  if (!policyIn(target, name)) return 'unknown'
  if (!Object.hasOwn(judged.active, name)) return 'without effect'
  return judged.dropped.some(({ path }) => path[0] === name) ? 'cut' : 'active'
}
