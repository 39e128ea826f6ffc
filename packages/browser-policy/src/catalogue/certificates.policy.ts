import { definePolicy } from './define-policy.ts'

export const certificates = definePolicy({
  name: 'Certificates',
  summary: 'Trusts certificate authorities beyond the built-in ones.',
  description:
    'Certificates that the operating system trusts, or files that you name. ESR 60 switches the import on with any value. A document with nothing but `ImportEnterpriseRoots: true` counts as no policy at all in ESR 153, because antivirus products write exactly that.',
  category: 'Certificates and security',
  since: { declared: '60.0' },
  properties: {
    ImportEnterpriseRoots: { summary: "Trust what the operating system's store holds. Windows and, later, macOS." },
    Install: {
      summary:
        "Certificate files (PEM or DER): a name that is looked for in fixed folders, or a full path in the system's own notation. Variables are not expanded.",
      since: { declared: '60.0', documented: '64, ESR 60.4' },
    },
  },
  texts: { 'Install[]': 'certificate file' },
  systems: [{ path: 'ImportEnterpriseRoots', only: ['windows', 'macos'] }],
  effects: {
    timing: 'each-start',
    example: { ImportEnterpriseRoots: true, Install: ['company-root.pem', '/etc/ssl/company.der'] },
    preferences: [{ name: 'security.enterprise_roots.enabled', value: true, locked: true }],
    note: 'Install with a full path needs release 65 or ESR 60.5.',
  },
  examples: {
    valid: [{ ImportEnterpriseRoots: true, Install: ['company-root.pem', '/etc/ssl/company.der'] }],
    invalid: [{ Install: 'company-root.pem' }, true],
  },
})
