import type { FileLanguage, FileState } from '../format.ts'
import { categories, formCategories, withFractions } from '../plural-categories.ts'
import { isZeroOptional, zeroCategories } from '../stringsdict/stringsdict.plural.ts'
import { isObject, type Plain, type PlainObject } from './xcstrings.render.ts'
import type { Slot } from './xcstrings.slots.ts'

/** The texts of one slot. */
export interface SlotTexts {
  readonly slot: Slot
  readonly target: readonly string[]
  readonly state: FileState
}

const stateFor = (text: string, state: FileState): string => {
  if (text === '') return 'new'
  return state === 'needs-editing' ? 'needs_review' : 'translated'
}

/** The member of an object that is an object itself; makes it if it is missing. */
function objectIn(parent: PlainObject, name: string): PlainObject {
  const known = parent[name]
  if (isObject(known)) return known
  const made: PlainObject = {}
  parent[name] = made
  return made
}

function setUnit(holder: PlainObject, text: string, state: FileState): void {
  const unit = objectIn(holder, 'stringUnit')
  const isSame = unit.value === text && (unit.state === 'translated' || unit.state === stateFor(text, state))
  if (!isSame || unit.state !== stateFor(text, state)) unit.state = stateFor(text, state)
  unit.value = text
}

/** The object in which the texts of a slot stand; a text for all devices becomes that of the others. */
function holderOf(localization: PlainObject, { place }: Slot, source: PlainObject): PlainObject {
  const [kind = '', name = ''] = place === '' ? [] : splitPlace(place)
  if (kind === 'substitutions') {
    const all = objectIn(localization, 'substitutions')
    const model = isObject(source.substitutions) ? source.substitutions[name] : undefined
    // The new object takes the argument's number and format from the source.
    if (!isObject(all[name]) && isObject(model)) all[name] = withoutTexts(model)
    return objectIn(all, name)
  }
  const variations = localization.variations
  if (kind === '') {
    const devices = isObject(variations) ? variations.device : undefined
    return isObject(devices) && localization.stringUnit === undefined ? objectIn(devices, 'other') : localization
  }
  if (!isObject(variations) || !isObject(variations.device)) spreadToDevices(localization)
  return objectIn(objectIn(objectIn(localization, 'variations'), 'device'), name)
}

const withoutTexts = ({ variations: _, stringUnit: __, ...facts }: PlainObject): PlainObject => ({ ...facts })

const splitPlace = (place: string): [string, string] => {
  const at = place.indexOf('.')
  return [place.slice(0, at), place.slice(at + 1)]
}

/** Moves the texts for all devices to `other`, before another device gets its text. */
function spreadToDevices(localization: PlainObject): void {
  const { stringUnit, variations } = localization
  const other: PlainObject = {}
  if (isObject(variations)) other.variations = variations
  if (stringUnit !== undefined) other.stringUnit = stringUnit
  delete localization.stringUnit
  localization.variations = { device: Object.keys(other).length > 0 ? { other } : {} }
}

/** Writes the texts of a slot into what a language has of a string. */
export function setSlot(
  localization: PlainObject,
  { slot, target, state }: SlotTexts,
  { language, source = {} }: { readonly language: FileLanguage | undefined; readonly source?: PlainObject },
): void {
  const holder = holderOf(localization, slot, source)
  const [first = ''] = target
  const plurals = isObject(holder.variations) ? holder.variations.plural : undefined
  if (!slot.isPlural || (!isObject(plurals) && target.every((text) => text === first))) {
    setUnit(holder, first, state)
    return
  }
  const forms = isObject(plurals) ? plurals : {}
  delete holder.stringUnit
  objectIn(holder, 'variations').plural = formsWith(forms, { target, state }, language)
}

/** If the language is unknown, the texts are the file's, in the order of the categories. */
function namesOf(forms: PlainObject, target: readonly string[], language: FileLanguage | undefined): readonly string[] {
  if (language) return zeroCategories(language)
  const present = categories.filter((name) => forms[name] !== undefined)
  return present.length === target.length ? present : formCategories({ target }, language)
}

/** The plural forms with new texts, in Xcode's order of names where they are new. */
function formsWith(
  forms: PlainObject,
  { target, state }: Omit<SlotTexts, 'slot'>,
  language: FileLanguage | undefined,
): PlainObject {
  const names = namesOf(forms, target, language)
  const texts = names.map((name, index) => ({ name, text: target[index] ?? '' }))
  const has = new Map(Object.entries(forms).map(([name, form]) => [name, textOf(form)]))
  const drops = language !== undefined && isZeroOptional(language)
  for (const { name, text } of withFractions(texts, language, has)) {
    const form = forms[name]
    // A form that the file lacks stays out while it has no text.
    if (form === undefined && text === '' && target.some((one) => one !== '')) continue
    if (drops && name === 'zero' && text === '') delete forms.zero
    else setUnit(isObject(form) ? form : objectIn(forms, name), text, state)
  }
  const sorted = Object.keys(forms).toSorted()
  return Object.fromEntries(
    sorted.flatMap((name): [string, Plain][] => (forms[name] === undefined ? [] : [[name, forms[name]]])),
  )
}

function textOf(form: Plain): string {
  const unit = isObject(form) ? form.stringUnit : undefined
  return isObject(unit) && typeof unit.value === 'string' ? unit.value : ''
}

/** Takes the texts of a slot out of what a language has of a string; says whether any text is left. */
export function dropSlot(localization: PlainObject, { place }: Slot): boolean {
  if (place === '') {
    for (const name of Object.keys(localization)) if (name !== 'substitutions') delete localization[name]
  } else {
    const [kind, name] = splitPlace(place)
    const { variations, substitutions } = localization
    const owner = kind === 'substitutions' ? substitutions : isObject(variations) ? variations.device : undefined
    if (isObject(owner)) delete owner[name]
    if (isObject(owner) && Object.keys(owner).length === 0) delete localization[kind === 'device' ? 'variations' : kind]
  }
  return Object.keys(localization).length > 0
}
