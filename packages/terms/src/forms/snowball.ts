import { stem } from '../stemmers.ts'
import { sharedLength, type WordForms, type WordPair, withoutMarks } from './word-forms.ts'

/** Ends of words that make another word, not another form; of Romance and Germanic languages, without marks. */
const deriving =
  /(?:cion|ciones|zione|zioni|cao|coes|tion|ment|mente|mento|ismo|isme|ista|iste|able|ible|avel|ivel|ante|anza|ance|idad|idade|ita|ung|heid|het|lig|lich|else|ning|shet|sag|seg|talan|telen)$/

/** Characters behind what two words share, at most. */
const longestTail = 4

/** Whether an ending derives one of two words from the other. */
const derives = ({ term, text }: WordPair): boolean =>
  deriving.test(withoutMarks(term)) !== deriving.test(withoutMarks(text))

/** Words with one stem are forms of one word, unless an ending of one derives it. */
function isLikelyForm(pair: WordPair): boolean {
  const { term, text } = pair
  const [one, other] = [withoutMarks(term), withoutMarks(text)]
  const shared = sharedLength(one, other)
  if (shared < Math.min(3, one.length) || Math.max(one.length, other.length) - shared > longestTail) return false
  return !derives(pair)
}

/** A language with Snowball's stems only. */
export const bySnowball = (algorithm: string): WordForms => ({
  termStem: (word) => stem(algorithm, word),
  textStems: (word) => [stem(algorithm, word)],
  isForm: isLikelyForm,
  takesLemmas: true,
  derives,
})
