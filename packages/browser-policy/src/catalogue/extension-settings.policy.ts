import { definePolicy } from './define-policy.ts'

export const extensionSettings = definePolicy({
  name: 'ExtensionSettings',
  summary: 'Rules every aspect of extensions, in general and one by one.',
  description:
    "The name `*` holds the general rules; every other name is an extension's identifier. `force_installed` and `normal_installed` need an `install_url`. `blocked` in general keeps out all extensions without a separate entry. ESR 140 looks at nothing inside this object, so a slip shows only as a rule that does not work.",
  category: 'Add-ons',
  since: { declared: null, documented: '69, ESR 68.1' },
  properties: {
    '*': { summary: 'Rules for one extension, under its identifier; the name `*` holds the rules for all others.' },
    '*.installation_mode': { summary: 'Whether it may, must or must not be installed.' },
    '*.allowed_types': { summary: 'Kinds of add-ons that may be installed.' },
    '*.blocked_install_message': { summary: 'Text that is added when an installation is refused.' },
    '*.install_sources': { summary: 'Match patterns of pages from which extensions may be installed.' },
    '*.restricted_domains': { summary: 'Domains that no extension may touch.' },
    '*.temporarily_allow_weak_signatures': { summary: 'Accepts signatures made with outdated algorithms.' },
    '*.install_url': { summary: 'The address that it is installed from.' },
    '*.updates_disabled': { summary: 'It is never updated by itself.' },
    '*.default_area': { summary: 'The first place of its button.' },
    '*.private_browsing': { summary: 'It works in private windows.' },
    '*.runtime_allowed_hosts': { summary: 'Patterns of sites it may touch although they are blocked.' },
    '*.runtime_blocked_hosts': { summary: 'Patterns of sites it may not touch.' },
    '*.blocked_permissions': { summary: 'Permissions it cannot get.' },
    '*.allowed_permissions': { summary: 'Permissions it can get although they are blocked in general.' },
    '*.update_url': { summary: 'The address at which it looks for updates.' },
  },
  texts: {
    '*.restricted_domains[]': 'host',
    '*.blocked_permissions[]': 'permission',
    '*.allowed_permissions[]': 'permission',
  },
  effects: {
    timing: 'each-start',
    example: {
      '*': { installation_mode: 'blocked', blocked_install_message: 'Ask the help desk.' },
      'tool@example.com': { installation_mode: 'force_installed', install_url: 'https://addons.example.com/tool.xpi' },
    },
    preferences: [
      { name: 'extensions.getAddons.showPane', value: false, locked: true },
      { name: 'extensions.htmlaboutaddons.recommendations.enabled', value: false, locked: true },
    ],
  },
  conflicts: [
    {
      with: 'DisablePrivateBrowsing',
      when: { at: '*.private_browsing', is: true },
      and: [{ is: true }],
      severity: 'info',
      detail: 'private_browsing has no effect without private windows.',
    },
  ],
  examples: {
    valid: [
      {
        '*': { installation_mode: 'blocked', blocked_install_message: 'Ask the help desk.' },
        'tool@example.com': {
          installation_mode: 'force_installed',
          install_url: 'https://addons.example.com/tool.xpi',
        },
      },
    ],
    invalid: [true, 'tool@example.com'],
  },
})
