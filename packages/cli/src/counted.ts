/** The nouns that commands count, singular and plural as in gettext. The demo translates these texts. */
export const countedTexts = {
  strings: ['%d string', '%d strings'],
  translations: ['%d translation', '%d translations'],
  files: ['%d file', '%d files'],
  failing: ['%d string with failing checks', '%d strings with failing checks'],
} as const

/** `3 strings`, `1 string`. */
export function formatCount(count: number, what: keyof typeof countedTexts): string {
  return countedTexts[what][count === 1 ? 0 : 1].replace('%d', String(count))
}
