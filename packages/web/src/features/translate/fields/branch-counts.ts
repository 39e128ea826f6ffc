import type { EditorString } from '../../../api/editor-server.ts'
import type { FormCounts } from './form-name.ts'

/** Counts that are looked at. A message may omit forms that some languages have only for whole millions. */
const lookedAt = 200
/** Counts that are kept as examples. */
const mostExamples = 6

type Place = Pick<EditorString['place'], 'language' | 'plural'>

const known = new Map<string, readonly FormCounts[]>()

/** The counts of a translation's language in ICU and Fluent: CLDR's categories for whole numbers. */
export function branchCounts({ language, plural }: Place, isOrdinal: boolean): readonly FormCounts[] {
  const key = `${language.code} ${isOrdinal}`
  const counts = known.get(key) ?? countsOf(language.code, isOrdinal, plural.forms)
  known.set(key, counts)
  return counts
}

function countsOf(code: string, isOrdinal: boolean, forms: readonly FormCounts[]): readonly FormCounts[] {
  const tag = code.replace(/@.*/, '').replaceAll('_', '-')
  const rules = rulesOf(tag, isOrdinal)
  // A custom language: its forms, if they have the names of categories.
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
    // The code of a custom language need not be a standard one.
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
