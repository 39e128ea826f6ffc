import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { findUnclosedMark } from '../markup/rst.ts'

export const rstSyntax = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'rst-syntax',
  label: 'reStructuredText syntax error',
  why: 'A mark that is opened and never closed shows up in the text and spoils what follows.',
  severity: 'error',
  flags: ['rst-text'],
  examples: [
    { source: 'Use ``git``.', target: 'Použijte ``git``.', flags: 'rst-text', fails: false },
    { source: 'Use ``git``.', target: 'Použijte ``git.', flags: 'rst-text', fails: true },
    { source: 'Use *git*.', target: 'Použijte *git.', flags: 'rst-text', fails: true },
  ],
  find(source, target): readonly Finding[] {
    const found = findUnclosedMark(target)
    // A source that is broken itself (a lone asterisk that is meant) must be broken in the target too.
    if (!found || findUnclosedMark(source.text)) return NOTHING
    return [{ span: { start: found.at, end: found.at + found.mark.length }, detail: `${found.mark} is never closed` }]
  },
})
