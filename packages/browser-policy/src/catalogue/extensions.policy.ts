import { definePolicy } from './define-policy.ts'

export const extensions = definePolicy({
  name: 'Extensions',
  summary: 'Installs, removes or pins extensions.',
  description:
    '`Install` takes addresses or file paths, the other lists take identifiers. Install and Uninstall run once for each change of their list, so a user may remove what was installed unless it is also in `Locked`. An identifier in `Locked` that is never installed does nothing; one in both `Uninstall` and `Install` fights with itself. ExtensionSettings does all of this and more.',
  category: 'Add-ons',
  since: { declared: '60.0' },
  enterpriseOnly: true,
  properties: {
    Install: { summary: 'Addresses or paths of extensions to install.' },
    Uninstall: { summary: 'Identifiers of extensions to remove.' },
    Locked: { summary: 'Identifiers of extensions that users can neither remove nor switch off.' },
  },
  texts: { 'Install[]': 'file' },
  effects: { timing: 'once-per-change' },
  conflicts: [
    {
      with: 'ExtensionSettings',
      reportedBy: 'extension-lists',
      detail: 'If both name an extension, ExtensionSettings decides.',
    },
    {
      with: 'Extensions',
      reportedBy: 'extension-lists',
      detail: 'An extension in Install and in Uninstall is installed and removed in turn.',
    },
  ],
  examples: {
    valid: [{ Install: ['https://addons.example.com/tool.xpi'], Locked: ['tool@example.com'] }],
    invalid: [{ Install: 'https://addons.example.com/tool.xpi' }, true],
  },
})
