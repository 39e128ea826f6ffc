const UNKNOWN = 0
const WORD = 1
const OTHER = 2

/** Kind of each UTF-16 unit, found out when it is first met. */
const kinds = new Uint8Array(0x10000)
const LETTER = /[\p{L}\p{M}\p{Nd}]/u

/** Whether a UTF-16 unit is of a word: a letter, a mark on one, a decimal digit. No punctuation of any script is. */
export function isWordCode(code: number): boolean {
  let kind = kinds[code] ?? UNKNOWN
  if (kind === UNKNOWN) {
    kind = LETTER.test(String.fromCharCode(code)) ? WORD : OTHER
    kinds[code] = kind
  }
  return kind === WORD
}
