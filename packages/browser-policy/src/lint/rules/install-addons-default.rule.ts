import { defineRule, type LintFinding } from '../define-rule.ts'
import { isOff, listOf, property } from '../values.ts'

export const installAddonsDefault = defineRule({
  id: 'install-addons-default',
  summary: 'Installing add-ons is switched off and yet allowed for some sites.',
  why: 'InstallAddonsPermission.Default false forbids every site to install, so Allow does nothing. Policies install all the same.',
  cure: 'Leave Default out, or remove what it forbids; ExtensionSettings says both at once.',
  severity: 'warning',
  examples: [
    {
      policies: { InstallAddonsPermission: { Allow: ['https://a.example'], Default: false } },
      found: ['InstallAddonsPermission.Default'],
    },
    {
      policies: { InstallAddonsPermission: { Default: false }, Extensions: { Install: ['https://a.example/a.xpi'] } },
      found: [],
    },
    { policies: { InstallAddonsPermission: { Allow: ['https://a.example'], Default: true } }, found: [] },
  ],
  find(subject): LintFinding[] {
    const permission = subject.policy('InstallAddonsPermission')
    if (!permission || !isOff(property(permission.value, 'Default'))) return []
    if (listOf(property(permission.value, 'Allow')).length === 0) return []
    const detail = 'Default false forbids every site to install, those in Allow too.'
    return [{ path: [permission.name, 'Default'], detail }]
  },
})
