import { isObject } from '../../engine/engine.ts'
import { previous, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has, isOff, property } from '../values.ts'

/** Properties that Category overrides. */
const SWITCHES = ['Cryptomining', 'Fingerprinting', 'EmailTracking', 'SuspectedFingerprinting']

export const trackingProtection = defineRule({
  id: 'tracking-protection',
  summary: 'EnableTrackingProtection does something else than it says.',
  why: 'A missing Value counts as false in newer browsers, false is always locked, and Category decides over the single switches.',
  cure: 'Add "Value": true, or leave the policy out; set either Category or the single switches.',
  severity: 'warning',
  examples: [
    {
      policies: { EnableTrackingProtection: { Locked: true } },
      options: { target: previous },
      found: ['EnableTrackingProtection'],
    },
    {
      policies: { EnableTrackingProtection: { Value: false, Locked: false } },
      found: ['EnableTrackingProtection.Locked'],
    },
    {
      policies: { EnableTrackingProtection: { Value: true, Category: 'strict', Cryptomining: false } },
      found: ['EnableTrackingProtection.Cryptomining'],
    },
    { policies: { EnableTrackingProtection: { Value: true, Locked: false } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const protection = subject.policy('EnableTrackingProtection')
    if (!protection || !isObject(protection.value)) return []
    const { name, path, value } = protection
    if (isOff(property(value, 'Value')) && isOff(property(value, 'Locked'))) {
      return [{ path: [name, 'Locked'], detail: 'Value false is locked even with Locked false.' }]
    }
    if (has(value, 'Category')) {
      return SWITCHES.filter((field) => has(value, field)).map((field): LintFinding => {
        const detail = `${field} does not count beside Category.`
        return {
          path: [name, field],
          detail,
          severity: 'info',
          targets: targetsWhere(({ code }) => code.trackingWithoutValue === 'switched off'),
        }
      })
    }
    if (has(value, 'Value') || Object.keys(value).length === 0) return []
    const detail = 'Without Value the protection is switched off and locked.'
    return [
      {
        path,
        detail,
        targets: targetsWhere(({ code }) => code.trackingWithoutValue === 'switched off'),
        suggestion: 'add "Value": true',
      },
    ]
  },
})
