import { firstStem, isFormOfTerm, stemKey, stemmerOf, type TextStemmer } from './stem-keys.ts'
import { rangesOf, type TermPlace, UNSPACED, wordsOf } from './words.ts'

/** The searched part of a term. */
export interface TermText {
  readonly source: string
  /** Only as it stands, in no other form. */
  readonly isExact?: boolean
  /** Letter case counts. */
  readonly isCaseSensitive?: boolean
  /** Stands where this expression (RE2) matches, in place of the words. */
  readonly pattern?: string
}

/** A term of a glossary with its translation. */
export interface GlossaryTerm extends TermText {
  readonly target: string
  /** The translation must not be used. */
  readonly isForbidden?: boolean
  /** The term is not translated in any language. */
  readonly isUntranslatable?: boolean
}

/** How a term was found: as it stands in the glossary, in another form, or by its expression. */
export type TermMatch = 'surface' | 'form' | 'pattern'

/** A term that stands in a text. */
export interface FoundTerm<Term extends TermText = GlossaryTerm> extends TermPlace {
  readonly term: Term
  readonly how: TermMatch
}

/** Finds all places of an expression in a text; null: it is no expression. */
export type PatternCompiler = (
  pattern: string,
  caseInsensitive: boolean,
) => { matches(text: string): readonly TermPlace[] } | null | undefined

/** Terms made ready for looking them up in many texts, by their keys and stems. */
export interface Glossary<Term extends TermText = GlossaryTerm> {
  /** The language of the terms' sources; empty: they are found as they stand alone. */
  readonly language: string
  readonly byKey: ReadonlyMap<string, readonly Term[]>
  readonly byStem: ReadonlyMap<string, readonly Term[]>
  /** Keys and stems of the first words of the terms: most words of a text begin none. */
  readonly beginnings: ReadonlySet<string>
  readonly patterns: readonly { readonly term: Term; placesIn(text: string): readonly TermPlace[] }[]
}

/**
 * The form in which texts and terms are compared as they stand. It ignores letter case, the last sigma of a word, the dot that İ loses,
 * and the separators of words. The database knows the same rule as `term_key`.
 */
export const termKey = (text: string): string =>
  text.toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i').replaceAll(/\s+/g, ' ').trim()

/** The keys of all that may be a term in some texts. */
export interface TermKeys {
  readonly keys: ReadonlySet<string>
  /** The stems of their words; empty if the forms of the language are unknown. */
  readonly stems: ReadonlySet<string>
}

/** The keys of all that may be a term in some texts: as many as the texts are long, however many terms there are. */
export function termKeysIn(texts: Iterable<string>, language = ''): TermKeys {
  const keys = new Set<string>()
  const stems = new Set<string>()
  for (const text of texts) {
    const { stemsOfRange } = stemmerOf(text, language)
    for (const range of rangesOf(text)) {
      keys.add(termKey(text.slice(range.start, range.end)))
      for (const stem of stemsOfRange(range)) stems.add(stem)
    }
  }
  return { keys, stems }
}

function addTo<Term>(groups: Map<string, Term[]>, key: string, term: Term): void {
  const group = groups.get(key)
  if (group) group.push(term)
  else groups.set(key, [term])
}

interface GlossaryOptions {
  /** The language of the terms' sources. */
  readonly language?: string
  /** Without it, terms with an expression are found nowhere. */
  readonly compile?: PatternCompiler
}

/** The key of a text's first word. */
function firstKey(text: string): string {
  const [first] = wordsOf(text)
  return first ? termKey(text.slice(first.start, first.end)) : ''
}

/** Whether a term may begin with a word of a text. A part before a word of a script without spaces moves the word's beginning. */
function beginner(text: string, beginnings: ReadonlySet<string>, { stemsOfWord }: TextStemmer) {
  const words = wordsOf(text)
  return (number: number): boolean => {
    const word = words[number]
    if (!word || UNSPACED.test(text.charAt(word.start))) return true
    return (
      beginnings.has(termKey(text.slice(word.start, word.end))) ||
      stemsOfWord(number).some((stem) => beginnings.has(stem))
    )
  }
}

/** Makes terms ready. */
export function makeGlossary<Term extends TermText>(
  terms: Iterable<Term>,
  { language = '', compile }: GlossaryOptions = {},
): Glossary<Term> {
  const byKey = new Map<string, Term[]>()
  const byStem = new Map<string, Term[]>()
  const beginnings = new Set<string>()
  const patterns = []
  for (const term of terms) {
    if (term.pattern !== undefined) {
      const pattern = compile?.(term.pattern, !term.isCaseSensitive)
      if (pattern) patterns.push({ term, placesIn: (text: string) => pattern.matches(text) })
      continue
    }
    addTo(byKey, termKey(term.source), term)
    beginnings.add(firstKey(term.source))
    const stem = term.isExact ? null : stemKey(term.source, language)
    if (stem === null) continue
    addTo(byStem, stem, term)
    beginnings.add(firstStem(term.source, language) ?? '')
  }
  return { language, byKey, byStem, beginnings, patterns }
}

const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Expressions look at the beginning of long texts alone, and each is found so often at most: UTF-16 units, places. */
const PATTERN_UNITS = 20_000
const PATTERN_PLACES = 100

function* byPatterns<Term extends TermText>({ patterns }: Glossary<Term>, text: string): Generator<FoundTerm<Term>> {
  if (patterns.length === 0) return
  const beginning = text.slice(0, PATTERN_UNITS)
  for (const { term, placesIn } of patterns)
    for (const { start, end } of placesIn(beginning).slice(0, PATTERN_PLACES))
      if (end > start) yield { term, start, end, how: 'pattern' }
}

/** The terms that stand in a text, in any letter case and form, in the order of their places. */
export function findTerms<Term extends TermText>(glossary: Glossary<Term>, text: string): FoundTerm<Term>[] {
  const { byKey, byStem, language } = glossary
  const found = [...byPatterns(glossary, text)]
  if (byKey.size === 0) return found
  const stemmer = stemmerOf(text, byStem.size === 0 ? '' : language)
  for (const range of rangesOf(text, beginner(text, glossary.beginnings, stemmer))) {
    const { start, end } = range
    const here = text.slice(start, end)
    const standing = byKey.get(termKey(here)) ?? []
    for (const term of standing)
      if (!term.isCaseSensitive || spaced(term.source) === spaced(here))
        found.push({ term, start, end, how: 'surface' })
    const others = new Set(stemmer.stemsOfRange(range).flatMap((stem) => byStem.get(stem) ?? []))
    for (const term of others) {
      const compared = { term: term.source, text: here, language, isCaseSensitive: term.isCaseSensitive ?? false }
      if (!standing.includes(term) && isFormOfTerm(compared)) found.push({ term, start, end, how: 'form' })
    }
  }
  return glossary.patterns.length === 0 ? found : found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** The terms of these that stand in some of the texts, each once. */
export function termsOf<Term extends TermText>(glossary: Glossary<Term>, texts: readonly string[]): readonly Term[] {
  return [...new Set(texts.flatMap((text) => findTerms(glossary, text).map(({ term }) => term)))]
}
