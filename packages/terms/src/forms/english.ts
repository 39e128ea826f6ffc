import { distinct, type WordForms } from './word-forms.ts'

const irregular: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'child children|man men|woman women|foot feet|tooth teeth|mouse mice|person people|datum data|medium media',
    'index indices|matrix matrices|vertex vertices|appendix appendices|axis axes|analysis analyses|basis bases|crisis crises',
    'criterion criteria|phenomenon phenomena|life lives|knife knives|leaf leaves|half halves|shelf shelves|self selves',
    'be is are was were been|have has had|do does did done|go goes went gone|see saw seen|write wrote written',
    'read read|choose chose chosen|send sent|find found|build built|make made|run ran|keep kept|lose lost|leave left',
    'sell sold|tell told|give gave given|take took taken|hide hid hidden|break broke broken|begin began begun',
    'draw drew drawn|drive drove driven|get got gotten|grow grew grown|hold held|know knew known|pay paid|say said',
    'show shown|speak spoke spoken|spend spent|stand stood|steal stole stolen|throw threw thrown|understand understood',
    'override overrode overridden|rewrite rewrote rewritten|undo undid undone|redo redid redone|rebuild rebuilt|bind bound',
  ]
    .join('|')
    .split('|')
    .flatMap((entry) => {
      const [lemma = '', ...forms] = entry.split(' ')
      return forms.map((form) => [form, lemma])
    }),
)

/** Words that end like a plural, but are singular. */
const singular = new Set(
  'news always this his its us as was is has yes gas bus plus alias canvas atlas bias lens series species perhaps besides'.split(
    ' ',
  ),
)

const isPlural = (word: string): boolean =>
  /\p{L}{2}s$/u.test(word) && !/(?:ss|us|is)$/.test(word) && !singular.has(word)

/** The singulars that a plural may come from, the likeliest first. */
function singularsOf(word: string): readonly string[] {
  if (word.endsWith('ies') && word.length > 4) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (word.endsWith('oes')) return [word.slice(0, -2), word.slice(0, -1)]
  return isPlural(word) ? [word.slice(0, -1)] : []
}

/** The verbs that a past or a gerund may come from. */
function verbsOf(word: string): readonly string[] {
  const [, rest = ''] = /^(.+[aeiouy].*?|[^aeiou]*[aeiouy].*?)(?:ed|ing)$/.exec(word) ?? []
  if (rest.length < 2) return []
  if (word.endsWith('ied')) return [`${word.slice(0, -3)}y`]
  const undoubled = /([bdfgklmnprtz])\1$/.test(rest) ? [rest.slice(0, -1)] : []
  return [rest, `${rest}e`, ...undoubled]
}

/** English nouns have a plural, verbs three endings; derived words are other words. */
export const english: WordForms = {
  termStem: (word) => (isPlural(word) ? (singularsOf(word)[0] ?? word) : word),
  textStems: (word) =>
    distinct([word, ...(irregular[word] ? [irregular[word]] : []), ...singularsOf(word), ...verbsOf(word)]),
  isForm: () => true,
}
