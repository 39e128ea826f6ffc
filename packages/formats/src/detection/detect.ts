import type { FormatFacts } from '../format.ts'
import { formats } from '../index.ts'
import { componentOf, countedFile } from './component-of.ts'
import type { DetectedComponent } from './detected-component.ts'
import { type FoundMask, findMasks, type MaskedFile } from './find-masks.ts'
import { languageOf } from './language-place.ts'
import { loneSources } from './lone-sources.ts'
import { catalogueSample, onlyLanguage, topicOf } from './one-language.ts'
import { codeIn } from './path-pattern.ts'
import { type SettledMask, settingsFiles, settledMasks } from './project-settings.ts'
import { isLikely, type Prospect, promise, prospectOf, type ToldMask } from './prospects.ts'
import { sharedCandidates, sharedComponent } from './shared-files.ts'
import { indexTree, type TreeIndex } from './source-file.ts'
import { storeComponents } from './store-folders.ts'

export type { DetectedComponent } from './detected-component.ts'

/** How files of the tree are looked at. */
export interface TreeAccess {
  /** Reads all these files at once; leaves out files that are too large or missing. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Called between files that are parsed: what else waits in this process may go on. */
  pause?(done: number, total: number): Promise<void>
}

/** The most masks whose files are read: in a larger tree the most promising ones. */
const READ_MASKS = 40
/** Masks for which a source file is looked for. */
const LIKELY_MASKS = 1000
/** Settings count more than any score of names. */
const SETTLED = 1000
/** About as many bytes has a string with what stands around it. */
const BYTES_OF_STRING = 64

/** The translatable files of a tree. */
export interface DetectedTree {
  /** Best first. */
  readonly components: readonly DetectedComponent[]
  /** So many more masks, or files, look as if they could be translated, and were not read. */
  readonly more: number
}

const EXTENSIONS = formats
  .filter((format: FormatFacts) => !format.isFolder)
  .flatMap((format) => [...format.extensions])
  .filter((extension) => extension !== 'pot')

/** The masks that names of files tell, those of the project's own settings, and those of source texts that stand alone. */
function masksOf(paths: readonly string[], settled: readonly SettledMask[]): [FoundMask, ToldMask | undefined][] {
  const found = new Map(findMasks(paths, EXTENSIONS).map((one) => [one.mask, one]))
  const told = new Map<string, ToldMask>(settled.map((one) => [one.mask, { ...one, origin: 'settled' }]))
  for (const { mask } of settled) found.set(mask, found.get(mask) ?? filesOfMask(mask, paths))
  const sources = new Set(settled.map(({ source }) => source))
  for (const { mask, source } of loneSources(paths)) {
    if (found.has(mask) || sources.has(source)) continue
    found.set(mask, { ...filesOfMask(mask, []) })
    told.set(mask, { mask, source, sourceLanguage: null, origin: 'lone' })
  }
  return [...found.values()].map((one) => [one, told.get(one.mask)])
}

/** The files that a mask names, of known languages. */
function filesOfMask(mask: string, paths: readonly string[]): FoundMask {
  const code = codeIn(mask)
  const files = paths.flatMap((path): MaskedFile[] => {
    const found = code(path)
    const language = found === null ? null : languageOf(found)
    return found === null || language === null ? [] : [{ path, code: found, language }]
  })
  return { mask, extension: mask.slice(mask.lastIndexOf('.') + 1), files }
}

function prospectsOf(paths: readonly string[], settled: readonly SettledMask[]): Prospect[] {
  const tree = indexTree(paths)
  const isFirst = (told: ToldMask | undefined) => (told?.origin === 'settled' ? 1 : 0)
  const prospects = masksOf(paths, settled)
    .filter(([found]) => !isMostlyOther(found, tree))
    .map(([found, told]) => ({ found, told, worth: promise(found) }))
    .sort((a, b) => isFirst(b.told) - isFirst(a.told) || b.worth - a.worth || (a.found.mask < b.found.mask ? -1 : 1))
    .slice(0, LIKELY_MASKS)
    .map(({ found, told }) => prospectOf(found, tree, told))
    .filter(isLikely)
  // A source that stands beside translations is theirs.
  const used = new Set(
    prospects.flatMap(({ origin, source, base, higher }) => (origin === 'lone' ? [] : [source?.path, base, higher])),
  )
  const isFree = ({ origin, source, base }: Prospect) => origin !== 'lone' || !used.has(source?.path ?? base)
  return prospects.filter((one) => isFree(one) && !isPartOfOther(one, prospects))
}

