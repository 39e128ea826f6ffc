import { isStoreFile } from '../appstore/store-files.ts'
import type { DetectedComponent } from './detected-component.ts'
import { languageOf } from './language-place.ts'

/** A folder with the texts of a store in one language. */
interface StoreFolder {
  readonly name: string
  readonly language: string
  readonly files: Set<string>
}

const ASIDE = /(?:^|\/)(?:node_modules|vendor|third[-_]?party|tests?|fixtures?|testdata|examples?|samples?)\//i

const bracketed = (text: string) => text.replaceAll(/[[\]]/g, (bracket) => (bracket === '[' ? '[[]' : '[]]'))

/** The folders by what they lie in: those whose name is a language and in which a store's files stand. */
function foldersIn(paths: readonly string[]): Map<string, Map<string, StoreFolder>> {
  const found = new Map<string, Map<string, StoreFolder>>()
  for (const path of paths) {
    const [, place, name, file] = /^((?:.*\/)?)([^/]+)\/([^/]+\.txt)$/.exec(path) ?? []
    if (place === undefined || name === undefined || file === undefined || !isStoreFile(file) || ASIDE.test(path))
      continue
    const language = languageOf(name)
    if (language === null) continue
    const folders = found.get(place) ?? new Map<string, StoreFolder>()
    found.set(place, folders)
    const folder = folders.get(name) ?? { name, language, files: new Set() }
    folders.set(name, folder)
    folder.files.add(file)
  }
  return found
}

/** The folder with the source texts: that of English, or the fullest. */
function sourceOf(folders: readonly StoreFolder[]): StoreFolder | undefined {
  const english = ['en-US', 'en', 'en-GB', 'en_US'].flatMap(
    (name) => folders.find((folder) => folder.name === name) ?? [],
  )
  return english[0] ?? [...folders].sort((a, b) => b.files.size - a.files.size)[0]
}

/** The components of stores' texts: `fastlane/metadata/android/en-US/title.txt`. Paths say all that is needed. */
export function storeComponents(paths: readonly string[]): DetectedComponent[] {
  return [...foldersIn(paths)].flatMap(([place, all]): DetectedComponent[] => {
    const folders = [...all.values()]
    const source = sourceOf(folders)
    if (source === undefined) return []
    const template = `${place}${source.name}`
    const inSource = paths.filter((path) => path.startsWith(`${template}/`) && path.endsWith('.txt'))
    return [
      {
        filemask: `${bracketed(place)}*`,
        format: 'appstore',
        template,
        newBase: '',
        // Apple's stores name languages otherwise than Google's.
        languageCodeStyle: [...source.files].some((file) => /^(?:name|subtitle|keywords)\.txt$/.test(file))
          ? 'appstore'
          : '',
        sourceLanguage: source.language,
        languages: [...new Set(folders.map(({ language }) => language))].sort(),
        strings: inSource.length,
      },
    ]
  })
}
