import { isObject } from '../../engine/engine.ts'
import { defineRule, type Found } from '../define-rule.ts'
import { has, isOff, property } from '../values.ts'

export const trackingProtection = defineRule({
  id: 'tracking-protection',
  summary: 'EnableTrackingProtection switches the protection off for good.',
  why: 'A missing Value counts as false in newer browsers, and false is locked whatever Locked says.',
  cure: 'Add "Value": true, or leave the policy out.',
  severity: 'warning',
  examples: [
    {
      policies: { EnableTrackingProtection: { Locked: true } },
      options: { target: 'esr140' },
      found: ['EnableTrackingProtection'],
    },
    {
      policies: { EnableTrackingProtection: { Value: false, Locked: false } },
      found: ['EnableTrackingProtection.Locked'],
    },
    { policies: { EnableTrackingProtection: { Value: true, Locked: false } }, found: [] },
  ],
  find(subject): Found[] {
    const protection = subject.policy('EnableTrackingProtection')
    if (!protection || !isObject(protection.value)) return []
    const { name, path, value } = protection
    if (isOff(property(value, 'Value')) && isOff(property(value, 'Locked'))) {
      return [{ path: [name, 'Locked'], detail: 'Value false is locked even with Locked false.' }]
    }
    if (has(value, 'Value') || has(value, 'Category') || Object.keys(value).length === 0) return []
    const detail = 'Without Value the protection is switched off and locked.'
    return [{ path, detail, targets: ['esr140', 'esr153'], suggestion: 'add "Value": true' }]
  },
})
