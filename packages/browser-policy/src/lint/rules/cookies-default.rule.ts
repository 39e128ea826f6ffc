import type { JsonValue } from '../../json-value.ts'
import { newest, previous, targetsWhere } from '../../target.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { has, isOff, isOn, property } from '../values.ts'

/** The forerunners of Behavior, which are ignored beside it. */
const FORERUNNERS = ['Default', 'AcceptThirdParty', 'RejectTracker']

/** The forerunners that another field hides, with that field. */
function hiddenFields(value: JsonValue): (readonly [field: string, by: string])[] {
  const present = FORERUNNERS.filter((field) => has(value, field))
  const newer = ['Behavior', 'BehaviorPrivateBrowsing'].find((field) => has(value, field))
  if (newer !== undefined) return present.map((field) => [field, newer])
  if (isOff(property(value, 'Default'))) return present.includes('RejectTracker') ? [['RejectTracker', 'Default']] : []
  return has(value, 'AcceptThirdParty') && has(value, 'RejectTracker') ? [['RejectTracker', 'AcceptThirdParty']] : []
}

export const cookiesDefault = defineRule({
  id: 'cookies-default',
  summary: 'A general rule of Cookies hides another, or changes more than it says.',
  why: 'Default false makes AcceptThirdParty moot; Default true, or Locked alone, accepts all cookies and so switches their partitioning by site off.',
  cure: 'For the browsers of today say Behavior, such as "reject-tracker-and-partition-foreign", in place of Default and AcceptThirdParty.',
  severity: 'warning',
  examples: [
    { policies: { Cookies: { Default: false, AcceptThirdParty: 'never' } }, found: ['Cookies.AcceptThirdParty'] },
    { policies: { Cookies: { Default: true } }, options: { target: previous }, found: ['Cookies.Default'] },
    { policies: { Cookies: { Locked: true } }, options: { target: newest }, found: ['Cookies.Locked'] },
    {
      policies: { Cookies: { Behavior: 'reject', Default: true, RejectTracker: true } },
      options: { target: newest },
      found: ['Cookies.Default', 'Cookies.RejectTracker'],
    },
    {
      policies: { Cookies: { AcceptThirdParty: 'never', RejectTracker: true } },
      options: { target: newest },
      found: ['Cookies.RejectTracker'],
    },
    { policies: { Cookies: { Behavior: 'reject-tracker', Locked: true } }, options: { target: previous }, found: [] },
  ],
  find(subject): LintFinding[] {
    const cookies = subject.policy('Cookies')
    if (!cookies) return []
    const { name, value } = cookies
    const found = hiddenFields(value).map(([field, by]): LintFinding => {
      const detail = `${field} does nothing, because ${by} is set.`
      return { path: [name, field], detail, targets: targetsWhere(({ code }) => code.cookieRules === 'one for all') }
    })
    const hasNewer = has(value, 'Behavior') || has(value, 'BehaviorPrivateBrowsing')
    const isBlocked = isOff(property(value, 'Default'))
    if (isBlocked && !hasNewer && has(value, 'AcceptThirdParty')) {
      const detail = 'AcceptThirdParty does nothing, because Default false blocks all cookies.'
      found.push({ path: [name, 'AcceptThirdParty'], detail })
    }
    const setsBehavior = hasNewer || ['AcceptThirdParty', 'RejectTracker'].some((field) => has(value, field))
    const cause = isOn(property(value, 'Default')) ? 'Default' : isOn(property(value, 'Locked')) ? 'Locked' : null
    if (cause && !setsBehavior && !isBlocked) {
      const detail = `${cause} without Behavior accepts all cookies and switches their partitioning by site off.`
      found.push({
        path: [name, cause],
        detail,
        targets: targetsWhere(({ code }) => code.cookieRules === 'one for all'),
        suggestion: 'set Behavior',
      })
    }
    return found
  },
})
