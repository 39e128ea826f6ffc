import { defineCheck, NOTHING } from '../check.ts'

export const samePlurals = defineCheck({
  kind: 'target',
  reads: 'unit',
  id: 'same-plurals',
  label: 'Same plurals',
  why: 'Languages with several forms rarely need the same text in all of them: mostly the others were forgotten.',
  severity: 'note',
  examples: [
    { source: ['file', 'files'], target: ['soubor', 'soubory', 'souborů'], fails: false },
    { source: ['sheep', 'sheep'], target: ['ovce', 'ovce', 'ovce'], fails: true },
    { source: ['file', 'files'], target: ['ファイル'], language: 'ja', fails: false },
  ],
  find({ sources, targets }) {
    const [first] = targets
    if (sources.length === 1 || targets.length === 1 || !first) return NOTHING
    for (const target of targets) if (target !== first) return NOTHING
    return targets.map((target, form) => ({ form, span: { start: 0, end: target.length } }))
  },
})
