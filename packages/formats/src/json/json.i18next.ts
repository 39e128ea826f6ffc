import type { Problem } from '@weft/text'
import type { FileLanguage, NewUnit, UnitKey } from '../format.ts'
import { categories, countingOf, hasOwnZero } from '../plural-categories.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import type { Entry, EntryDialect, EntryEditing } from './json.entry-dialect.ts'
import { newForms, putText } from './json.entry-edit.ts'
import { MOST_FORMS } from './json.i18next-forms.ts'
import { obstacleTo } from './json.obstacle.ts'
import { type GrowingParent, indexIn, placeValue } from './json.place.ts'
import { byCategoryBesideZero, bySuffix, type PluralNaming } from './json.plural.ts'
import { plainEntry } from './json.shape.ts'
import { writtenValue } from './json.style.ts'
import { type Container, isScalar, type Member, nameIn, valuesByName } from './json.tree.ts'

/** A name that says which plural form its text is. */
interface FormName {
  readonly base: string
  readonly form: string
}

/** How the names of plural forms are told from others; null: the name is a whole string's. */
type SuffixRule = (key: string, container: Container, language: FileLanguage | undefined) => FormName | null

const hasValue = ({ byKey }: Container, key: string): boolean => {
  const member = byKey.get(key)
  return member !== undefined && isScalar(member)
}

/** Whether no object stands under the name of a form: it would have to go for a text. */
const areFree = ({ byKey }: Container, base: string, forms: readonly string[]): boolean =>
  forms.every((form) => !byKey.get(`${base}_${form}`)?.child)

const isPair = (container: Container, base: string): boolean =>
  hasValue(container, base) && hasValue(container, `${base}_plural`)

const SUFFIXES = ['plural', '0', '1', '2', '3', '4', '5']

/** `item` and `item_plural`, or `item_0`, `item_1` and so on. */
const splitSuffix: SuffixRule = (key, container) => {
  // An empty name has no forms: `_plural` and `_0` are names themselves.
  if (key !== '' && hasValue(container, `${key}_plural`))
    return areFree(container, key, SUFFIXES) ? { base: key, form: '' } : null
  const [, base = '', form = ''] = /^(.+)_(plural|[0-5])$/.exec(key) ?? []
  if (base === '' || !areFree(container, base, SUFFIXES)) return null
  if (form === 'plural') return hasValue(container, base) ? { base, form } : null
  // Beside `item_plural` an index is a form too, or it would become one with the first `item_0` that an edit writes.
  return hasValue(container, `${base}_0`) || isPair(container, base) ? { base, form } : null
}

const CATEGORY = new RegExp(`^(.+)_(${categories.join('|')})$`)

const OTHERS = categories.filter((category) => category !== 'zero')

/**
 * `item_one`, `item_other`. i18next takes `item_zero` for the count 0 in every language. It is a separate string where the rule of the
 * language has no such form, and where no other form is there.
 */
const splitCategory: SuffixRule = (key, container, language) => {
  const [, base = '', form = ''] = CATEGORY.exec(key) ?? []
  if (base === '' || !areFree(container, base, categories)) return null
  if (form !== 'zero') return { base, form }
  const hasOthers = OTHERS.some((category) => hasValue(container, `${base}_${category}`))
  const counting = language && countingOf(byCategoryBesideZero, base, language)
  return hasOthers && hasOwnZero(counting) ? { base, form } : null
}

/** The plural string whose text for 0 a name has. */
export const zeroOfI18next = (context: string): string | null => /^(.+)_zero$/s.exec(context)?.[1] ?? null

const order: readonly string[] = ['', ...SUFFIXES, ...categories]
const keyOf = ({ base, form }: FormName): string => (form === '' ? base : `${base}_${form}`)

interface FormNaming {
  readonly plurals: PluralNaming
  /** The ends of all names that forms may have. */
  readonly suffixes: readonly string[]
  readonly mostForms: number
}

const tooManyForms = ({ context, target }: NewUnit): Problem => ({
  code: 'too-many-forms',
  span: { start: 0, end: 0 },
  detail: `“${context.slice(0, 200)}” has ${target.length} plural forms, and files of i18next's third format have up to ${MOST_FORMS}`,
})

