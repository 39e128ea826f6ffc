/**
 * Widths of characters in thousandths of the font size, as common sans-serif fonts have them (the Helvetica metrics
 * that Adobe published for its core fonts). Real fonts differ by some percent; scripts beyond Latin are estimated.
 */
const GROUPS: readonly (readonly [number, string])[] = [
  [222, "ijl'|‘’"],
  [278, ' !,./:;\\[]ftI`·'],
  [333, '-()r“”"*'],
  [389, '{}'],
  [500, 'ckvsxyzJ'],
  [556, 'abdeghnopquL0123456789?#$_€£¥'],
  [584, '+<=>~^'],
  [611, 'FTZ'],
  [667, 'ABEKPSVXY&'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'mM'],
  [889, '%'],
  [944, 'W'],
  [1000, '—…'],
  [1015, '@'],
]

const widths = new Map(
  GROUPS.flatMap(([width, characters]) => Array.from(characters, (character) => [character, width])),
)

const OTHER = 600
const FULL = 1000

function isFullWidth(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xd7af) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xff60) ||
    code >= 0x1f300
  )
}

const MARK = /\p{M}/u

/** The width of a character, in thousandths of the font size. */
export function estimatedThousandths(character: string): number {
  const known = widths.get(character)
  if (known !== undefined) return known
  if (isFullWidth(character.codePointAt(0) ?? 0)) return FULL
  if (MARK.test(character)) return 0
  const base = character.normalize('NFD').charAt(0)
  return widths.get(base) ?? OTHER
}

/** The width of a text in pixels. */
export function estimateWidth(text: string, size: number): number {
  let sum = 0
  for (const character of text) sum += (estimatedThousandths(character) * size) / 1000
  return sum
}
