import { distinct, type WordForms } from './word-forms.ts'

/** Letters without vowel signs, each form of Alef and Yeh as one. */
const plainLetters = (word: string): string =>
  word
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')

/** Conjunctions, prepositions and the article, which are written onto the word. */
const proclitics = /^(?:[وف]?(?:[بك]?ال|لل)|[وف]?[بلك]|[وف])(?=.{2,})/
const suffixes = /(?:تهما|كما|هما|تها|ها|هم|هن|كم|نا|تك|ته|تي|ه|ك|ي|ا)$/

/** Plurals that change the inside of a word, with the singulars that they may come from. */
const broken: readonly (readonly [plural: RegExp, singulars: readonly string[]])[] = [
  [/^(.)(.)ائ(.)$/, ['$1$2ا$3ة', '$1$2ي$3ة']],
  [/^(.)وا(.)(.)$/, ['$1ا$2$3', '$1ا$2$3ة']],
  [/^م(.)ا(.)ي(.)$/, ['م$1$2ا$3', 'م$1$2و$3']],
  [/^م(.)ا(.)(.)$/, ['م$1$2$3', 'م$1$2$3ة']],
  [/^(.)(.)اوي(.)$/, ['$1$2وا$3']],
  [/^(.)(.)ا(.)ي(.)$/, ['$1$2$3و$4', '$1$2$3ي$4', '$1$2$3ا$4']],
  [/^ا(.)(.)(.)ة$/, ['$1$2ا$3']],
  [/^ا(.)(.)اء$/, ['$1$2ا']],
  [/^ا(.)(.)ا(.)$/, ['$1$2$3']],
  [/^ا(.)(.)ا\2$/, ['$1$2']],
  [/^(.)(.)و(.)$/, ['$1$2$3']],
  [/^(.)(.)و\2$/, ['$1$2']],
  [/^(.)([وي])(.)$/, ['$1$2$3ة']],
  [/^برامج$/, ['برنامج']],
]

const singularsOf = (word: string): readonly string[] =>
  broken.flatMap(([plural, singulars]) =>
    plural.test(word) ? singulars.map((singular) => word.replace(plural, singular)) : [],
  )

/** Sound plurals and duals, and what pronouns are written onto. */
function endingsOf(word: string): readonly string[] {
  const sound = /(?:ات|ون|ين|ان)$/.test(word) && word.length > 3 ? [word.slice(0, -2)] : []
  const feminine = /ات$/.test(word) && word.length > 3 ? [`${word.slice(0, -2)}ة`] : []
  return [word, ...feminine, ...sound]
}

function owned(word: string): readonly string[] {
  const bare = word.replace(suffixes, '')
  if (bare === word || bare.length < 3) return [word]
  return [word, bare, ...(bare.endsWith('ت') ? [`${bare.slice(0, -1)}ة`] : [])]
}

const articles = (word: string): string => word.replace(/^ال(?=.{2,})/, '')

function textStems(word: string): readonly string[] {
  const plain = plainLetters(word)
  const bare = plain.replace(proclitics, '')
  // Without an article, what looks like a small word is more often a letter of the word.
  const words = bare === plain ? [plain] : /^[وف]?(?:[بك]?ال|لل)/.test(plain) ? [bare, plain] : [plain, bare]
  return distinct(words.flatMap(owned).flatMap((one) => [...endingsOf(one), ...singularsOf(one)]))
}

/** Arabic writes small words onto others, and makes plurals by other vowels. */
export const arabic: WordForms = {
  termStem: (word) => articles(plainLetters(word)).replace(/^(.{3,})ات$/, '$1'),
  textStems,
  isForm: () => true,
}
