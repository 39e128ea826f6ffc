import { distinct, type WordForms } from './word-forms.ts'

const high = '[ıiuü]'
/** The suffixes of nouns, in order: plural, owner, case. */
const plural = '(?:l[ae]r)?'
const owner = `(?:s?${high}|${high}?m|${high}?n|${high}?m${high}z|${high}?n${high}z|l[ae]r${high})?`
const cases = `(?:y?${high}|n${high}|[yn]?[ae]|n?[dt][ae](?:n|ki(?:ler)?)?|[yn]?${high}n|y?l[ae]|n?c[ae])?`
const suffixes = new RegExp(`^${plural}${owner}${cases}$`)

const lastVowel = (text: string): string => /[aeıioöuü](?=[^aeıioöuü]*$)/.exec(text)?.[0] ?? ''
const isFront = (vowel: string): boolean => 'eiöü'.includes(vowel)

/** Vowels of endings follow the last vowel of the word. */
function isInHarmony(root: string, suffix: string): boolean {
  const vowels = suffix.match(/[aeıiuü]/g) ?? []
  const front = isFront(lastVowel(root))
  return vowels.every((vowel) => isFront(vowel) === front)
}

const hard: Readonly<Record<string, string>> = { b: 'p', c: 'ç', d: 't', ğ: 'k', g: 'k' }

/** A root as the word has it before no vowel: `kitab` is `kitap`, `metn` is `metin`. */
function rootsOf(root: string, suffix: string): readonly string[] {
  if (!/^[aeıiuü]/.test(suffix)) return [root]
  const last = root.at(-1) ?? ''
  const hardened = hard[last] ? [root.slice(0, -1) + hard[last]] : []
  const pair = /[^aeıioöuü]{2}$/.test(root) && root.length > 2
  const vowel = suffix[0] === 'a' ? 'ı' : suffix[0] === 'e' ? 'i' : suffix[0]
  return [root, ...hardened, ...(pair ? [`${root.slice(0, -1)}${vowel}${last}`] : [])]
}

function textStems(word: string): readonly string[] {
  const found = [word]
  for (let at = word.length - 1; at > 1 && word.length - at < 16; at--) {
    const [root, suffix] = [word.slice(0, at), word.slice(at)]
    if (suffixes.test(suffix) && lastVowel(root) !== '' && isInHarmony(root, suffix))
      found.push(...rootsOf(root, suffix))
  }
  return distinct(found)
}

/** A Turkish noun is its own stem; its forms are that and endings in a fixed order. */
export const turkish: WordForms = {
  termStem: (word) => (/^.{3,}l[ae]r$/.test(word) ? word.slice(0, -3) : word),
  textStems,
  isForm: () => true,
}
