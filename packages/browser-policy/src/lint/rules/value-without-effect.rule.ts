import { defineRule, type Found } from '../define-rule.ts'
import { isOff, isOn } from '../values.ts'

/** Policies of which only one of the two values acts. */
const onlyTrueActs = new Set([
  ...['DisableAppUpdate', 'DisableBuiltinPDFViewer', 'DisableFeedbackCommands', 'DisableMasterPasswordCreation'],
  ...['DisableSafeMode', 'DisableSetDesktopBackground', 'DisableSystemAddonUpdate', 'DisableBrowserStudies'],
  ...['BlockAboutAddons', 'BlockAboutConfig', 'BlockAboutProfiles', 'BlockAboutSupport', 'DisableDeveloperTools'],
  ...[
    'DisablePrivateBrowsing',
    'DisableProfileImport',
    'DisableProfileRefresh',
    'DisableTelemetry',
    'NoDefaultBookmarks',
  ],
  ...['DisableBrowserAccounts', 'DisableBrowserScreenshots', 'DisableForgetButton', 'DisableFormHistory'],
])
const onlyFalseActs = new Set(['ExtensionUpdate', 'HardwareAcceleration'])

export const valueWithoutEffect = defineRule({
  id: 'value-without-effect',
  summary: 'A policy is set to the value that does nothing.',
  why: 'It is the same as leaving it out; it does not switch anything back on.',
  cure: 'Leave the policy out.',
  severity: 'info',
  examples: [
    {
      policies: { DisableTelemetry: false, HardwareAcceleration: true },
      found: ['DisableTelemetry', 'HardwareAcceleration'],
    },
    { policies: { DisableTelemetry: true, HardwareAcceleration: false }, found: [] },
  ],
  find(subject): Found[] {
    return subject.set.flatMap(({ path, policy, name, value }): Found[] => {
      const isIdle = (onlyTrueActs.has(policy.name) && isOff(value)) || (onlyFalseActs.has(policy.name) && isOn(value))
      if (!isIdle) return []
      return [{ path, detail: `${name} does nothing with ${JSON.stringify(value)}; it is as if it were not set.` }]
    })
  },
})
