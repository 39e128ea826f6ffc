import { previous, specified, type Target, targetFacts, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { findByEngines } from '../engine-rule.ts'
import type { LintSubject } from '../subject.ts'

/** Browsers that are built without parts of Firefox. */
const WITHOUT = targetsWhere(({ withoutFeature }) => withoutFeature !== undefined)

const featureOf = (target: Target, policy: string): string | undefined => {
  const { withoutFeature = {} } = targetFacts[target]
  return Object.hasOwn(withoutFeature, policy) ? withoutFeature[policy] : undefined
}

function findWithoutFeature({ targets, policies }: LintSubject): LintFinding[] {
  const asked = WITHOUT.filter((target) => targets.includes(target))
  return policies.flatMap(({ path, name, policy }) =>
    asked.flatMap((target): LintFinding[] => {
      const feature = featureOf(target, policy.name)
      if (feature === undefined) return []
      const detail = `${targetFacts[target].label} is built without ${feature}: ${name} is accepted and does nothing.`
      return [{ path, at: 'name', detail, targets: [target] }]
    }),
  )
}

export const inertPolicy = defineRule({
  id: 'inert-policy',
  summary: 'The browser accepts the policy and does nothing.',
  why: 'The browser has lost the part that it controlled, or is built without it; the policy only looks active in the file.',
  cure: 'Remove the policy.',
  severity: 'warning',
  examples: [
    { policies: { DisablePocket: true }, options: { target: previous }, found: ['DisablePocket'] },
    { policies: { DisableReadLater: true }, options: { target: specified }, found: [] },
    {
      policies: { AppAutoUpdate: false, DisableTelemetry: true },
      options: { targets: WITHOUT },
      found: ['AppAutoUpdate'],
    },
    { policies: { AppAutoUpdate: false }, found: [] },
  ],
  find: (subject) => [
    ...findByEngines(subject, 'inert-policy', () => ({ at: 'name' })),
    ...findWithoutFeature(subject),
  ],
})
