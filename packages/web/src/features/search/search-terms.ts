/** A quoted value, or all up to a blank; a field before it. */
const terms = /(-)?(?:([a-z_]+):)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s()"']+))/giu

const textFields: ReadonlySet<string> = new Set(['source', 'target', 'context', 'key'])
const operators: ReadonlySet<string> = new Set(['AND', 'OR', 'NOT'])

/** The words of a search that stand in the texts that it finds, to be marked there. */
export function wordsToMark(q: string): string[] {
  const words: string[] = []
  for (const [, isLeftOut, field, double, single, bare = ''] of q.matchAll(terms)) {
    const isText = field === undefined ? !operators.has(bare) : textFields.has(field.toLowerCase())
    const word = (double ?? single ?? bare).replace(/^=/, '').trim()
    if (isText && isLeftOut === undefined && word !== '') words.push(word)
  }
  return words
}

/** Whether a search has a term, such as `language:cs`, by itself. */
export const hasTerm = (q: string, term: string): boolean => q.split(/\s+/u).includes(term)

/** The search with a term more; without it, where it has the term. */
export function toggledTerm(q: string, term: string): string {
  const words = q.trim()
  if (!hasTerm(words, term)) return words === '' ? term : `${inBrackets(words)} ${term}`
  const rest = words.split(/\s+/u).filter((word) => word !== term)
  return rest.join(' ')
}

/** A filter holds for all alternatives of a search. */
const inBrackets = (q: string): string => (/\sOR\s/u.test(q) && !/^\([^()]*\)$/u.test(q) ? `(${q})` : q)
