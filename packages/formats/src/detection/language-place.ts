import { hasAndroidQualifier, resolveLanguage } from '@weft/l10n'

/** A language's code within a path. */
export interface LanguagePlace {
  readonly start: number
  readonly end: number
  /** The code in its original spelling. */
  readonly code: string
  /** The language that it means. */
  readonly language: string
}

/** Language, script, country, modifier, as gettext, Java, Android and Apple write them; a longer word is not a code. */
const CODE = /^(?:b\+)?[A-Za-z]{2,3}(?:[-_+@](?:[A-Za-z]{2,10}|\d{3}|x-\w{2,10})){0,3}(?:\.(?:utf|iso)[-\w]{1,12})?$/i
const LONGEST = 30

/** Short names of folders and kinds of files that are codes of languages too; `MR` is the folder of moko-resources. */
const NO_CODES = new Set(['bin', 'in', 'src', 'ts', 'man', 'new', 'run', 'map', 'all', 'MR'])

const known = new Map<string, string | null>()

/** The language that a code of a file name means; null for what is no code. */
export function languageOf(code: string): string | null {
  if (code.length > LONGEST) return null
  let language = known.get(code)
  if (language === undefined) {
    language = CODE.test(code) && !NO_CODES.has(code) ? (resolveLanguage(code)?.code ?? null) : null
    // Names of files are somebody else's: the memory has an end.
    if (known.size > 50_000) known.clear()
    known.set(code, language)
  }
  return language
}

/** The language of an English name; null for other words. */
export const languageOfName = (word: string): string | null => {
  const language = resolveLanguage(word)
  return language?.name.toLowerCase() === word.toLowerCase() ? language.code : null
}

const SEPARATORS = /[-_.]/g

/** `German.lproj`, as NeXT named folders before there were codes: the language by its English name. */
function nextPlace(name: string): Omit<LanguagePlace, 'language'> | null {
  const code = /^([A-Z][a-z]{3,15})\.lproj$/.exec(name)?.[1]
  return code !== undefined && languageOfName(code) !== null ? { start: 0, end: code.length, code } : null
}

/**
 * The position of a code in the name of a folder or file (without extension): the whole name, its end, or its
 * beginning.
 */
function placeIn(name: string): Omit<LanguagePlace, 'language'> | null {
  if (languageOf(name) !== null) return { start: 0, end: name.length, code: name }
  const ends = [...name.matchAll(SEPARATORS)].map(({ index }) => index).slice(-4)
  for (const at of ends) {
    const code = name.slice(at + 1)
    if (at > 0 && languageOf(code) !== null) return { start: at + 1, end: name.length, code }
  }
  for (const at of [...name.matchAll(SEPARATORS)]
    .map(({ index }) => index)
    .slice(0, 3)
    .reverse()) {
    const code = name.slice(0, at)
    if (languageOf(code) !== null) return { start: 0, end: at, code }
  }
  return nextPlace(name)
}

/** `values-night`: a folder of Android's that no language has. */
const isForDevices = (name: string) => name.startsWith('values-') && hasAndroidQualifier(name.slice('values-'.length))

/** Every place of a path where a language's code may stand; at most one in each name between slashes. */
export function languagePlaces(path: string, extension: string): LanguagePlace[] {
  const places: LanguagePlace[] = []
  let at = 0
  const names = path.slice(0, path.length - extension.length - 1).split('/')
  for (const name of names) {
    const place = isForDevices(name) ? null : placeIn(name)
    const language = place && (languageOf(place.code) ?? languageOfName(place.code))
    if (place && language) places.push({ start: at + place.start, end: at + place.end, code: place.code, language })
    at += name.length + 1
  }
  return places
}
