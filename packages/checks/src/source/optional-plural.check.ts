import { defineCheck } from '../check.ts'

const OPTIONAL_ENDING = /[\p{L}\p{N}_]\(s\)(?![\p{L}\p{N}_])/u

export const optionalPlural = defineCheck({
  kind: 'source',
  id: 'optional_plural',
  label: 'Unpluralised',
  why: 'A text for one or many ("file(s)") should be a plural string: other languages have more than two forms.',
  severity: 'warning',
  examples: [
    { source: 'files', fails: false },
    { source: 'file(s)', fails: true },
    { source: ['file', 'file(s)'], fails: false },
  ],
  find(sources) {
    const [first] = sources
    if (!first || sources.length > 1) return []
    const match = first.text.includes('(s)') ? OPTIONAL_ENDING.exec(first.text) : null
    return match ? [{ form: 0, span: { start: match.index + 1, end: match.index + 4 } }] : []
  },
})
