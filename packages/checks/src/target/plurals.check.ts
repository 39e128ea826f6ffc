import { defineCheck, NOTHING } from '../check.ts'

export const plurals = defineCheck({
  kind: 'target',
  reads: 'unit',
  id: 'plurals',
  label: 'Missing plurals',
  why: 'If a plural form is empty, the program shows the source language for those numbers.',
  severity: 'error',
  examples: [
    { source: ['file', 'files'], target: ['soubor', 'soubory', 'souborů'], fails: false },
    { source: ['file', 'files'], target: ['soubor', '', 'souborů'], fails: true },
  ],
  find({ sources, targets, environment }) {
    if (sources.length === 1 || !targets.includes('')) return NOTHING
    const { optionalForm } = environment
    return targets.flatMap((target, form) =>
      target === '' && form !== optionalForm ? [{ form, span: { start: 0, end: 0 } }] : [],
    )
  },
})
