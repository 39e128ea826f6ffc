import { defineCheck } from '../check.ts'
import { readIcu } from '../format/icu.ts'

export const icuMessageFormatSyntax = defineCheck({
  kind: 'source',
  id: 'icu_message_format_syntax',
  label: 'ICU MessageFormat syntax',
  why: 'A message that cannot be parsed fails in every language.',
  severity: 'error',
  flags: ['icu-message-format'],
  examples: [
    { source: '{n} days', flags: 'icu-message-format', fails: false },
    { source: '{n days', flags: 'icu-message-format', fails: true },
  ],
  find(sources) {
    return sources.flatMap((source, form) => {
      const read = source.scan(readIcu)
      if (read.ok) return []
      const { length } = source.text
      const span = { start: Math.min(read.fault.at, length), end: Math.min(read.fault.at + 1, length) }
      return [{ form, span, detail: read.fault.detail }]
    })
  },
})
