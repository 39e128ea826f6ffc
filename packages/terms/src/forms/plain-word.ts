/** A word as its forms are compared: in lower case, by the rules of its language, composed, with one apostrophe. */
export function plainWord(word: string, language: string): string {
  const wide = word.normalize('NFKC').replaceAll(/[’ʼ]/g, "'")
  return /^(?:tr|az)(?![a-z])/i.test(language)
    ? wide.replaceAll('I', 'ı').replaceAll('İ', 'i').toLowerCase()
    : wide.toLowerCase().replaceAll('ς', 'σ')
}
