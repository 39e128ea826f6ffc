import { defineCheck, type Finding, NOTHING } from '../check.ts'
import { findTerms, findUse, type GlossaryTerm, termKey } from '../glossary.ts'

const terms: readonly GlossaryTerm[] = [
  { source: 'hard disk', target: 'pevný disk' },
  { source: 'hard disk', target: 'disk' },
  { source: 'folder', target: 'adresář', isForbidden: true },
  { source: 'Weft', target: '', isUntranslatable: true },
]

/** What may stand for a term: any of its translations, or itself where it is not translated. */
function wordings(all: readonly GlossaryTerm[]): string[] {
  return all
    .filter(({ isForbidden }) => !isForbidden)
    .map(({ source, target, isUntranslatable }) => (isUntranslatable ? source : target))
    .filter((wording) => wording !== '')
}

function lookAt(target: string, source: string, all: readonly GlossaryTerm[]): Finding[] {
  const forbidden = all.filter(({ isForbidden }) => isForbidden).map((term) => findUse(target, term.target))
  const found: Finding[] = forbidden.flatMap((span) => (span ? [{ span, detail: `not for ${source}` }] : []))
  const wanted = wordings(all)
  if (wanted.length === 0 || wanted.some((wording) => findUse(target, wording))) return found
  const place = { start: target.length, end: target.length }
  return [...found, { span: place, detail: `${source}: ${wanted.join(', ')}` }]
}

export const checkGlossary = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'check_glossary',
  label: 'Does not follow glossary',
  why: 'Readers know a thing by one name; another one sends them looking for another thing.',
  severity: 'warning',
  flags: ['check-glossary'],
  examples: [
    { source: 'The hard disk', target: 'Pevný disk', flags: 'check-glossary', terms, fails: false },
    { source: 'The hard disk', target: 'Tvrdý kotouč', flags: 'check-glossary', terms, fails: true },
    { source: 'Hard work on a disk', target: 'Těžká práce', flags: 'check-glossary', terms, fails: false },
    { source: 'Open folder', target: 'Otevřít adresář', flags: 'check-glossary', terms, fails: true },
    { source: 'Open folder', target: 'Otevřít složku', flags: 'check-glossary', terms, fails: false },
    { source: 'About Weft', target: 'O Útku', flags: 'check-glossary', terms, fails: true },
    { source: 'About Weft', target: 'O programu Weft', flags: 'check-glossary', terms, fails: false },
  ],
  find(source, target, { environment: { glossary } }): readonly Finding[] {
    if (!glossary) return NOTHING
    const bySource = new Map<string, GlossaryTerm[]>()
    for (const { term } of findTerms(glossary, source.text)) {
      const key = termKey(term.source)
      bySource.set(key, [...(bySource.get(key) ?? []).filter((other) => other !== term), term])
    }
    return Array.from(bySource.values()).flatMap((all) => lookAt(target, all[0]?.source ?? '', all))
  },
})
