/** Zeros of the digits that people type besides ours: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]

function digitOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0
  const zero = zeros.find((one) => code >= one && code < one + 10)
  return zero === undefined ? letter : String(code - zero)
}

/**
 * Reads the number of a string in a list, from 1. Signs between thousands are passed over, for people copy numbers from the page.
 */
export function readNumber(typed: string, count: number): number | 'not-number' | 'outside' {
  const written = [...typed.replaceAll(/[\u2066-\u2069]/g, '').trim()].map(digitOf).join('')
  if (!/^[-+]?(?:\d+|\d{1,3}(?:[\s.,'’٬]\d{3})+)$/u.test(written)) return 'not-number'
  const number = Number(written.replaceAll(/[\s.,'’٬]/gu, ''))
  return number >= 1 && number <= count ? number : 'outside'
}
