/** Where a piece stands in one of the forms of a text, in UTF-16 units. */
export interface TermSpan {
  readonly form: number
  readonly start: number
  readonly end: number
}

/** Words of a term, at most; signs of scripts without spaces count as words. */
const longest = 8
const longestUnspaced = 16
/** Places of a text where a term may begin that are looked at: a string of 100 kB is searched for terms at its beginning. */
const mostStarts = 500

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** A word, a sign of a script that puts no spaces between its words, or a word with the signs around it, such as `C++`. */
const words = new RegExp(`(?:(?!${unspaced.source})[\\p{L}\\p{M}\\p{N}])+|${unspaced.source}`, 'gu')
const tokens = /\S+/gu

const ascending = (places: ReadonlySet<number>): number[] => [...places].sort((a, b) => a - b)

/** Where words begin and end, with and without the signs that stand at them. */
function edgesOf(text: string): { readonly starts: readonly number[]; readonly ends: readonly number[] } {
  const [starts, ends] = [new Set<number>(), new Set<number>()]
  for (const pattern of [words, tokens])
    for (const { 0: found, index } of text.matchAll(pattern)) {
      starts.add(index)
      ends.add(index + found.length)
    }
  return { starts: ascending(starts).slice(0, mostStarts), ends: ascending(ends) }
}

/** English words as they stand in a glossary: a text says `files`, its glossary `file`. */
function* singulars(piece: string): Generator<string> {
  if (!/\p{L}{2}s$/iu.test(piece)) return
  yield piece.slice(0, -1)
  if (/(?:s|x|z|ch|sh|o)es$/i.test(piece)) yield piece.slice(0, -2)
  if (/ies$/i.test(piece)) yield `${piece.slice(0, -3)}y`
}

/**
 * Pieces of a text that may be terms of a glossary, each with the places where it stands: as many as the text is long, whatever the
 * glossary holds. `language` is that of the text.
 */
export function termCandidates(forms: readonly string[], language: string): ReadonlyMap<string, readonly TermSpan[]> {
  const found = new Map<string, TermSpan[]>()
  const isEnglish = /^en\b/i.test(language.replaceAll('_', '-'))
  for (const [form, text] of forms.entries())
    for (const { start, end } of piecesOf(text)) {
      const piece = text.slice(start, end)
      for (const wording of [piece, ...(isEnglish ? singulars(piece) : [])]) {
        const places = found.get(wording)
        if (places) places.push({ form, start, end })
        else found.set(wording, [{ form, start, end }])
      }
    }
  return found
}

function* piecesOf(text: string): Generator<{ readonly start: number; readonly end: number }> {
  const { starts, ends } = edgesOf(text)
  let first = 0
  for (const start of starts) {
    while ((ends[first] ?? Number.POSITIVE_INFINITY) <= start) first++
    const reach = unspaced.test(text.slice(start, start + 2)) ? longestUnspaced : 2 * longest
    for (const end of ends.slice(first, first + reach)) yield { start, end }
  }
}
