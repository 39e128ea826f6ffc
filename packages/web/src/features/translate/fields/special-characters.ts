/** Signs that many keyboards lack and a language uses. */
const byLanguage: Readonly<Record<string, string>> = {
  cs: '„ “ ‚ ‘ – … × °',
  sk: '„ “ ‚ ‘ – …',
  de: '„ “ ‚ ‘ » « – … ß ẞ',
  fr: '« » ’ – — … œ æ É À Ç',
  es: '¿ ¡ « » – — … ª º',
  it: '« » – — … È À',
  pt: '« » – — … ã õ ª º',
  pl: '„ ” ‚ ’ « » – …',
  ru: '« » „ “ – — … №',
  uk: '« » „ “ – — … ’ ґ',
  hu: '„ ” » « – … ő ű',
  ar: '، ؛ ؟ « » ـ …',
  fa: '، ؛ ؟ « » ٬ …',
  ur: '، ؛ ؟ ۔ …',
  he: '״ ׳ – … ₪',
  ja: '「 」 『 』 ・ 、 。 … ー 〜',
  zh: '「 」 《 》 、 。 … ——',
  el: '« » · – … ΄',
}
const usual = '“ ” ‘ ’ – — …'

/** A sign to insert, with a visible substitute for an invisible one. */
export interface SpecialCharacter {
  readonly text: string
  readonly label: string
}

const hidden: readonly SpecialCharacter[] = [
  { text: '\u00a0', label: 'NBSP' },
  { text: '\u202f', label: 'NNBSP' },
]
const directions: readonly SpecialCharacter[] = [
  { text: '\u200f', label: 'RLM' },
  { text: '\u200e', label: 'LRM' },
  { text: '\u200c', label: 'ZWNJ' },
]

/** The signs for a language; languages written from the right also get marks of direction. */
export function specialCharacters(code: string, isFromRight: boolean): readonly SpecialCharacter[] {
  const [base = ''] = code.split(/[-_]/)
  const signs = (byLanguage[base] ?? usual).split(' ').map((text) => ({ text, label: text }))
  return [...signs, ...hidden, ...(isFromRight ? directions : [])]
}
