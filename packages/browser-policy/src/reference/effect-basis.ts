import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { triedIn } from '../catalogue/tried-texts.ts'
import { type Target, targetFacts } from '../target.ts'

/** Whether the effect of a policy was seen in a browser: its preferences, its permissions, or what a text does. */
export function isSeen({ name, effects }: Policy): boolean {
  const isRecorded = [effects.preferences, effects.permissions, effects.disallows].some((one) => one && one.length > 0)
  return isRecorded || triedIn.some(([, places]) => [...places].some((place) => place.split(' ')[0] === name))
}

/** The policies of a browser whose effect is read from documentation. */
export const readOnly = (target: Target): readonly string[] =>
  catalogue.filter((policy) => policy.values[target] !== null && !isSeen(policy)).map(({ name }) => name)

/** How the effect of a policy is known, for people. */
export function effectBasis(policy: Policy): string {
  if (!isSeen(policy)) return 'read from documentation'
  const tried = triedIn.filter(([, places]) => [...places].some((place) => place.split(' ')[0] === policy.name))
  const labels = tried.map(([target]) => `${targetFacts[target].label}, build ${targetFacts[target].builds.at(-1)}`)
  return labels.length > 0 ? `tried in ${labels.join('; ')}` : 'recorded from the browser'
}
