/**
 * Texts that are alike share rare groups of letters. The database has an index of the rarest few groups of each source text. A look-up
 * finds texts that share one with it, and compares only those. docs/decisions/translation-memory.md has the measurements.
 */

/** Groups of a text that the index has. */
export const gramsKept = 8

/** Counts of groups; several groups share one by their hash. A power of two. */
export const bucketCount = 1 << 17

/** Letters of a group; a Chinese character says as much as several letters. */
const lettersOfGram = 4
const ideographsOfGram = 2
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Characters of a text whose groups are looked at; longer texts differ long before. */
const lettersRead = 4000

/** A text as its groups see it: case, width and blanks make no difference. */
export const foldText = (text: string): string =>
  text.slice(0, lettersRead).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

/** FNV-1a with a good mixing at the end: a signed number of 32 bits, as the database keeps it. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) | 0
}

/** The groups of a text, each once, as hashes. */
export function gramsOf(text: string): readonly number[] {
  const folded = ` ${foldText(text)} `
  const hasIdeographs = ideograph.test(folded)
  const found = new Set<number>()
  for (let start = 0; start < folded.length; start++) {
    const isIdeograph = hasIdeographs && ideograph.test(folded.charAt(start))
    const end = start + (isIdeograph ? ideographsOfGram : lettersOfGram)
    if (end <= folded.length) found.add(hashOf(folded, start, end))
  }
  if (found.size === 0) found.add(hashOf(folded, 0, folded.length))
  return [...found]
}

/** How often groups occur in the texts of a language. */
export interface GramModel {
  readonly version: number
  readonly texts: number
  /** A byte for each bucket: ten times the binary logarithm of one more than the sample's count. */
  readonly frequencies: Uint8Array
  /** Texts of the language for each text of the sample. */
  readonly scale: number
}

/** Knows nothing: the order of the groups is that of their hashes. */
export const blankModel: GramModel = { version: 0, texts: 0, frequencies: new Uint8Array(bucketCount), scale: 1 }

const frequencyOf = ({ frequencies }: GramModel, gram: number): number => frequencies[gram & (bucketCount - 1)] ?? 0

const byRarity = (model: GramModel, grams: readonly number[]): number[] =>
  grams.toSorted((one, other) => frequencyOf(model, one) - frequencyOf(model, other) || one - other)

/** The groups by which the index has a text. */
export const rareGrams = (model: GramModel, text: string): number[] =>
  byRarity(model, gramsOf(text)).slice(0, gramsKept)

/** A look-up uses at least this many groups, and more of the rare ones. */
const fewestAsked = 3
const mostAsked = 20
/** Texts that a look-up is to read, as far as the model can tell. */
const textsRead = 800

/**
 * The groups by which a text is looked up: more places of it than the index has of one text, because the words that differ may be the rarest.
 * Of groups that overlap the rarest one comes first: where it is not found, the word differs, and its neighbours are not found either. The
 * others follow as long as few texts have them.
 */
export function askedGrams(model: GramModel, text: string): number[] {
  const grams = gramsOf(text)
  const places = new Map(grams.map((gram, place) => [gram, place]))
  const placeOf = (gram: number): number => places.get(gram) ?? 0
  const asked: number[] = []
  const others: number[] = []
  let expected = 0
  const take = (gram: number): boolean => {
    const more = (2 ** (frequencyOf(model, gram) / 10) - 1) * model.scale
    if (asked.length >= mostAsked || (asked.length >= fewestAsked && expected + more > textsRead)) return false
    expected += more
    asked.push(gram)
    return true
  }
  for (const gram of byRarity(model, grams)) {
    if (asked.some((other) => Math.abs(placeOf(other) - placeOf(gram)) < lettersOfGram)) others.push(gram)
    else if (!take(gram)) break
  }
  for (const gram of others) if (!take(gram)) break
  return asked
}

/** Counts the groups of a sample. */
export function modelOf(sample: Iterable<string>, { version, texts }: Pick<GramModel, 'version' | 'texts'>): GramModel {
  const counts = new Uint32Array(bucketCount)
  let sampled = 0
  for (const text of sample) {
    sampled++
    for (const gram of gramsOf(text)) {
      const bucket = gram & (bucketCount - 1)
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
  }
  const frequencies = Uint8Array.from(counts, (count) => Math.min(255, Math.round(Math.log2(count + 1) * 10)))
  return { version, texts, frequencies, scale: sampled === 0 ? 1 : Math.max(1, texts / sampled) }
}
