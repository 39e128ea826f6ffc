import { defineRule, type LintFinding } from '../define-rule.ts'
import { has, isOff, isOn, property } from '../values.ts'

export const cookiesDefault = defineRule({
  id: 'cookies-default',
  summary: 'Default or Locked of Cookies changes more than it says.',
  why: 'Default false makes AcceptThirdParty moot; Default true, or Locked alone, accepts all cookies and so switches their partitioning by site off.',
  cure: 'For the browsers of today say Behavior, such as "reject-tracker-and-partition-foreign", in place of Default and AcceptThirdParty.',
  severity: 'warning',
  examples: [
    { policies: { Cookies: { Default: false, AcceptThirdParty: 'never' } }, found: ['Cookies.AcceptThirdParty'] },
    { policies: { Cookies: { Default: true } }, options: { target: 'esr140' }, found: ['Cookies.Default'] },
    { policies: { Cookies: { Locked: true } }, options: { target: 'esr153' }, found: ['Cookies.Locked'] },
    { policies: { Cookies: { Behavior: 'reject-tracker', Locked: true } }, options: { target: 'esr140' }, found: [] },
  ],
  find(subject): LintFinding[] {
    const cookies = subject.policy('Cookies')
    if (!cookies) return []
    const { name, value } = cookies
    const found: LintFinding[] = []
    const isBlocked = isOff(property(value, 'Default'))
    if (isBlocked && has(value, 'AcceptThirdParty')) {
      const detail = 'AcceptThirdParty does nothing, because Default false blocks all cookies.'
      found.push({ path: [name, 'AcceptThirdParty'], detail })
    }
    const setsBehavior = ['Behavior', 'AcceptThirdParty', 'RejectTracker'].some((field) => has(value, field))
    const cause = isOn(property(value, 'Default')) ? 'Default' : isOn(property(value, 'Locked')) ? 'Locked' : null
    if (cause && !setsBehavior && !isBlocked) {
      const detail = `${cause} without Behavior accepts all cookies and switches their partitioning by site off.`
      found.push({ path: [name, cause], detail, targets: ['esr140', 'esr153'], suggestion: 'set Behavior' })
    }
    return found
  },
})
