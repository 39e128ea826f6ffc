import { defineRule, type Found } from '../define-rule.ts'
import { isOff, listOf, property } from '../values.ts'

export const installAddonsDefault = defineRule({
  id: 'install-addons-default',
  summary: 'Installing add-ons is switched off and yet allowed for something.',
  why: 'InstallAddonsPermission.Default false forbids every installation, so Allow and Extensions.Install do nothing.',
  cure: 'Leave Default out, or remove what it forbids; ExtensionSettings says both at once.',
  severity: 'warning',
  examples: [
    {
      policies: { InstallAddonsPermission: { Allow: ['https://a.example'], Default: false } },
      found: ['InstallAddonsPermission.Default'],
    },
    {
      policies: { InstallAddonsPermission: { Default: false }, Extensions: { Install: ['https://a.example/a.xpi'] } },
      found: ['InstallAddonsPermission.Default'],
    },
    { policies: { InstallAddonsPermission: { Allow: ['https://a.example'], Default: true } }, found: [] },
  ],
  find(subject): Found[] {
    const permission = subject.policy('InstallAddonsPermission')
    if (!permission || !isOff(property(permission.value, 'Default'))) return []
    const uses = [
      ...(listOf(property(permission.value, 'Allow')).length > 0 ? ['Allow'] : []),
      ...(listOf(property(subject.policy('Extensions')?.value, 'Install')).length > 0 ? ['Extensions.Install'] : []),
    ]
    if (uses.length === 0) return []
    const detail = `Default false forbids every installation, against ${uses.join(' and ')}.`
    return [{ path: [permission.name, 'Default'], detail }]
  },
})
