import type { FileLanguage, PluralVariant } from '../format.ts'
import type { Slot } from '../lines/line-file.ts'
import { plainUnit } from '../lines/line-file.ts'
import type { View } from '../lines/view.ts'
import { categoriesOf, categories as everyCategory } from '../plural-categories.ts'
import { firstText } from '../unit-facts.ts'
import type { PairEntry } from './pair-entry.ts'

/** The suffixes of keys, and the CLDR categories that they mean; the key alone is `other`. */
const CATEGORIES = new Map([
  ['none', 'zero'],
  ['one', 'one'],
  ['two', 'two'],
  ['few', 'few'],
  ['many', 'many'],
])
const SUFFIXES = new Map([...CATEGORIES].map(([suffix, category]) => [category, suffix]))

/** The key of a plural form. */
export const formKey = (key: string, category: string): string => {
  const suffix = SUFFIXES.get(category)
  return suffix === undefined ? key : `${key}[${suffix}]`
}

function formOf(key: string): { base: string; category: string } | null {
  const open = key.endsWith(']') ? key.lastIndexOf('[') : -1
  const category = open > 0 ? CATEGORIES.get(key.slice(open + 1, -1)) : undefined
  return category === undefined ? null : { base: key.slice(0, open), category }
}

/** Whether a key is a plural form of another, where that is there too. */
export const isFormKey = (key: string): boolean => formOf(key) !== null

/** Joins the keys of plural forms with their base key, if it exists, into one string. */
export function foldPlurals(entries: readonly PairEntry[], view: View, language?: FileLanguage): PairEntry[] {
  const bases = new Set(entries.map(({ unit }) => unit.context))
  const groups = new Map<string, { category: string; entry: PairEntry }[]>()
  for (const entry of entries) {
    const form = formOf(entry.unit.context)
    const isForm = form !== null && bases.has(form.base)
    const name = isForm ? form.base : entry.unit.context
    const group = groups.get(name) ?? []
    groups.set(name, group)
    group.push({ category: isForm ? form.category : 'other', entry })
  }
  return [...groups].map(([context, forms]) => {
    const [only] = forms
    return forms.length === 1 && only ? only.entry : pluralEntry(context, forms, view, language)
  })
}

function pluralEntry(
  context: string,
  forms: readonly { category: string; entry: PairEntry }[],
  view: View,
  language?: FileLanguage,
): PairEntry {
  const byCategory = new Map(forms.map(({ category, entry }) => [category, entry]))
  const has = everyCategory.filter((name) => byCategory.has(name))
  const offered = language ? categoriesOf(language) : has
  const categories = [...offered, ...has.filter((name) => !offered.includes(name))]
  const slots = categories.map((category): Slot | null => byCategory.get(category)?.slots[0] ?? null)
  const variants = forms.map(
    ({ category, entry }): PluralVariant => ({ name: category, text: firstText(entry.unit.target) }),
  )
  const places = forms.flatMap(({ entry }) => entry.places)
  const span = { start: places[0]?.start ?? 0, end: places.at(-1)?.end ?? 0 }
  const notes = forms.find(({ entry }) => entry.unit.notes.length > 0)?.entry.unit.notes ?? []
  const unit = plainUnit({ context, target: offered.map((_, index) => slots[index]?.text ?? ''), notes }, span, view)
  const pairs = forms.flatMap(({ entry }) => entry.pairs)
  const doubles = forms.flatMap(({ entry }) => entry.doubles ?? [])
  return { unit: { ...unit, variants }, places, slots, doubles, section: '', pairs, categories }
}
