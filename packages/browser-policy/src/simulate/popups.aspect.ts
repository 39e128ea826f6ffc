import { isOn, property } from '../lint/values.ts'
import { defineAspect } from './define-aspect.ts'
import { entryFor } from './site-lists.ts'

export const popups = defineAspect({
  id: 'popups',
  label: 'Pop-up windows',
  concerns: 'sites',
  examples: [
    {
      policies: { PopupBlocking: { Allow: ['https://a.example'], Default: true } },
      url: 'https://x.a.example/',
      result: 'allowed',
      decidedBy: 'PopupBlocking.Allow[0]',
    },
    {
      policies: { PopupBlocking: { Default: false } },
      url: 'https://a.example/',
      result: 'allowed',
      decidedBy: 'PopupBlocking.Default',
    },
    {
      policies: { PopupBlocking: { Default: true } },
      url: 'https://a.example/',
      result: 'blocked',
      decidedBy: 'PopupBlocking.Default',
    },
    {
      policies: { PopupBlocking: { Locked: true } },
      url: 'https://a.example/',
      result: 'blocked',
      decidedBy: 'PopupBlocking.Locked',
    },
    { policies: {}, url: 'https://a.example/', result: 'default', decidedBy: null },
  ],
  decide(visit) {
    const policy = visit.policy('PopupBlocking')
    const entry = entryFor(visit, policy, ['Allow'], 'subdomains')
    if (entry)
      return {
        result: 'allowed',
        detail: `${entry.text} may open them.`,
        decidedBy: ['PopupBlocking', 'Allow', entry.index],
      }
    const byDefault = property(policy, 'Default')
    if (byDefault !== undefined) {
      return isOn(byDefault)
        ? { result: 'blocked', detail: 'Default true blocks them.', decidedBy: ['PopupBlocking', 'Default'] }
        : {
            result: 'allowed',
            detail: 'Default false lets every site open them.',
            decidedBy: ['PopupBlocking', 'Default'],
          }
    }
    if (isOn(property(policy, 'Locked')))
      return {
        result: 'blocked',
        detail: 'Locked without Default blocks them.',
        decidedBy: ['PopupBlocking', 'Locked'],
      }
    return { result: 'default', detail: 'The user decides.', decidedBy: null }
  },
})
