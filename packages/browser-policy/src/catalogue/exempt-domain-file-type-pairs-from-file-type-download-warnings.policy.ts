import { definePolicy, sinceEsr140 } from './define-policy.ts'
import { array, object, string } from './value-tree.ts'

export const exemptDomainFileTypePairsFromFileTypeDownloadWarnings = definePolicy({
  name: 'ExemptDomainFileTypePairsFromFileTypeDownloadWarnings',
  summary: 'Ends the warning about risky file types for chosen sites.',
  description: 'Each entry joins one file extension, written without the dot, with the domains that may serve it.',
  category: 'Downloads and files',
  since: { declared: null, documented: '102, ESR 102' },
  values: sinceEsr140(array(object({ file_extension: string(), domains: array(string()) }))),
  properties: {
    '[].file_extension': { summary: 'The extension without the dot.' },
    '[].domains': { summary: 'Domains that may serve it without a warning.' },
  },
  effects: { timing: 'each-start' },
  examples: {
    valid: [[{ file_extension: 'jnlp', domains: ['apps.example.com'] }]],
    invalid: [true, { file_extension: 'jnlp' }],
  },
})
