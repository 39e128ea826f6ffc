import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { findMarks, sameSet } from '../markup/markdown.ts'

export const mdSyntax = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'md-syntax',
  label: 'Markdown syntax',
  why: 'Other marks than in the source mean another emphasis, or show up in the text.',
  severity: 'warning',
  flags: ['md-text'],
  examples: [
    { source: '**a** _b_', target: '_b_ **a**', flags: 'md-text', fails: false },
    { source: '**a**', target: '*b*', flags: 'md-text', fails: true },
    { source: '`a`', target: 'b', flags: 'md-text', fails: true },
  ],
  find(source, target) {
    const wanted = source.scan(findMarks)
    const found = findMarks(target)
    return sameSet(wanted, found)
      ? NOTHING
      : findWhole(target, `${[...found].join(' ')} instead of ${[...wanted].join(' ')}`)
  },
})
