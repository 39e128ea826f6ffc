import { definePolicy } from './define-policy.ts'

export const securityDevices = definePolicy({
  name: 'SecurityDevices',
  summary: 'Loads PKCS #11 modules, such as drivers for smart cards.',
  description:
    'In the old form each name is a module and its value the path of its library. From release 114 and ESR 102.12 on, `Add` and `Delete` say the same and more. A module whose library cannot be loaded is reported and left out.',
  category: 'Certificates and security',
  since: { declared: null, documented: '64, ESR 60.4' },
  properties: {
    '*': { summary: "A module's name with the path of its library." },
    Add: {
      summary: 'Modules to load: name and path of the library.',
      since: { declared: null, documented: '114, ESR 102.12' },
    },
    'Add.*': { summary: "Path of the module's library." },
    Delete: { summary: 'Names of modules to remove.', since: { declared: null, documented: '114, ESR 102.12' } },
  },
  texts: { '*': 'file', 'Add.*': 'file' },
  effects: { timing: 'each-start' },
  examples: {
    valid: [{ 'Smart cards': '/usr/lib/opensc-pkcs11.so' }],
    invalid: [{ 'Smart cards': true }, '/usr/lib/opensc-pkcs11.so'],
  },
})
