import { defineCheck } from '../check.ts'

export const ellipsis = defineCheck({
  kind: 'source',
  id: 'ellipsis',
  label: 'Ellipsis',
  why: 'Three dots are read out one by one and may be broken across lines; the ellipsis (…) is one character.',
  severity: 'note',
  examples: [
    { source: 'Save as…', fails: false },
    { source: 'Save as...', fails: true },
  ],
  find(sources) {
    return sources.flatMap(({ text }, form) => {
      const at = text.indexOf('...')
      if (at < 0) return []
      const span = { start: at, end: at + 3 }
      return [{ form, span, fix: [{ span, content: '…' }] }]
    })
  },
})
