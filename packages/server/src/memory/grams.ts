/**
 * Texts that are alike share rare groups of letters. The database has an index of the rarest few groups of each source text. A look-up
 * finds texts that share one with it, and compares only those. docs/decisions/translation-memory.md has the measurements.
 */

/** Groups of a text that the index has. */
export const gramsKept = 8

/** Counts of groups; several groups share one by their hash. A power of two. */
export const bucketCount = 1 << 17

/** Letters of a group: in short texts, and in others; a Chinese character says as much as several letters. */
export type GramSize = 4 | 6
const ideographsOfGram = 2
const longestGram = 6
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u

/** Characters of a text whose groups are looked at; longer texts differ long before. */
const lettersRead = 4000

/** A text as its groups see it: case, width and blanks make no difference. */
export const foldText = (text: string): string =>
  text.slice(0, lettersRead).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim().slice(0, lettersRead)

/** FNV-1a with a good mixing at the end: a signed number of 32 bits, as the database keeps it. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) | 0
}

/** A group of letters, and where it stands. */
interface PlacedGram {
  readonly gram: number
  readonly start: number
  readonly end: number
}

/** The groups of a text, each once, where it stands last. */
function placedGrams(text: string, size: GramSize): readonly PlacedGram[] {
  const folded = ` ${foldText(text)} `
  const hasIdeographs = ideograph.test(folded)
  const found = new Map<number, PlacedGram>()
  for (let start = 0; start < folded.length; start++) {
    const isIdeograph = hasIdeographs && ideograph.test(folded.charAt(start))
    const end = start + (isIdeograph ? ideographsOfGram : size)
    if (end > folded.length) continue
    const gram = hashOf(folded, start, end)
    found.set(gram, { gram, start, end })
  }
  if (found.size > 0) return [...found.values()]
  return [{ gram: hashOf(folded, 0, folded.length), start: 0, end: folded.length }]
}

/** The groups of a text, each once, as hashes. */
export const gramsOf = (text: string, size: GramSize): readonly number[] =>
  placedGrams(text, size).map(({ gram }) => gram)

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

/**
 * The groups of a text, the rarest first: first the groups of different places, then the groups that overlap a rarer one. Groups that
 * overlap are parts of one word, and say the same of a text.
 */
function gramsByRarity(
  model: GramModel,
  text: string,
  size: GramSize,
): { readonly apart: number[]; readonly overlapping: number[] } {
  const sorted = placedGrams(text, size)
    .map((one) => ({ ...one, frequency: frequencyOf(model, one.gram) }))
    .sort((one, other) => one.frequency - other.frequency || one.gram - other.gram)
  const covered = new Uint8Array(lettersRead + 2 + longestGram)
  const apart: number[] = []
  const overlapping: number[] = []
  for (const { gram, start, end } of sorted) {
    if (covered.subarray(start, end).includes(1)) {
      overlapping.push(gram)
      continue
    }
    covered.fill(1, start, end)
    apart.push(gram)
  }
  return { apart, overlapping }
}

/** The groups by which the index has a text. */
export function rareGrams(model: GramModel, text: string, size: GramSize): number[] {
  const { apart, overlapping } = gramsByRarity(model, text, size)
  return [...apart, ...overlapping].slice(0, gramsKept)
}

/** The groups by which a text is looked up. */
export interface AskedGrams {
  /** A text must have one of these: the rarest. */
  readonly rare: readonly number[]
  /** And another one, of these or those. Empty: one of the rare ones is enough, for few texts have them, or the text has too few places. */
  readonly others: readonly number[]
}

/** A look-up uses at least this many rare groups, and more while few texts have them. */
const fewestAsked = 3
const mostAsked = 20
/** Texts that may have one of the rare groups, as far as the model can tell. */
const textsRead = 1500
/** A text must also have one of this many further groups if many texts have the rare ones. */
const othersAsked = 8
/** Places of a text from which on two of its groups must be found. */
const placesForTwo = 4

/** Texts that have one of these groups, as far as the model can tell. */
const expectedOf = (model: GramModel, grams: readonly number[]): number =>
  grams.reduce((sum, gram) => sum + (2 ** (frequencyOf(model, gram) / 10) - 1) * model.scale, 0)

/** The first ones, while few texts have them. */
function rarest(model: GramModel, grams: readonly number[]): readonly number[] {
  let expected = 0
  const end = grams.findIndex((gram, at) => {
    expected += expectedOf(model, [gram])
    return at >= mostAsked || (at >= fewestAsked && expected > textsRead)
  })
  return end === -1 ? grams : grams.slice(0, end)
}

/** The groups by which a text is looked up: of different places, because a word that differs takes all its groups with it. */
export function askedGrams(model: GramModel, text: string, size: GramSize): AskedGrams {
  const { apart, overlapping } = gramsByRarity(model, text, size)
  if (apart.length < placesForTwo) return { rare: rarest(model, [...apart, ...overlapping]), others: [] }
  const rare = rarest(model, apart)
  const isEnough = expectedOf(model, rare) <= textsRead
  return { rare, others: isEnough ? [] : apart.slice(rare.length, rare.length + othersAsked) }
}

/** Counts the groups of a sample. */
export function modelOf(
  sample: Iterable<string>,
  sizeOf: (text: string) => GramSize,
  { version, texts }: Pick<GramModel, 'version' | 'texts'>,
): GramModel {
  const counts = new Uint32Array(bucketCount)
  let sampled = 0
  for (const text of sample) {
    sampled++
    for (const gram of gramsOf(text, sizeOf(text))) {
      const bucket = gram & (bucketCount - 1)
      counts[bucket] = (counts[bucket] ?? 0) + 1
    }
  }
  const frequencies = Uint8Array.from(counts, (count) => Math.min(255, Math.round(Math.log2(count + 1) * 10)))
  return { version, texts, frequencies, scale: sampled === 0 ? 1 : Math.max(1, texts / sampled) }
}
