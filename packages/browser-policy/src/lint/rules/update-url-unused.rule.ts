import { defineRule, type Found } from '../define-rule.ts'
import { isOn } from '../values.ts'

export const updateUrlUnused = defineRule({
  id: 'update-url-unused',
  summary: 'AppUpdateURL is set, but updates are switched off.',
  why: 'Both count as active, but the address is never asked.',
  cure: 'Remove AppUpdateURL, or allow updates.',
  severity: 'warning',
  examples: [
    { policies: { AppUpdateURL: 'https://a.example/u', DisableAppUpdate: true }, found: ['AppUpdateURL'] },
    { policies: { AppUpdateURL: 'https://a.example/u', DisableAppUpdate: false }, found: [] },
  ],
  find(subject): Found[] {
    const url = subject.policy('AppUpdateURL')
    if (!url || !isOn(subject.policy('DisableAppUpdate')?.value)) return []
    return [{ path: url.path, detail: 'AppUpdateURL is never used, because DisableAppUpdate is on.' }]
  },
})