/** Objects within objects, where the ends of names say which plural form a text is. */
const suffixed = (split: SuffixRule, { plurals, suffixes, mostForms }: FormNaming): EntryDialect => ({
  root: 'object',
  hasPlaces: true,
  plurals,
  entries: (root, language) => [...stringsOf(root, (key, container) => split(key, container, language))],
  addText(editing, { texts, home }, form, text) {
    const [[known, first] = []] = texts
    if (known === undefined || !first) throw new Error('a string needs at least one text')
    const base = known === '' ? first.key : first.key.slice(0, -known.length - 1)
    const before = [...texts].filter(([name]) => order.indexOf(name) < order.indexOf(form))
    const places = (before.length > 0 ? before.map(([, one]) => one) : [first]).map((one) => indexIn(home, one))
    const at = before.length > 0 ? Math.max(...places) + 1 : Math.min(...places)
    return putText(editing, { parent: home, at, key: keyOf({ base, form }) }, text)
  },
  obstacle({ root, leadsThrough }, unit) {
    const { context } = unit
    if (unit.target.length > mostForms) return tooManyForms(unit)
    // An object under the name of any form would keep all of them from being one string.
    const names = isPlural(unit) ? suffixes.map((form) => keyOf({ base: context, form })) : [context]
    for (const name of names) {
      const problem = obstacleTo(root, name, { isFlat: false, leadsThrough })
      if (problem) return problem
    }
    return null
  },
  addEntry(editing, unit, after) {
    const growing = growingOf(editing)
    const { context, target } = unit
    const hasForms = isPlural(unit)
    const named = hasForms ? newForms(editing, plurals, unit) : [{ name: '', text: firstText(target) }]
    const forms = named.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
    const last = after?.members.at(-1)
    if (after && last) growing.values.set(after.context, last)
    let before: UnitKey | null | undefined = after ? after.context : after
    const texts = new Map<string, Member>()
    for (const { name, text } of forms) {
      const key = keyOf({ base: context, form: name })
      placeValue(growing, key, writtenValue(text, unit.form, editing.style), before)
      const member = growing.values.get(key)
      if (member) texts.set(name, member)
      before = key
    }
    const members = [...texts.values()]
    return plainEntry({ context, members, texts, isPlural: hasForms, home: members[0]?.parent ?? editing.root })
  },
})

const growings = new WeakMap<EntryEditing, GrowingParent>()

/** The tree as `placeValue` takes it, made once for each edit. */
function growingOf(editing: EntryEditing): GrowingParent {
  const known = growings.get(editing)
  if (known) return known
  const { root, touched, order: keyOrder } = editing
  const made: GrowingParent = {
    root,
    values: valuesByName(root),
    flat: false,
    inTemplate: editing.inTemplate,
    order: keyOrder,
    touched,
  }
  growings.set(editing, made)
  return made
}

/** The strings of a tree, each where its first text stands. */
function* stringsOf(root: Container, split: (key: string, container: Container) => FormName | null): Generator<Entry> {
  const waiting = [{ container: root, next: 0, plurals: new Map<string, Entry>() }]
  for (let frame = waiting.at(-1); frame; frame = waiting.at(-1)) {
    const { container, plurals } = frame
    const index = frame.next++
    const member = container.members[index]
    if (!member) {
      waiting.pop()
      continue
    }
    if (!container.isArray && container.byKey.get(member.key) !== member) continue
    if (member.child) {
      waiting.push({ container: member.child, next: 0, plurals: new Map() })
      continue
    }
    const entry = stringAt(
      member,
      { container, index, plurals },
      container.isArray ? null : split(member.key, container),
    )
    if (entry) yield entry
  }
}

/** The string that begins at a value; null if the value continues another string or nothing does. */
function stringAt(
  member: Member,
  { container, index, plurals }: { container: Container; index: number; plurals: Map<string, Entry> },
  form: FormName | null,
): Entry | null {
  const context = nameIn(container, form?.base ?? member.key, index)
  if (!form) {
    if (member.kind === 'null') return null
    return plainEntry({ context, members: [member], texts: new Map([['', member]]), home: container })
  }
  member.isForm = true
  const known = plurals.get(form.base)
  if (known) {
    known.texts.set(form.form, member)
    known.members.push(member)
    return null
  }
  const texts = new Map([[form.form, member]])
  const entry = plainEntry({ context, members: [member], texts, isPlural: true, home: container })
  plurals.set(form.base, entry)
  return entry
}

/** The third format of i18next, and those before it. */
export const i18nextDialect = suffixed(splitSuffix, {
  plurals: bySuffix,
  suffixes: ['', ...SUFFIXES],
  mostForms: MOST_FORMS,
})

/** The fourth format of i18next: CLDR's categories. */
export const i18nextV4Dialect = suffixed(splitCategory, {
  plurals: byCategoryBesideZero,
  suffixes: categories,
  mostForms: categories.length,
})
