import { definePolicy } from './define-policy.ts'

export const pdfjs = definePolicy({
  name: 'PDFjs',
  summary: 'Switches the built-in PDF viewer and its restrictions on or off.',
  description: '`EnablePermissions` makes the viewer obey a document that forbids copying its text.',
  category: 'Features',
  since: { declared: null, documented: '77, ESR 68.9' },
  properties: {
    Enabled: { summary: 'The viewer is used.' },
    EnablePermissions: { summary: 'Restrictions written in a document are obeyed.' },
  },
  effects: {
    timing: 'each-start',
    example: { Enabled: true, EnablePermissions: true },
    preferences: [
      { name: 'pdfjs.disabled', value: false, locked: true },
      { name: 'pdfjs.enablePermissions', value: true, locked: true },
    ],
  },
  conflicts: [
    {
      with: 'DisableBuiltinPDFViewer',
      when: { at: 'Enabled', is: true },
      and: [{ is: true }],
      detail: 'A viewer that is switched off cannot be switched on again here.',
    },
  ],
  examples: { valid: [{ Enabled: true, EnablePermissions: true }], invalid: [{ Enabled: 'yes' }, true] },
})
