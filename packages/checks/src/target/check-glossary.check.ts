import { type FoundTerm, findTerms, findUse, type GlossaryTerm, type TermMatch, termKey } from '@weft/terms'
import { defineCheck, type Finding, NOTHING } from '../check.ts'

const terms: readonly GlossaryTerm[] = [
  { source: 'hard disk', target: 'pevný disk' },
  { source: 'hard disk', target: 'disk' },
  { source: 'folder', target: 'adresář', isForbidden: true },
  { source: 'Weft', target: '', isUntranslatable: true },
]

/** The terms with one source that stand in a text. */
interface StandingTerm {
  readonly source: string
  readonly all: readonly GlossaryTerm[]
  /** How sure it is that they stand there. */
  readonly how: TermMatch
}

const useOf = (
  target: string,
  wording: string,
  { isExact = false, isCaseSensitive = false }: GlossaryTerm,
  language: string,
) => findUse(target, { wording, isExact, isCaseSensitive, language })

/** The wording of a term: its translation, or the term itself if it is not translated. */
const wordingOf = ({ source, target, isUntranslatable }: GlossaryTerm): string => (isUntranslatable ? source : target)

function lookAt(target: string, { source, all, how }: StandingTerm, language: string): Finding[] {
  const forbidden = all
    .filter(({ isForbidden }) => isForbidden)
    .map((term) => useOf(target, term.target, term, language))
  const found: Finding[] = forbidden.flatMap((span) =>
    span ? [{ span, detail: `not for ${source}`, ...(span.how === 'form' && { severity: 'note' as const }) }] : [],
  )
  const wanted = all.filter((term) => !term.isForbidden && wordingOf(term) !== '')
  if (wanted.length === 0 || wanted.some((term) => useOf(target, wordingOf(term), term, language))) return found
  const place = { start: target.length, end: target.length }
  const detail = `${source}: ${wanted.map(wordingOf).join(', ')}`
  return [...found, { span: place, detail, ...(how === 'form' && { severity: 'note' as const }) }]
}

/** The terms that stand in a source, each source once; as it stands there goes before its forms. */
function standingIn(found: readonly FoundTerm[]): readonly StandingTerm[] {
  return Array.from(Map.groupBy(found, ({ term }) => termKey(term.source)).values(), (places) => {
    const all = [...new Set(places.map(({ term }) => term))]
    const how = places.every((place) => place.how === 'form') ? 'form' : 'surface'
    return { source: all[0]?.source ?? '', all, how }
  })
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
    { source: 'Two hard disks', target: 'Na pevném disku', flags: 'check-glossary', terms, fails: false },
    { source: 'Two hard disks', target: 'Dvě desky', flags: 'check-glossary', terms, fails: true },
    { source: 'Hard work on a disk', target: 'Těžká práce', flags: 'check-glossary', terms, fails: false },
    { source: 'Open folder', target: 'Otevřít adresář', flags: 'check-glossary', terms, fails: true },
    { source: 'Open folder', target: 'Otevřít složku', flags: 'check-glossary', terms, fails: false },
    { source: 'About Weft', target: 'O Útku', flags: 'check-glossary', terms, fails: true },
    { source: 'About Weft', target: 'O programu Weft', flags: 'check-glossary', terms, fails: false },
  ],
  find(source, target, { environment: { glossary, language } }): readonly Finding[] {
    if (!glossary) return NOTHING
    return standingIn(findTerms(glossary, source.text)).flatMap((term) => lookAt(target, term, language))
  },
})
