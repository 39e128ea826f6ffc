import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { findReferences, sameSet } from '../markup/markdown.ts'

export const mdReflink = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'md-reflink',
  label: 'Markdown references',
  why: 'The name of a reference stands elsewhere in the document: translated here, it is found no more.',
  severity: 'error',
  flags: ['md-text'],
  examples: [
    { source: '[a][ref]', target: '[b][ref]', flags: 'md-text', fails: false },
    { source: '[a][ref]', target: '[b][jiny]', flags: 'md-text', fails: true },
  ],
  find(source, target) {
    const wanted = source.scan(findReferences)
    if (wanted.size === 0) return NOTHING
    return sameSet(wanted, findReferences(target)) ? NOTHING : findWhole(target, `expected: ${[...wanted].join(', ')}`)
  },
})
