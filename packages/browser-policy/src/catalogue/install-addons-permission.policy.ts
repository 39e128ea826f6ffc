import { definePolicy } from './define-policy.ts'

export const installAddonsPermission = definePolicy({
  name: 'InstallAddonsPermission',
  summary: 'Decides from where users may install add-ons.',
  description:
    '`Allow` lists sites that may offer add-ons without the first warning. `Default: false` forbids installing everywhere else and closes about:debugging, but it also stands against `Allow` and against installations by policy.',
  category: 'Add-ons',
  since: { declared: '60.0' },
  properties: {
    Allow: { summary: 'Sites that may install add-ons.' },
    Default: { summary: 'Add-ons can be installed at all.' },
  },
  effects: {
    timing: 'each-start',
    example: { Allow: ['https://addons.example.com'], Default: true },
    preferences: [{ name: 'xpinstall.enabled', value: true, locked: true }],
    permissions: [{ type: 'install', origin: 'https://addons.example.com', action: 'allow' }],
  },
  conflicts: [
    {
      with: 'InstallAddonsPermission',
      reportedBy: 'install-addons-default',
      detail: 'With Default false the sites in Allow cannot install either.',
    },
  ],
  examples: {
    valid: [{ Allow: ['https://addons.example.com'], Default: true }],
    invalid: [{ Allow: 'https://addons.example.com' }, false],
  },
})
