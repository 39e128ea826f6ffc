import type { CatalogString, Localization, StringUnit } from './xcstrings.read.ts'

/** A text, or the forms of one, that a catalogue's string has: each is a string for translators. */
export interface Slot {
  /** Its place: '', `device.mac`, `substitutions.count`. */
  readonly place: string
  readonly isPlural: boolean
}

/** Between a string's name and a place of it, as Xcode exports it. */
const BETWEEN = '|==|'

/** The name of a slot's string. */
export const contextOf = (name: string, { place }: Pick<Slot, 'place'>): string =>
  place === '' ? name : `${name}${BETWEEN}${place}`

/** The catalogue's name and the place that a string's name says. */
export function nameAndPlace(context: string): { readonly name: string; readonly place: string } {
  const at = context.lastIndexOf(BETWEEN)
  const place = at < 0 ? '' : context.slice(at + BETWEEN.length)
  if (!/^(?:device|substitutions)\./.test(place)) return { name: context, place: '' }
  return { name: context.slice(0, at), place }
}

const PLURAL = /(?:^|\.)plural\.[a-z]+$/

/** A place without its plural form. */
const groupOf = (place: string): string => (place.includes('plural.') ? place.replace(PLURAL, '') : place)

const slotsBy = new WeakMap<CatalogString, readonly Slot[]>()

const NOTHING: readonly Slot[] = []
const PLAIN: readonly Slot[] = [{ place: '', isPlural: false }]
const COUNTED: readonly Slot[] = [{ place: '', isPlural: true }]

/** The strings that a catalogue's string is: its source has their places, or all languages where it has no text, and any language may count. */
export function slotsOf(string: CatalogString, sourceLanguage: string): readonly Slot[] {
  const known = slotsBy.get(string)
  if (known) return known
  const counted = countedGroups(string)
  const source = string.localizations.get(sourceLanguage)
  // Xcode keeps the empty text of a program's views: nobody translates it.
  const isNothing = string.name === '' && string.localizations.size === 0
  const slots = isNothing ? NOTHING : slotsIn(source ? [source] : [...string.localizations.values()], counted)
  slotsBy.set(string, slots)
  return slots
}

/** The places that have plural forms in some language. */
function countedGroups({ localizations }: CatalogString): ReadonlySet<string> {
  const counted = new Set<string>()
  for (const { units } of localizations.values())
    for (const place of units.keys()) if (place !== '' && PLURAL.test(place)) counted.add(groupOf(place))
  return counted
}

function slotsIn(languages: readonly Localization[], counted: ReadonlySet<string>): readonly Slot[] {
  const places = new Set(languages.flatMap(({ units }) => [...units.keys()].map(groupOf)))
  if (places.size === 0 || (places.size === 1 && places.has(''))) return counted.has('') ? COUNTED : PLAIN
  return [...places].map((place) => ({ place, isPlural: counted.has(place) }))
}

/** The text that a language has at a place: its own, or the one that its programs fall back to. */
export function unitAt({ units }: Localization, place: string): StringUnit | undefined {
  const own = units.get(place)
  if (own) return own
  if (place === '') return units.get('device.other')
  return place.startsWith('device.') && !place.includes('.plural.') ? units.get('') : undefined
}

/** The plural forms that a language has at a place. */
export function formsAt({ units }: Localization, place: string): Map<string, StringUnit> {
  const forms = new Map<string, StringUnit>()
  for (const start of fallbacks(place)) {
    const prefix = start === '' ? 'plural.' : `${start}.plural.`
    for (const [name, unit] of units) if (name.startsWith(prefix)) forms.set(name.slice(prefix.length), unit)
    if (forms.size > 0) break
  }
  return forms
}

const fallbacks = (place: string): readonly string[] => {
  if (place === '') return ['', 'device.other']
  return place.startsWith('device.') ? [place, ''] : [place]
}
