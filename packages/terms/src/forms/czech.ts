import type { WordForms } from './word-forms.ts'

/**
 * Endings of cases of nouns and adjectives, the longest first; `-ové` and `-ový` derive words, so they do not count.
 */
const endings = /(?:ího|ímu|ích|ími|ého|ému|ých|ými|ama|ami|emi|ech|ách|ích|ovi|ům|ím|ém|ou|em|ám|ím|[aáeéěiíouúůyý])$/

const soft: Readonly<Record<string, string>> = {
  c: 'k',
  č: 'k',
  z: 'h',
  ž: 'h',
  š: 'ch',
  ť: 't',
  ď: 'd',
  ň: 'n',
  ř: 'r',
}

/**
 * The word without its case ending. The last consonant has its form before other endings, and a vowel that comes and goes is left
 * out.
 */
function stemOf(word: string): string {
  const bare = word.replace(endings, '')
  const root = bare.length < 2 ? word : bare
  return root
    .replace(/(?<=\p{L}{2}[^aáeéěiíoóuúůyý])e(?=[^aáeéěiíoóuúůyý]$)/u, '')
    .replace(/[cčzžšťďňř]$/, (last) => soft[last] ?? last)
}

/** Czech cases change the last consonant, and take a vowel into a word or out of it. Slovak does the same with fewer changes. */
export const czech: WordForms = { termStem: stemOf, textStems: (word) => [stemOf(word)], isForm: () => true }
