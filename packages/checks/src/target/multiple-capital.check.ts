import { defineCheck, NOTHING } from '../check.ts'
import { hasTwoCapitals } from '../scan/capitals.ts'

const WORD = /[\p{L}\p{M}]+/gu
const SMALL_LETTERS = /\p{Ll}/gu

/** One letter of Dutch and its neighbours, written as two. */
const IJ = /IJ(?=\p{Ll})/gu
const IJ_LANGUAGES = new Set(['nl', 'fy', 'li', 'vls', 'zea'])

function findMixedWords(text: string) {
  return Array.from(text.matchAll(WORD))
    .filter(([word]) => hasTwoCapitals(word) && (word.match(SMALL_LETTERS)?.length ?? 0) > 1)
    .map(({ 0: word, index }) => ({ span: { start: index, end: index + word.length } }))
}

export const multipleCapital = defineCheck({
  kind: 'target',
  reads: 'form',
  id: 'multiple_capital',
  label: 'Multiple capitals',
  why: 'Two capitals at the beginning of a word (HEllo) mostly come from a key that was held too long.',
  severity: 'note',
  examples: [
    { source: 'Hello', target: 'Nazdar', fails: false },
    { source: 'Hello', target: 'NAzdar', fails: true },
    { source: 'Hello', target: 'NAZDAR', fails: false },
    { source: 'PDFs', target: 'Soubory PDFka', fails: false },
    { source: 'Icelandic', target: 'IJslands', language: 'nl', fails: false },
    { source: 'All links', target: 'Alle URLs', fails: false },
  ],
  find(source, target, { environment }) {
    // A source with capitals side by side gives its translations the right to inflect its acronyms and names.
    if (!hasTwoCapitals(target) || source.scan(hasTwoCapitals)) return NOTHING
    const found = findMixedWords(IJ_LANGUAGES.has(environment.base) ? target.replace(IJ, 'Yy') : target)
    return found.length === 0 ? NOTHING : found
  },
})
