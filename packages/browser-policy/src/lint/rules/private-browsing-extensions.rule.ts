import { isObject, parseJsonText } from '../../engine/engine.ts'
import { defineRule, type Found } from '../define-rule.ts'
import { isOn, property } from '../values.ts'

export const privateBrowsingExtensions = defineRule({
  id: 'private-browsing-extensions',
  summary: 'An extension may run in private windows, which are switched off.',
  why: 'private_browsing then does nothing.',
  cure: 'Remove private_browsing, or allow private windows.',
  severity: 'info',
  examples: [
    {
      policies: { DisablePrivateBrowsing: true, ExtensionSettings: { 'a@b': { private_browsing: true } } },
      options: { target: 'esr140' },
      found: ['ExtensionSettings["a@b"].private_browsing'],
    },
    {
      policies: { DisablePrivateBrowsing: false, ExtensionSettings: { 'a@b': { private_browsing: true } } },
      options: { target: 'esr140' },
      found: [],
    },
  ],
  find(subject): Found[] {
    const settings = subject.policy('ExtensionSettings')
    if (!settings || !isOn(subject.policy('DisablePrivateBrowsing')?.value)) return []
    const value = typeof settings.value === 'string' ? parseJsonText(settings.value) : settings.value
    if (value === undefined || !isObject(value)) return []
    return Object.entries(value).flatMap(([id, extension]): Found[] => {
      if (!isOn(property(extension, 'private_browsing'))) return []
      const detail = 'private_browsing does nothing, because DisablePrivateBrowsing is on.'
      return [{ path: [settings.name, id, 'private_browsing'], detail }]
    })
  },
})
