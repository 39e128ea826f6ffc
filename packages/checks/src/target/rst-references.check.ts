import { defineCheck, findWhole, NOTHING } from '../check.ts'
import { findRstReferences } from '../markup/rst.ts'

export const rstReferences = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'rst-references',
  label: 'Inconsistent reStructuredText references',
  why: 'References name places elsewhere in the documents; a changed name leads nowhere.',
  severity: 'error',
  flags: ['rst-text'],
  examples: [
    { source: 'See :ref:`the guide <guide>`', target: 'Viz :ref:`příručka <guide>`', flags: 'rst-text', fails: false },
    { source: 'See :ref:`guide`', target: 'Viz příručka', flags: 'rst-text', fails: true },
    { source: 'See :ref:`x` now', target: 'Viz:ref:`x` teď', flags: 'rst-text', fails: true },
    { source: 'See `a <https://e.org>`_', target: 'Viz `b<https://e.org>`_', flags: 'rst-text', fails: true },
    { source: 'See [1]_', target: 'Viz [1]_', flags: 'rst-text', fails: false },
  ],
  find(source, target) {
    const wanted = source.scan(findRstReferences).join('\n')
    const found = findRstReferences(target).join('\n')
    return wanted === found ? NOTHING : findWhole(target)
  },
})
