import { type LanguagePlace, languagePlaces } from './language-place.ts'

/** A file that a mask finds. */
export interface MaskedFile {
  readonly path: string
  /** As the name spells it. */
  readonly code: string
  readonly language: string
}

/** A file mask with the files that it finds. */
export interface FoundMask {
  readonly mask: string
  readonly extension: string
  readonly files: readonly MaskedFile[]
}

/** A literal part of a mask: each bracket becomes a character class. */
const literal = (part: string) => part.replaceAll(/[[\]]/g, (bracket) => (bracket === '[' ? '[[]' : '[]]'))

/** The path with a star for each place. */
function starred(path: string, places: readonly LanguagePlace[]): string {
  let mask = ''
  let at = 0
  for (const { start, end } of places) {
    mask += `${literal(path.slice(at, start))}*`
    at = end
  }
  return mask + literal(path.slice(at))
}

interface Choice extends MaskedFile {
  readonly mask: string
}

/** One mask for each language that a path names; of a path that names one twice both are stars. */
function masksOf(path: string, extension: string): Choice[] {
  const byLanguage = new Map<string, LanguagePlace[]>()
  for (const place of languagePlaces(path, extension)) {
    const places = byLanguage.get(place.language)
    if (places) places.push(place)
    else byLanguage.set(place.language, [place])
  }
  return [...byLanguage].map(([language, places]) => {
    const code = places.reduce((longest, place) => (place.code.length > longest.length ? place.code : longest), '')
    return { mask: starred(path, places), path, code, language }
  })
}

/** The longest of the extensions that a file name ends in. */
function extensionOf(path: string, extensions: readonly string[]): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return extensions.find((extension) => name.endsWith(`.${extension}`) && name.length > extension.length + 1)
}

/** How many languages each mask finds. */
function countLanguages(choices: Iterable<Choice>): Map<string, Set<string>> {
  const languages = new Map<string, Set<string>>()
  for (const { mask, language } of choices) {
    const found = languages.get(mask)
    if (found) found.add(language)
    else languages.set(mask, new Set([language]))
  }
  return languages
}

/**
 * The masks that the paths of a tree make: a file whose path names two languages belongs to the mask that finds more of them.
 * `extensions` are those of translation files.
 */
export function findMasks(paths: readonly string[], extensions: readonly string[]): FoundMask[] {
  const byLength = [...new Set(extensions)].sort((a, b) => b.length - a.length)
  const found: { readonly extension: string; readonly choices: readonly Choice[] }[] = []
  for (const path of paths) {
    const extension = path.includes('*') ? undefined : extensionOf(path, byLength)
    const choices = extension === undefined ? [] : masksOf(path, extension)
    if (extension !== undefined && choices.length > 0) found.push({ extension, choices })
  }
  const languages = countLanguages(found.flatMap(({ choices }) => choices))
  const size = ({ mask }: Choice) => languages.get(mask)?.size ?? 0
  const masks = new Map<string, { extension: string; files: MaskedFile[] }>()
  for (const { extension, choices } of found) {
    const { mask, ...file } = choices.reduce((best, choice) => (size(choice) > size(best) ? choice : best))
    const one = masks.get(mask)
    if (one) one.files.push(file)
    else masks.set(mask, { extension, files: [file] })
  }
  return [...masks].map(([mask, { extension, files }]) => ({ mask, extension, files }))
}
