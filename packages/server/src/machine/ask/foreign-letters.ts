/** The writing of a language, by its likely script; languages with several writings have all of them. */
const scripts = new Map<string, RegExp | null>()

const mixed: Readonly<Record<string, string>> = {
  Jpan: 'Hira Kana Hani',
  Kore: 'Hang Hani',
  Hans: 'Hani',
  Hant: 'Hani',
}
const names: Readonly<Record<string, string>> = { Hani: 'Han', Hira: 'Hiragana', Kana: 'Katakana', Hang: 'Hangul' }

function lettersOf(code: string): RegExp | null {
  const known = scripts.get(code)
  if (known !== undefined) return known
  const made = makeLetters(code)
  scripts.set(code, made)
  return made
}

function makeLetters(code: string): RegExp | null {
  try {
    const { script } = new Intl.Locale((code.split('@')[0] ?? code).replaceAll('_', '-')).maximize()
    if (script === undefined) return null
    const all = (mixed[script] ?? script).split(' ').map((one) => `\\p{Script=${names[one] ?? one}}`)
    return new RegExp(`[${all.join('')}]`, 'u')
  } catch {
    // No locale of ECMAScript, or a script that has no name there.
    return null
  }
}

/** Words from which on a text in other letters is no name. */
const fewWords = 3

/** Whether a translation has no letter of its language, though it is no name and not the source itself. */
export function isForeign(text: string, source: string, code: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? []
  if (words.length < fewWords || text === source) return false
  const letters = lettersOf(code)
  return letters !== null && !words.some((word) => letters.test(word))
}
