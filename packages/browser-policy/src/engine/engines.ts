import { browserOf, factsOf } from '../catalogue/at-build.ts'
import type { JsonValue } from '../json-value.ts'
import { policyIn } from '../names.ts'
import type { Browser, Target } from '../target.ts'
import type { Judgement, Search } from './engine.ts'
import { loadPolicies } from './load-policies.ts'

/**
 * The state of a browser after it has read an object of policies. `policies` is the value of `policies` in the file: usually an
 * object, but the browsers accept anything. With `search` the loader continues where a browser stops, to find every fault;
 * `status` and `active` then differ from the browser's.
 */
export function judge(policies: JsonValue, target: Target | Browser, search?: Search): Judgement {
  const browser = browserOf(target)
  const find = (name: string) => policyIn(browser, name)
  return loadPolicies(policies, { target: browser.target, rules: factsOf(browser).behaviour, find, search })
}
