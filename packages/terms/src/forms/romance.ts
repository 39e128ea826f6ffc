import { stem } from '../stemmers.ts'
import { distinct, type WordForms, type WordPair, withoutMarks } from './word-forms.ts'

interface RomanceLanguage {
  readonly algorithm: string
  /** Plurals of a noun. */
  plurals(noun: string): readonly string[]
  /** Nouns that a plural may come from, where the stem does not tell. */
  nouns(plural: string): readonly string[]
  /** Forms that an adjective has beside these. */
  genders(adjective: string): readonly string[]
  /** The ends of infinitives, and the ends that take their place. */
  readonly infinitive: RegExp
  readonly endings: ReadonlySet<string>
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const french: RomanceLanguage = {
  algorithm: 'french',
  plurals: (noun) => [`${noun}s`, `${noun}x`, ...(/ai?l$/.test(noun) ? [`${noun.replace(/ai?l$/, '')}aux`] : [])],
  nouns: (plural) => [
    ...(plural.endsWith('aux') ? [`${plural.slice(0, -3)}al`, `${plural.slice(0, -3)}ail`] : []),
    ...(/[sx]$/.test(plural) ? [plural.slice(0, -1)] : []),
  ],
  genders: (adjective) => [`${adjective}e`, `${adjective}es`, `${adjective.replace(/e$/, '')}s`],
  infinitive: /(?:er|ir|oir|re)$/,
  endings: words(
    'e es ons ez ent ant é ée és ées ai as a âmes âtes èrent ais ait ions iez aient erai eras era erons erez eront erais erait eraient i ie is ies it issez issent issant u ue us ues s t d ds',
  ),
}

const spanish: RomanceLanguage = {
  algorithm: 'spanish',
  plurals: (noun) => [`${noun}s`, `${noun}es`, ...(noun.endsWith('z') ? [`${noun.slice(0, -1)}ces`] : [])],
  nouns: (plural) => [
    ...(plural.endsWith('ces') ? [`${plural.slice(0, -3)}z`] : []),
    ...(plural.endsWith('es') ? [plural.slice(0, -2)] : []),
  ],
  genders: (adjective) => {
    const root = adjective.replace(/[oa]$/, '')
    return [`${root}o`, `${root}a`, `${root}os`, `${root}as`]
  },
  infinitive: /[aei]r$/,
  endings: words(
    'o as a amos ais an ado ada ados adas ando e aste aron aba abas abamos aban are aras ara aremos aran aria arian es emos eis en ido ida idos idas iendo i io iste ieron imos ia ias iamos ian ere era eremos eran eria ire ira iremos iran iria',
  ),
}

/** Whether a text has a noun in the plural, a word of a term in the other gender, or a verb in one of its forms. */
const isFormIn =
  ({ plurals, genders, infinitive, endings }: RomanceLanguage) =>
  ({ term, text, isPart }: WordPair): boolean => {
    const [one, other] = [withoutMarks(term), withoutMarks(text)]
    const same = (forms: readonly string[], wanted = other) => forms.some((form) => withoutMarks(form) === wanted)
    if (one === other || same(plurals(term)) || same(plurals(text), one)) return true
    if (isPart && (same(genders(term)) || same(genders(text), one))) return true
    const root = term.replace(infinitive, '')
    if (root === term || !text.startsWith(root)) return false
    const end = text.slice(root.length)
    return endings.has(end) || endings.has(withoutMarks(end))
  }

const romance = (language: RomanceLanguage): WordForms => {
  const { algorithm, nouns } = language
  const stemOf = (word: string) => withoutMarks(stem(algorithm, word))
  return {
    termStem: stemOf,
    textStems: (word) => distinct([word, ...nouns(word)].map(stemOf)),
    isForm: isFormIn(language),
  }
}

export const romanceLanguages = { fr: romance(french), es: romance(spanish) } as const
