import type { EditorString } from '../../api/editor-server.ts'
import type { FormCounts } from './form-name.ts'

/** Counts that are looked at. What some languages have for whole millions alone may be left out of a message. */
const lookedAt = 200
/** Counts that are kept as examples. */
const mostExamples = 6

type Place = Pick<EditorString['place'], 'language' | 'plural'>

const known = new Map<string, readonly FormCounts[]>()

/** What the language of a translation counts by in ICU and Fluent: the categories of CLDR that whole numbers have. */
export function branchCounts({ language, plural }: Place, isOrdinal: boolean): readonly FormCounts[] {
  const key = `${language.code} ${isOrdinal}`
  const counts = known.get(key) ?? countsOf(language.code, isOrdinal, plural.forms)
  known.set(key, counts)
  return counts
}

function countsOf(code: string, isOrdinal: boolean, forms: readonly FormCounts[]): readonly FormCounts[] {
  const tag = code.replace(/@.*/, '').replaceAll('_', '-')
  const rules = rulesOf(tag, isOrdinal)
  // A language of one's own: its forms, where they have the names of categories.
  if (!rules) return isOrdinal || !forms.some(({ name }) => name === 'other') ? [] : otherLast(forms)
  const examples = new Map<string, number[]>()
  for (let count = 0; count <= lookedAt; count++) {
    const category = rules.select(count)
    const counts = examples.get(category)
    if (!counts) examples.set(category, [count])
    else if (counts.length < mostExamples) counts.push(count)
  }
  if (!examples.has('other')) examples.set('other', [])
  return otherLast([...examples].map(([name, counts]) => ({ name, examples: counts })))
}

function rulesOf(tag: string, isOrdinal: boolean): Intl.PluralRules | null {
  try {
    if (Intl.PluralRules.supportedLocalesOf(tag).length === 0) return null
  } catch (error) {
    // The code of a language of one's own need not be one of anybody else.
    if (!(error instanceof RangeError)) throw error
    return null
  }
  return new Intl.PluralRules(tag, { type: isOrdinal ? 'ordinal' : 'cardinal' })
}

const order = ['zero', 'one', 'two', 'few', 'many']
const rank = ({ name }: FormCounts): number => {
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}

const otherLast = (forms: readonly FormCounts[]): readonly FormCounts[] => [...forms].sort((a, b) => rank(a) - rank(b))
