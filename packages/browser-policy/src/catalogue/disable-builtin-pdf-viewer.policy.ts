import { definePolicy } from './define-policy.ts'

export const disableBuiltinPdfViewer = definePolicy({
  name: 'DisableBuiltinPDFViewer',
  summary: 'Gives PDF files to another program instead of showing them.',
  description:
    'They are downloaded and opened by what the system prescribes. The built-in viewer is sandboxed, most others are not.',
  category: 'Features',
  since: { declared: '60.0' },
  acts: true,
  effects: { timing: 'each-start', disallows: ['PDF.js'] },
  examples: { valid: [true], invalid: ['yes'] },
})
