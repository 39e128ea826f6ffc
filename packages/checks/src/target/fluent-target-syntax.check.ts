import { defineCheck, NOTHING } from '../check.ts'
import { fluentReader } from '../format/fluent-pair.ts'

export const fluentTargetSyntax = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'fluent-target-syntax',
  label: 'Fluent translation syntax',
  why: 'A message that cannot be parsed is left out: the program shows another language instead.',
  severity: 'error',
  flags: ['fluent-target-syntax'],
  examples: [
    { source: 'Hello { $name }', target: 'Ahoj { $name }', flags: 'fluent-target-syntax', fails: false },
    { source: 'Hello { $name }', target: 'Ahoj { $name', flags: 'fluent-target-syntax', fails: true },
    { source: 'Hello', target: 'Ahoj }', flags: 'fluent-target-syntax', fails: true },
    { source: 'Text', target: 'Text\n.title = x', flags: 'fluent-target-syntax', fails: false },
  ],
  find(_source, target, { flags }) {
    const read = fluentReader(flags)(target)
    if (read.ok) return NOTHING
    const { at, detail } = read
    return [{ span: { start: Math.min(at, target.length), end: Math.min(at + 1, target.length) }, detail }]
  },
})
