import type { FoundMask, MaskedFile } from './find-masks.ts'
import { languageOfName } from './language-place.ts'

/** The templates in and below a folder. */
interface TemplateFolder {
  /** By name without the extension; those of the folder itself first. */
  readonly near: Map<string, string>
  readonly inside: Map<string, string>
}

/** The files of a tree by path and by name, and the templates of gettext among them. */
export interface TreeIndex {
  readonly paths: ReadonlySet<string>
  /** By the name without folders; null where several have it. */
  readonly byName: ReadonlyMap<string, string | null>
  /** Templates of gettext by the folders that they lie in, directly or up to two folders below. */
  readonly catalogTemplates: ReadonlyMap<string, TemplateFolder>
  /** How many files a folder has of an extension that no language names, by `folder/*.extension`. */
  readonly stems: ReadonlyMap<string, number>
  /** Names of files that say both texts, other than those of gettext, by their folders. */
  readonly bilingual: ReadonlyMap<string, readonly string[]>
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export function indexTree(paths: readonly string[]): TreeIndex {
  const byName = new Map<string, string | null>()
  for (const path of paths) byName.set(nameOf(path), byName.has(nameOf(path)) ? null : path)
  const stems = new Map<string, number>()
  for (const path of paths) {
    // `Czech.xlf`, whose head says the code.
    if (languageOfName(/^[A-Z][a-z]+/.exec(nameOf(path))?.[0] ?? '') !== null) continue
    const pattern = `${folderOf(path)}*${path.slice(path.lastIndexOf('.'))}`
    stems.set(pattern, (stems.get(pattern) ?? 0) + 1)
  }
  const [catalogTemplates, bilingual] = [indexTemplates(paths), indexBilingual(paths)]
  return { paths: new Set(paths), byName, catalogTemplates, bilingual, stems }
}

function indexBilingual(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    if (!/\.(?:xlf|xliff|ts)$/.test(path)) continue
    const names = folders.get(folderOf(path))
    if (names) names.push(nameOf(path))
    else folders.set(folderOf(path), [nameOf(path)])
  }
  return folders
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const stemOf = (path: string) => nameOf(path).replace(/\.\w+$/, '')

function indexTemplates(paths: readonly string[]): Map<string, TemplateFolder> {
  const folders = new Map<string, TemplateFolder>()
  for (const path of paths) {
    if (!path.endsWith('.pot')) continue
    let folder = folderOf(path)
    for (let level = 0; level <= 2; level++) {
      const templates = folders.get(folder) ?? { near: new Map(), inside: new Map() }
      folders.set(folder, templates)
      if (level === 0) templates.inside.set(stemOf(path), path)
      if (level === 0 || !templates.near.has(stemOf(path))) templates.near.set(stemOf(path), path)
      if (folder === '') break
      folder = folderOf(folder.slice(0, -1))
    }
  }
  return folders
}

/** Words in place of the language in the name of a file with the source texts; '' drops the separator too. */
const SOURCE_NAMES = ['', 'base', 'Base', 'source', 'src', 'default', 'template', '_template']

const unescaped = (mask: string) => mask.replaceAll('[[]', '[').replaceAll('[]]', ']')

/** The path that a mask means with a name in place of its stars. */
function pathWith(mask: string, name: string): string {
  const filled = name === '' ? mask.replaceAll(/[-_.]\*|\*[-_.](?!\w+$)|\*\//g, '') : mask.replaceAll('*', name)
  return unescaped(filled)
}

/** The file beside the translations that names no language. */
export function neutralSource({ mask }: FoundMask, { paths }: TreeIndex): string | null {
  for (const name of SOURCE_NAMES) {
    const path = pathWith(mask, name)
    if (paths.has(path)) return path
  }
  // Old programs of gettext keep the catalogue that has no language beside the languages' folders.
  const catalogue = pathWith(mask.replace('/*/LC_MESSAGES/', '/'), '')
  return mask.includes('/*/LC_MESSAGES/') && paths.has(catalogue) ? catalogue : null
}

/** The interface whose texts are the source of Apple's strings files: `Base.lproj/Main.storyboard` of `*.lproj/Main.strings`. */
export function interfaceSource({ mask }: FoundMask, { paths }: TreeIndex): string | null {
  if (!mask.endsWith('.strings') || !mask.includes('*.lproj/')) return null
  const stem = mask.replace(/\.strings$/, '')
  for (const folder of ['Base', 'en', 'English'])
    for (const extension of ['storyboard', 'xib']) {
      const path = `${pathWith(stem, folder)}.${extension}`
      if (paths.has(path)) return path
    }
  return null
}

/** The English file: that of no country first, then that of the United States, then of another one. */
export function englishSource({ files }: FoundMask): MaskedFile | null {
  const english = files.filter(({ language }) => /^en(?:_[A-Z]{2})?$/.test(language))
  // Beside `en_us` a name such as `enp` is an English for fun.
  const oddness = ({ code }: MaskedFile) => (/^en(?:$|[-_+@.])/i.test(code) ? 0 : 3)
  const country = ({ language }: MaskedFile) => (language === 'en' ? 0 : language === 'en_US' ? 1 : 2)
  const rank = (file: MaskedFile) => oddness(file) + country(file)
  return english.sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/** The English file where it lies in another folder, the only one of its name. */
export function distantSource({ mask }: FoundMask, { byName }: TreeIndex): string | null {
  const name = nameOf(mask)
  if (!name.includes('*')) return null
  for (const code of ['en', 'en_US', 'en-US']) {
    const path = byName.get(pathWith(name, code))
    if (path) return path
  }
  return null
}

/** The folders around a mask, the nearest first: `a/locale/*\/LC_MESSAGES/x.po` lies in `a/locale/`, `a/` and ``. */
function foldersAround(mask: string): string[] {
  const folders: string[] = []
  for (let at = unescaped(mask.slice(0, mask.indexOf('*'))).lastIndexOf('/'); ; ) {
    const folder = mask.slice(0, at + 1)
    folders.push(folder)
    if (folder === '') return folders
    at = mask.lastIndexOf('/', at - 1)
  }
}

/**
 * The gettext template of a mask: in the nearest folder around it that has one (or whose `templates` folder has), the one of the same
 * name first, else the only one.
 */
export function catalogTemplate({ mask }: FoundMask, { catalogTemplates }: TreeIndex): string | null {
  const stem = stemOf(mask).replaceAll(/[-_.]?\*[-_.]?/g, '')
  for (const [index, folder] of foldersAround(mask).entries()) {
    const templates = catalogTemplates.get(folder)
    // Right there all that lies below counts: `locale/templates/x.pot`, `locale/en/LC_MESSAGES/x.pot`.
    const found = index === 0 ? templates?.near : templates?.inside
    const named = found?.get(stem)
    if (named !== undefined) return named
    if (index > 0) continue
    for (const few of [templates?.inside, templates?.near]) {
      const [only] = few?.values() ?? []
      if (few?.size === 1 && only !== undefined) return only
    }
  }
  return null
}

/** Folders above a mask in which a file with the source texts is looked for. */
const LEVELS = 3

/** Optional part between the name of a file with the source texts and its extension: `app_en@source.ts`, `messages.xlf`. */
const SOURCE_MARK = /^(?:[-_.]?en(?:[-_][A-Z]{2})?)?(?:[-_.@]?(?:source|src|template|base))?$/i

/** For bilingual files: the nearest file with source texts only, beside the translations or above them. */
export function higherSource({ mask, extension, files }: FoundMask, { bilingual }: TreeIndex): string | null {
  if (!/^(?:xlf|xliff|ts)$/.test(extension)) return null
  const name = unescaped(nameOf(mask))
  const stem = name.slice(0, name.includes('*') ? name.indexOf('*') : -1 - extension.length).replace(/[-_.]$/, '')
  if (stem === '') return null
  const translations = new Set(files.map(({ path }) => path))
  const isSource = (one: string) =>
    one.startsWith(stem) && SOURCE_MARK.test(one.slice(stem.length, -1 - extension.length))
  for (const folder of foldersAround(mask).slice(0, LEVELS + 1)) {
    const found = bilingual.get(folder)?.filter((one) => one.endsWith(`.${extension}`) && isSource(one)) ?? []
    const path = found.map((one) => folder + one).find((one) => !translations.has(one))
    if (path !== undefined) return path
  }
  return null
}
