import type { FileLanguage, FileUnit, ParseOptions } from '../format.ts'
import { type Category, type CategoryText, isCategory, withFractions } from '../plural-categories.ts'
import { withZero, zeroCategories } from '../stringsdict/stringsdict.plural.ts'
import { firstText } from '../unit-facts.ts'
import { locationOf, notesOf, stateOfForms } from './xliff.gettext.ts'
import { parseXliff, type TransUnit, type XliffFile } from './xliff.parse.ts'
import type { XliffDialect } from './xliff.text.ts'

/**
 * Xcode exports each plural form as a string, whose id is its path: of a stringsdict `/key:dict/variable:dict/one:dict/:string`, of a
 * catalogue `key|==|plural.one`. https://developer.apple.com/videos/play/wwdc2023/10155/
 */
const FORM = /(?:(:dict\/)|\.)(zero|one|two|few|many|other)(:dict\/:string)?$/

/** Whether a name is of a catalogue, up to the category. */
const isOfCatalogue = (base: string): boolean =>
  base.endsWith('|==|plural') || (base.endsWith('.plural') && base.includes('|==|'))

/** A form's name without its category, and the category; null of other names. */
function formOf(context: string): { readonly base: string; readonly category: Category } | null {
  const found = FORM.exec(context)
  const [, path, category = '', end] = found ?? []
  if (!found || !isCategory(category) || (path === undefined) !== (end === undefined)) return null
  const base = context.slice(0, found.index)
  return path !== undefined || isOfCatalogue(base) ? { base, category } : null
}

/** The name of a form of a plural string. */
export const formName = (base: string, category: string): string =>
  isOfCatalogue(base) ? `${base}.${category}` : `${base}:dict/${category}:dict/:string`

/** Apple's system reads these, and people do not translate them: the kind of a variable, and the type of its count. */
const SETTING = /:dict\/NSStringFormat(?:SpecType|ValueType)Key:dict\/:string$/
const MARK = 'NSStringPluralRuleType'

function settingsIn(entries: readonly TransUnit[]): ReadonlySet<TransUnit> {
  const isMark = ({ unit }: TransUnit) => firstText(unit.source) === MARK
  const marked = new Set(entries.filter(isMark).map(({ unit }) => `${unit.context}/:string`))
  return new Set(entries.filter((one) => SETTING.test(one.unit.context) || isMark(one) || marked.has(one.unit.context)))
}

/** Reads XLIFF 1.2 of Xcode: the forms of a variable are one string. */
export function parseAppleXliff(bytes: Uint8Array, how: XliffDialect, { language }: ParseOptions = {}): XliffFile {
  const file = parseXliff(bytes, how)
  const settings = settingsIn(file.entries)
  const groups = new Map<string, Map<Category, TransUnit>>()
  const entries: (TransUnit | Map<Category, TransUnit>)[] = []
  for (const entry of file.entries) {
    if (settings.has(entry)) continue
    const form = formOf(entry.unit.context)
    const group = form && groups.get(form.base)
    // The second of two equal forms becomes a separate string, so that people see both.
    if (!form || group?.has(form.category)) entries.push(entry)
    else if (group) group.set(form.category, entry)
    else {
      const made = new Map([[form.category, entry]])
      groups.set(form.base, made)
      entries.push(made)
    }
  }
  const strings = entries.map((one) => (one instanceof Map ? pluralString(one, language) : one))
  const plural = language ? withZero(language) : null
  return { ...file, plural, entries: strings, units: strings.map(({ unit }) => unit) }
}

function pluralString(group: ReadonlyMap<Category, TransUnit>, language: FileLanguage | undefined): TransUnit {
  const forms = [...group.values()]
  const [first] = forms
  const last = forms.at(-1)
  if (!first || !last) throw new Error('a group has a form at least')
  const sourceOf = (category: Category, other: TransUnit) => firstText((group.get(category) ?? other).unit.source)
  const variants = [...group].map(([name, { unit }]) => ({ name, text: firstText(unit.target) }))
  const named = new Map(variants.map(({ name, text }) => [name as string, text]))
  const unit: FileUnit = {
    ...first.unit,
    context: formOf(first.unit.context)?.base ?? '',
    source: [sourceOf('one', first), sourceOf('other', last)],
    target: language ? zeroCategories(language).map((name) => named.get(name) ?? '') : variants.map(({ text }) => text),
    variants,
    state: stateOfForms(forms),
    notes: notesOf([], forms),
    location: locationOf([], forms),
    span: { start: first.unit.span.start, end: last.unit.span.end },
  }
  return { ...first, unit, end: last.end, forms, names: [...group.keys()] }
}

/** The last text of a string: it also serves counts without a form. */
const restOf = (texts: readonly string[]): string => texts.findLast((text) => text !== '') ?? ''

/**
 * The texts that the forms of a plural string are to have: `other` is required, and forms that the language has no use for are copies
 * of the last one, so that none gets old. `has`: its texts by now; a new string has `one`, by whose source it is known.
 */
export function formTexts(
  { target }: Pick<FileUnit, 'target'>,
  { names, language }: { readonly names: readonly string[]; readonly language: FileLanguage | undefined },
  has: ReadonlyMap<string, string> = new Map([['one', '']]),
): readonly CategoryText[] {
  const texts = names.map((name, index) => ({ name, text: target[index] ?? '' }))
  const made = withFractions(texts, language, has)
  const rest = restOf(target)
  const isNew = rest !== restOf(names.map((name) => has.get(name) ?? ''))
  const surplus = [...has].filter(([name]) => !made.some((one) => one.name === name))
  return [...made, ...surplus.map(([name, old]) => ({ name, text: isNew || old === '' ? rest : old }))]
}
