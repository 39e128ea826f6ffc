import { definePolicy, everywhere } from './define-policy.ts'
import { boolean } from './value-tree.ts'

export const disableBuiltinPdfViewer = definePolicy({
  name: 'DisableBuiltinPDFViewer',
  summary: 'Gives PDF files to another program instead of showing them.',
  description:
    'They are downloaded and opened by what the system prescribes. The built-in viewer is sandboxed, most others are not. Only true acts.',
  category: 'Features',
  since: { declared: '60.0' },
  values: everywhere(boolean()),
  effects: { timing: 'each-start', disallows: ['PDF.js'] },
  conflicts: [{ with: 'PDFjs', detail: 'A viewer that is switched off cannot be configured.' }],
  examples: { valid: [true], invalid: ['yes'] },
})
