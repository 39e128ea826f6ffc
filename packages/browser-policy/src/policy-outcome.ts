import { policyIn } from './names.ts'
import type { Browser, Target } from './target.ts'
import type { Verdict } from './verdict.ts'

/**
 * The effect of one policy of a file on a browser. `cut`: active without some of its parts; `without effect`: known, but
 * not active; `not read`: the browser stops before it.
 */
export type PolicyOutcome = 'active' | 'cut' | 'refused' | 'unknown' | 'without effect' | 'not read'

/** The outcome of one policy of a file, from the verdict on the file. */
export function outcomeOf(name: string, judged: Verdict, browser: Target | Browser): PolicyOutcome {
  if (judged.status === 'failed' || judged.status === 'uninitialized') return 'not read'
  if (judged.refused.some((refused) => refused.policy === name)) return 'refused'
  if (!policyIn(browser, name)) return 'unknown'
  if (!Object.hasOwn(judged.active, name)) return 'without effect'
  return judged.dropped.some(({ path }) => path[0] === name) ? 'cut' : 'active'
}
