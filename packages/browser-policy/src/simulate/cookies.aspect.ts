import type { JsonValue } from '../json-value.ts'
import { isOff, isOn, property } from '../lint/values.ts'
import { newest, targetFacts } from '../target.ts'
import { defineAspect, type Outcome, type PageVisit } from './define-aspect.ts'
import { entryFor } from './site-lists.ts'

export const cookies = defineAspect({
  id: 'cookies',
  label: 'Cookies',
  concerns: 'network',
  examples: [
    {
      policies: { Cookies: { Allow: ['https://example.com'] } },
      url: 'https://www.example.com/',
      result: 'allowed',
      decidedBy: 'Cookies.Allow[0]',
    },
    {
      policies: { Cookies: { Allow: ['http://example.com'], Block: ['https://example.com'] } },
      url: 'https://example.com/',
      result: 'blocked',
      decidedBy: 'Cookies.Block[0]',
    },
    {
      policies: { Cookies: { Allow: ['https://a.example'], Block: ['https://a.example'] } },
      url: 'https://a.example/',
      result: 'allowed',
      decidedBy: 'Cookies.Allow[0]',
    },
    {
      policies: { Cookies: { Default: false, AcceptThirdParty: 'always' } },
      url: 'https://a.example/',
      result: 'blocked',
      decidedBy: 'Cookies.Default',
    },
    {
      policies: { Cookies: { AcceptThirdParty: 'never' } },
      url: 'https://a.example/',
      result: 'limited',
      decidedBy: 'Cookies.AcceptThirdParty',
    },
    {
      policies: { Cookies: { Default: false, Behavior: 'accept' } },
      url: 'https://a.example/',
      target: newest,
      result: 'allowed',
      decidedBy: 'Cookies.Behavior',
    },
    {
      policies: { Cookies: { Locked: true } },
      url: 'https://a.example/',
      result: 'allowed',
      decidedBy: 'Cookies.Locked',
    },
    { policies: { Cookies: { Default: false } }, url: 'file:///x', result: 'default', decidedBy: null },
    { policies: {}, url: 'https://a.example/', result: 'default', decidedBy: null },
  ],
  decide(visit) {
    const policy = visit.policy('Cookies')
    const entry = entryFor(visit, policy, ['Allow', 'Block', 'AllowSession'], 'subdomains')
    if (entry) {
      const by = ['Cookies', entry.list, entry.index]
      if (entry.list === 'Block')
        return { result: 'blocked', detail: `${entry.text} may set no cookies.`, decidedBy: by }
      if (entry.list === 'Allow') return { result: 'allowed', detail: `${entry.text} may set cookies.`, decidedBy: by }
      return { result: 'limited', detail: `${entry.text} may set cookies that end with the session.`, decidedBy: by }
    }
    return byRule(policy, visit)
  },
})

const BEHAVIORS: Readonly<Record<string, readonly [Outcome['result'], string]>> = {
  accept: ['allowed', 'All cookies are taken.'],
  'reject-foreign': ['limited', 'Cookies of the visited site are taken, those of other sites are not.'],
  reject: ['blocked', 'No cookies are taken.'],
  'limit-foreign': ['limited', 'Cookies of other sites are taken only from sites visited before.'],
  'reject-tracker': ['limited', 'Cookies are taken except those of known trackers.'],
  'reject-tracker-and-partition-foreign': [
    'limited',
    'Cookies of known trackers are refused, those of other sites kept apart for each visited site.',
  ],
  'partition-foreign': ['limited', 'Cookies of other sites are kept apart for each visited site.'],
}

const THIRD_PARTY: Readonly<Record<string, string>> = {
  always: 'accept',
  never: 'reject-foreign',
  'from-visited': 'limit-foreign',
}

/** The general rule: the newer Behavior first, then Default, then AcceptThirdParty; Locked alone accepts all. */
function byRule(policy: JsonValue | undefined, visit: PageVisit): Outcome {
  const session =
    targetFacts[visit.target].code.expireAtSessionEnd === 'acts' && isOn(property(policy, 'ExpireAtSessionEnd'))
      ? ' They end with the session.'
      : ''
  const say = (behavior: unknown, field: string): Outcome => {
    const [result, detail] = BEHAVIORS[String(behavior)] ?? ['allowed', 'All cookies are taken.']
    return { result, detail: detail + session, decidedBy: ['Cookies', field] }
  }
  const behavior = property(policy, 'Behavior')
  if (behavior !== undefined) return say(behavior, 'Behavior')
  const byDefault = property(policy, 'Default')
  if (isOff(byDefault)) return say('reject', 'Default')
  const thirdParty = property(policy, 'AcceptThirdParty')
  if (thirdParty !== undefined) return say(THIRD_PARTY[String(thirdParty)], 'AcceptThirdParty')
  if (isOn(property(policy, 'RejectTracker'))) return say('reject-tracker', 'RejectTracker')
  if (byDefault !== undefined) return say('accept', 'Default')
  if (isOn(property(policy, 'Locked'))) return say('accept', 'Locked')
  return {
    result: 'default',
    detail: `The user decides about cookies.${session}`,
    decidedBy: session === '' ? null : ['Cookies', 'ExpireAtSessionEnd'],
  }
}
