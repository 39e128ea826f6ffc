import { definePolicy } from './define-policy.ts'

export const exemptDomainFileTypePairsFromFileTypeDownloadWarnings = definePolicy({
  name: 'ExemptDomainFileTypePairsFromFileTypeDownloadWarnings',
  summary: 'Ends the warning about risky file types for chosen sites.',
  description: 'Each entry joins one file extension, written without the dot, with the domains that may serve it.',
  category: 'Downloads and files',
  since: { declared: null, documented: '102, ESR 102' },
  properties: {
    '[].file_extension': { summary: 'The extension without the dot.' },
    '[].domains': { summary: 'Domains that may serve it without a warning.' },
  },
  texts: { '[].file_extension': 'extension', '[].domains[]': 'host suffix' },
  effects: { timing: 'each-start' },
  examples: {
    valid: [[{ file_extension: 'jnlp', domains: ['apps.example.com'] }]],
    invalid: [true, { file_extension: 'jnlp' }],
  },
})