/** Whether most files that lie where a mask has its star, and are called otherwise, are no languages: topics, say. */
function isMostlyOther({ mask, extension, files }: FoundMask, { stems }: TreeIndex): boolean {
  const folder = mask.slice(0, mask.lastIndexOf('/') + 1)
  if (mask.slice(folder.length) !== `*.${extension}` || folder.includes('*')) return false
  return 4 * files.length < (stems.get(`${folder.replaceAll('[[]', '[').replaceAll('[]]', ']')}*.${extension}`) ?? 0)
}

/** `en-CY`, a language with a country that seldom speaks it: the country's code is that of a language, too. */
const isOfCountry = (code: string | null): boolean => {
  const language = /^([a-z]{2,3})[-_][A-Z]{2}$/.exec(code ?? '')?.[1]
  return language !== undefined && languageOf(language) !== null
}

/**
 * Whether files are some of the many that another mask names: a single English file, such as `en_ud.json` beside `en_us.json`
 * and `de_de.json`, or files of one language for several countries.
 */
function isPartOfOther({ mask, files, origin, translation }: Prospect, all: readonly Prospect[]): boolean {
  if (origin !== 'found' || files.length === 0) return false
  const isLone = translation === '' && files.length === 1
  return all.some((other) => {
    if (other.mask === mask || other.files.length < 2) return false
    const code = codeIn(other.mask)
    return files.every(({ path }) => (isLone ? code(path) !== null : isOfCountry(code(path))))
  })
}

const wantedOf = (prospects: readonly Prospect[]) =>
  new Set(
    prospects.flatMap(({ source, higher, base, translation, sample }) =>
      [source?.path, higher, base, translation, ...sample].flatMap((path) => (path ? [path] : [])),
    ),
  )

/**
 * Detects the translatable files of a tree, best first: the project's settings for other tools count more than names.
 * Time grows linearly with the paths; of at most 40 masks a few files each are read.
 */
export async function detectTree(paths: readonly string[], access: TreeAccess): Promise<DetectedTree> {
  const settings = settingsFiles(paths)
  const settled = settings.length === 0 ? [] : settledMasks(paths, await access.read(settings))
  const all = prospectsOf(paths, settled)
  const prospects = all.slice(0, READ_MASKS)
  const wanted = wantedOf(prospects)
  const covered = new Set(all.flatMap(({ files }) => files.map(({ path }) => path)))
  const topics = paths.filter((path) => path.endsWith('.po') && !covered.has(path))
  const sample = catalogueSample(topics)
  for (const path of sample) wanted.add(path)
  const shared = sharedCandidates(paths, covered)
  for (const path of shared) wanted.add(path)
  const contents = await access.read([...wanted])
  const weighed: { readonly component: DetectedComponent; readonly weight: number }[] = []
  let more = all.length - prospects.length
  for (const [index, prospect] of prospects.entries()) {
    await access.pause?.(index, prospects.length)
    const language = onlyLanguage(prospect.sample, contents)
    // The names stand for topics where all files are in a language that none of them is called by.
    if (language !== null && prospect.files.every((file) => file.language !== language))
      topics.push(...prospect.files.map(({ path }) => path))
    else {
      const component = componentOf(prospect, contents)
      const size = contents.get(countedFile(prospect, component))?.length ?? 0
      const first = prospect.origin === 'settled' ? SETTLED : 0
      if (component)
        weighed.push({ component, weight: first + promise(prospect) * Math.log2(2 + size / BYTES_OF_STRING) })
    }
  }
  for (const path of shared) {
    const component = sharedComponent(path, contents.get(path))
    const weight = Math.log2(1 + (component?.languages.length ?? 0)) * Math.log2(2 + (component?.strings ?? 0))
    if (component) weighed.push({ component, weight })
  }
  for (const component of storeComponents(paths)) {
    const weight = Math.log2(1 + component.languages.length) * Math.log2(2 + (component.strings ?? 0))
    weighed.push({ component, weight: weight / 2 })
  }
  const components = weighed.sort((a, b) => b.weight - a.weight).map(({ component }) => component)
  const language = onlyLanguage(
    topics.filter((path) => contents.has(path)),
    contents,
  )
  if (components.length > 0 || language === null) return { components, more }
  const shown = topics.sort().slice(0, READ_MASKS)
  more += topics.length - shown.length
  return { components: shown.map((path) => topicOf(path, language)), more }
}

/** The components alone. */
export const detectComponents = async (
  paths: readonly string[],
  access: TreeAccess,
): Promise<readonly DetectedComponent[]> => (await detectTree(paths, access)).components
