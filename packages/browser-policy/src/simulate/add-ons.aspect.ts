import { isOff, isOn, property } from '../lint/values.ts'
import { defineAspect } from './define-aspect.ts'
import { entryFor } from './site-lists.ts'

export const addOns = defineAspect({
  id: 'add-ons',
  label: 'Installing add-ons',
  examples: [
    {
      policies: { InstallAddonsPermission: { Default: false, Allow: ['https://a.example'] } },
      url: 'https://a.example/',
      result: 'blocked',
      decidedBy: 'InstallAddonsPermission.Default',
    },
    {
      policies: { InstallAddonsPermission: { Default: true, Allow: ['https://a.example'] } },
      url: 'https://a.example/',
      result: 'allowed',
      decidedBy: 'InstallAddonsPermission.Allow[0]',
    },
    {
      policies: { InstallAddonsPermission: { Default: true } },
      url: 'https://b.example/',
      result: 'asks',
      decidedBy: 'InstallAddonsPermission.Default',
    },
    { policies: {}, url: 'https://b.example/', result: 'asks', decidedBy: null },
  ],
  decide(visit) {
    const policy = visit.policy('InstallAddonsPermission')
    const byDefault = property(policy, 'Default')
    const by = ['InstallAddonsPermission', 'Default']
    // with Default false the installer is off as a whole, so that the list of sites is never asked
    if (isOff(byDefault)) return { result: 'blocked', detail: 'No site may install add-ons.', decidedBy: by }
    const entry = entryFor(visit, policy, ['Allow'], 'subdomains')
    if (entry)
      return {
        result: 'allowed',
        detail: `${entry.text} may offer add-ons.`,
        decidedBy: ['InstallAddonsPermission', 'Allow', entry.index],
      }
    return {
      result: 'asks',
      detail: 'The browser asks before a site may offer add-ons.',
      decidedBy: isOn(byDefault) ? by : null,
    }
  },
})
