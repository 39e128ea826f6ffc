import { isObject } from '../../engine/engine.ts'
import { targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has } from '../values.ts'

export const securityDevice = defineRule({
  id: 'security-device',
  summary: 'SecurityDevices mixes its two forms.',
  why: 'As soon as Add or Delete is there, modules beside them are not looked at.',
  cure: 'Move the modules into Add.',
  severity: 'warning',
  examples: [
    {
      policies: { SecurityDevices: { Add: { Cards: '/usr/lib/cards.so' }, Other: '/usr/lib/other.so' } },
      found: ['SecurityDevices.Other'],
    },
    { policies: { SecurityDevices: { Add: { Cards: '/usr/lib/cards.so' }, Delete: ['Old'] } }, found: [] },
    { policies: { SecurityDevices: { Cards: '/usr/lib/cards.so' } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const devices = subject.policy('SecurityDevices')
    if (!devices || !isObject(devices.value)) return []
    const { name, value } = devices
    if (!has(value, 'Add') && !has(value, 'Delete')) return []
    return Object.keys(value)
      .filter((module) => module !== 'Add' && module !== 'Delete')
      .map((module): LintFinding => {
        const detail = `${JSON.stringify(module)} stands beside Add or Delete and is not looked at.`
        return {
          path: [name, module],
          at: 'name',
          detail,
          targets: targetsWhere(({ code }) => code.devicesBesideAdd === 'not looked at'),
          suggestion: 'move it into Add',
        }
      })
  },
})
