import { duplicateUnits } from '../duplicate-units.ts'
import type { FileLanguage, FileState, FileUnit, UnitNote } from '../format.ts'
import { categories } from '../plural-categories.ts'
import { zeroCategories } from '../stringsdict/stringsdict.plural.ts'
import { NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import type { Catalog, CatalogString, Localization, StringUnit } from './xcstrings.read.ts'
import { contextOf, formsAt, type Slot, slotsOf, unitAt } from './xcstrings.slots.ts'

/** A string of one language with its place in the catalogue. */
export interface CatalogEntry {
  readonly unit: FileUnit
  readonly string: CatalogString
  readonly localization: Localization | undefined
  readonly slot: Slot
}

/** The strings of one language. All slots of the source language; the slots with a text of another language. */
export function entriesOf(
  { strings, sourceLanguage }: Pick<Catalog, 'strings' | 'sourceLanguage'>,
  code: string,
  language: FileLanguage | undefined,
): CatalogEntry[] {
  const isSource = code === sourceLanguage
  const names = language && zeroCategories(language)
  const entries: CatalogEntry[] = []
  for (const string of strings) {
    const localization = string.localizations.get(code)
    if (!localization && !isSource) continue
    for (const slot of slotsOf(string, sourceLanguage)) {
      const said = textsOf(localization, slot, names) ?? (isSource ? impliedTexts(string, slot, names) : null)
      if (!said) continue
      const span = localization && !isSource ? localization : string
      const unit: FileUnit = {
        context: contextOf(string.name, slot),
        source: NO_TEXTS,
        ...said,
        state: string.shouldTranslate ? said.state : 'read-only',
        previousSource: '',
        notes: notesOf(string),
        location: '',
        flags: '',
        span: { start: span.start, end: span.end },
      }
      entries.push({ unit, string, localization, slot })
    }
  }
  return entries
}

type Texts = Pick<FileUnit, 'target' | 'state' | 'variants'>

/** The texts at a slot; null where the language has none. */
function textsOf(
  localization: Localization | undefined,
  slot: Slot,
  names: readonly string[] | undefined,
): Texts | null {
  if (!localization) return null
  const plain = unitAt(localization, slot.place)
  if (!slot.isPlural) return plain ? { target: [plain.value], state: stateOf([plain]) } : null
  const forms = formsAt(localization, slot.place)
  if (forms.size === 0) return plain ? spread(plain.value, stateOf([plain]), names) : null
  const variants = [...forms].map(([name, { value }]) => ({ name, text: value }))
  const target = names
    ? names.map((name) => forms.get(name)?.value ?? '')
    : categories.flatMap((name) => forms.get(name)?.value ?? [])
  // A string with unknown quantities alone may have no `other`.
  if (target.length === 0) return { target: [''], variants, state: 'untranslated' }
  return { target, variants, state: target.some((text) => text !== '') ? stateOf([...forms.values()]) : 'untranslated' }
}

/** One text for all counts. */
function spread(text: string, state: FileState, names: readonly string[] | undefined): Texts {
  const target = (names ?? ['other']).map(() => text)
  return { target, variants: [{ name: 'other', text }], state }
}

/** A string without a text in the source language shows its name. */
function impliedTexts({ name }: CatalogString, slot: Slot, names: readonly string[] | undefined): Texts | null {
  if (slot.place.startsWith('substitutions.')) return null
  const state = stateOfTexts([name])
  return slot.isPlural ? spread(name, state, names) : { target: [name], state }
}

/** The state that the texts of a string have together: the least of them. */
function stateOf(units: readonly StringUnit[]): FileState {
  const texts = units.filter(({ value }) => value !== '')
  if (texts.length === 0) return 'untranslated'
  return texts.every(({ state }) => state === 'translated' || state === '') ? 'translated' : 'needs-editing'
}

const notesBy = new WeakMap<CatalogString, readonly UnitNote[]>()

function notesOf(string: CatalogString): readonly UnitNote[] {
  if (string.comment === '' && string.extractionState !== 'stale') return NO_NOTES
  const known = notesBy.get(string)
  if (known) return known
  const texts = [
    string.comment,
    string.extractionState === 'stale' ? 'The program no longer has this string (stale).' : '',
  ]
  const notes = texts.filter((text) => text !== '').map((text): UnitNote => ({ by: 'developer', text }))
  notesBy.set(string, notes)
  return notes
}

/** Oddities that people are told of: names that stand twice, and languages of strings that are not to be translated. */
export const warningsOf = ({ doubles, strings, sourceLanguage }: Catalog) => {
  const twice = doubles.map(({ start, end }) => ({
    code: 'duplicate-unit',
    span: { start, end },
    detail: 'the file has this string again further down; the last counts',
  }))
  const units = entriesOf({ strings, sourceLanguage }, sourceLanguage, undefined).map(({ unit }) => unit)
  return [...twice.slice(0, 100), ...duplicateUnits(units, ({ context }) => context, 'string')].slice(0, 100)
}
