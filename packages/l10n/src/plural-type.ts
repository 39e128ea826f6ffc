import { languages } from './language.ts'
import { makePluralForms, samePlural } from './plural-forms.ts'

/** `plural.type` of the API when no name fits. */
export const UNKNOWN_PLURAL_TYPE = 666

type Category = 'zero' | 'one' | 'two' | 'three' | 'few' | 'many' | 'other'

/** `plural.type` of the API by the categories of the forms, in the order of their indexes. */
const TYPES: readonly (readonly [number, string])[] = [
  [0, 'other'],
  [1, 'one other'],
  [2, 'one few other'],
  [4, 'one two other'],
  [5, 'one two three other'],
  [6, 'one two few other'],
  [7, 'one other zero'],
  [8, 'one few many other'],
  [9, 'two other'],
  [10, 'one two few many other'],
  [11, 'zero one other'],
  [12, 'zero one two few many other'],
  [13, 'other one two few'],
  [14, 'one other two'],
  [15, 'zero other'],
  [16, 'zero one few other'],
  [17, 'zero one two few other'],
  [18, 'zero one two other'],
  [19, 'zero one few many other'],
  [20, 'one many other'],
  [21, 'zero one many other'],
  [22, 'one few many'],
  [23, 'one zero few other'],
]

const byCategories = new Map<string | undefined, number>(TYPES.map(([type, categories]) => [categories, type]))
const categoriesByType = new Map(TYPES.map(([type, categories]) => [type, categories.split(' ') as Category[]])) // the table's own words

/** English names of the forms of a rule, for labels in an editor; numbers when the type has no names. */
export function pluralFormNames(type: number, number: number): string[] {
  const names = categoriesByType.get(type)
  return names?.length === number ? [...names] : Array.from({ length: number }, (_, index) => `form ${index + 1}`)
}

/** Names a rule's forms by the smallest counts that use them. */
function categories(number: number, formula: string): string | undefined {
  const made = makePluralForms(number, formula)
  if (!made.ok) return undefined
  const members = Array.from({ length: number }, () => new Set<number>())
  for (let n = 0; n <= 200; n++) members[made.plural.evaluate(n)]?.add(n)
  const names = members.map((counts): Category => {
    if (counts.size === 1 && counts.has(0)) return 'zero'
    if (counts.has(1) && !counts.has(2) && (!counts.has(0) || number === 2)) return 'one'
    if (counts.has(2) && !counts.has(3)) return 'two'
    if (counts.size === 1 && counts.has(3)) return 'three'
    return counts.size === 0 ? 'many' : 'other'
  })
  const rest = names.flatMap((name, index) => (name === 'other' ? [index] : []))
  // The last of them stays `other`.
  const fill = (['few', 'many'] as const).slice(0, rest.length - 1)
  rest.forEach((index, place) => {
    names[index] = fill[place] ?? 'other'
  })
  return names.join(' ')
}

/** The distinct rules of the known languages: their types are facts, kept even where naming would choose otherwise. */
const knownRules = [...new Map(languages.map(({ plural }) => [`${plural.number};${plural.formula}`, plural])).values()]

const types = new Map<string, number>()
const MAX_TYPES = 500

/** The number that the API shows as `plural.type` for a rule. */
export function pluralType(number: number, formula: string): number {
  const key = `${number};${formula}`
  const cached = types.get(key)
  if (cached !== undefined) return cached
  const known = knownRules.find((rule) => samePlural(rule, { number, formula }))
  const type = known?.type ?? byCategories.get(categories(number, formula)) ?? UNKNOWN_PLURAL_TYPE
  if (types.size >= MAX_TYPES) types.clear()
  types.set(key, type)
  return type
}
