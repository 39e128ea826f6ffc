import { defineCheck } from '../check.ts'
import { fluentReader } from '../format/fluent-pair.ts'

export const fluentSourceSyntax = defineCheck({
  kind: 'source',
  id: 'fluent-source-syntax',
  label: 'Fluent source syntax',
  why: 'A message that cannot be parsed is shown in no language.',
  severity: 'error',
  flags: ['fluent-source-syntax'],
  examples: [
    { source: '{ $n -> \n  [one] day\n *[other] days\n}', flags: 'fluent-source-syntax', fails: false },
    { source: 'Hello { $name', flags: 'fluent-source-syntax', fails: true },
    { source: '{ $n -> \n  [one] day\n}', flags: 'fluent-source-syntax', fails: true },
    { source: '.title = x', flags: 'fluent-source-syntax', fails: false },
    { source: '.title = x', flags: 'fluent-source-syntax, fluent-type:Term', fails: true },
  ],
  find(sources, flags) {
    return sources.flatMap((source, form) => {
      const read = source.scan(fluentReader(flags))
      if (read.ok) return []
      const { length } = source.text
      return [
        { form, span: { start: Math.min(read.at, length), end: Math.min(read.at + 1, length) }, detail: read.detail },
      ]
    })
  },
})
