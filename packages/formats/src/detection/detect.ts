import type { LanguageCodeStyle } from '@weft/l10n'
import type { Format } from '../format.ts'
import { type FormatId, formats } from '../index.ts'
import { codeStyleOf } from './code-style.ts'
import { type FoundMask, findMasks } from './find-masks.ts'
import {
  catalogTemplate,
  distantSource,
  englishSource,
  indexTree,
  neutralSource,
  type TreeIndex,
} from './source-file.ts'
import { tellFormat } from './tell-format.ts'

/** A component that the files of a tree would make. */
export interface DetectedComponent {
  readonly filemask: string
  readonly format: FormatId
  /** The file with the source texts; '' where every file has them. */
  readonly template: string
  /** What new languages begin from; '' where it is the template, or nothing. */
  readonly newBase: string
  /** '' as is usual for the format. */
  readonly languageCodeStyle: LanguageCodeStyle | ''
  readonly sourceLanguage: string
  /** Codes of the languages, that of the source included where it has a file. */
  readonly languages: readonly string[]
  /** Of the file with the source texts, or of the first one; null where that was not read. */
  readonly strings: number | null
}

/** How files of the tree are looked at. */
export interface TreeAccess {
  /** Reads all files that are asked for at once; those that are too large, or gone, are left out. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>>
  /** Called between files that are parsed: what else waits in this process may go on. */
  pause?(done: number, total: number): Promise<void>
}

/** Masks whose files are read: of a tree with more, those that promise most. */
const READ_MASKS = 40
/** Masks for which a source file is looked for. */
const LIKELY_MASKS = 1000
/** Bytes of a file in which its format is looked for. */
const LOOKED_AT = 65_536
/** About as many bytes has a string with what stands around it. */
const BYTES_OF_STRING = 64

/** Folders of what a tree has taken over, and of what only shows or tests it; what they have is seldom what is meant. */
const FAR = /(?:^|\/)(?:node_modules|bower_components|vendor|third[-_]?party|3rdparty|external|extern|deps)\//i
const ASIDE =
  /(?:^|\/)(?:tests?|specs?|fixtures?|testdata|__tests__|examples?|samples?|demos?|docs?|help|manual|man|debian|website|benchmarks?|dist|build|generated)\//i
const AT_HOME =
  /(?:^|[/._-])(?:locales?|_locales|i18n|l10n|intl|locali[sz]ations?|langs?|languages?|translations?|messages|messagebundle|strings|po|LC_MESSAGES|values-\*|\*\.lproj|moko-resources|MR)(?=[/._-]|$)|(?:messages|strings|resources|bundle|labels)_\*\.properties$/i

/** Files of these can have any data; those of other formats are there to be translated. */
const ANY_DATA = new Set(['json', 'yaml', 'yml', 'php', 'inc', 'toml', 'csv', 'ini'])

/** Files of these are there for nothing but texts: one translation beside its source shows what the mask is. */
const ONLY_TEXTS = new Set(['resx', 'resw', 'xlf', 'xliff', 'arb', 'ftl', 'strings', 'stringsdict'])

/** What a mask's name and number of languages promise. */
function promise({ mask, extension, files }: FoundMask): number {
  const languages = new Set(files.map(({ language }) => language)).size
  const place = (FAR.test(mask) ? 0.1 : ASIDE.test(mask) ? 0.4 : 1) * (AT_HOME.test(mask) ? 1 : 0.5)
  return Math.log2(1 + languages) * place * (ANY_DATA.has(extension) ? 0.7 : 1)
}

/** A mask with the file to look at for its format and strings, and a translation. */
interface Prospect extends FoundMask {
  readonly source: { readonly path: string; readonly language: string } | null
  readonly base: string | null
  readonly translation: string
}

/** Formats whose files name no language where they have the source texts. */
const NEUTRAL = /\.(?:xml|properties|resx|resw|xlf|xliff|ts|po)$|^.*\*\.lproj\//

function prospectOf(found: FoundMask, tree: TreeIndex): Prospect {
  const english = englishSource(found)
  const neutral = neutralSource(found, tree)
  const prefersNeutral = NEUTRAL.test(found.mask) && !(english && found.mask.includes('.lproj/'))
  const usual = neutral === null ? null : { path: neutral, language: 'en' }
  const beside = prefersNeutral ? (usual ?? english) : (english ?? usual)
  const source = beside ?? distant(found, tree)
  const translation = found.files.find(({ path }) => path !== source?.path)?.path ?? ''
  return { ...found, source, base: found.extension === 'po' ? catalogTemplate(found, tree) : null, translation }
}

function distant(found: FoundMask, tree: TreeIndex): Prospect['source'] {
  const path = found.extension === 'po' ? null : distantSource(found, tree)
  return path === null ? null : { path, language: 'en' }
}

/** A single language is enough only where a name says that it is one, and a source beside it. */
const isLikely = ({ files, mask, extension, source, base }: Prospect) =>
  new Set(files.map(({ language }) => language)).size > 1 ||
  ((AT_HOME.test(mask) || ONLY_TEXTS.has(extension)) &&
    (base !== null || (source !== null && files.some(({ path }) => path !== source.path))))

/**
 * What the files of a tree have to be translated, best first. Time grows linearly with the paths; of at most 40 masks two
 * files each are read.
 */
export async function detectComponents(paths: readonly string[], access: TreeAccess): Promise<DetectedComponent[]> {
  const tree = indexTree(paths)
  const extensions = formats.flatMap((format) => [...format.extensions]).filter((extension) => extension !== 'pot')
  const prospects = findMasks(paths, extensions)
    .map((found) => ({ ...found, worth: promise(found) }))
    .sort((a, b) => b.worth - a.worth || (a.mask < b.mask ? -1 : 1))
    .slice(0, LIKELY_MASKS)
    .map((found) => prospectOf(found, tree))
    .filter(isLikely)
    .slice(0, READ_MASKS)
  const wanted = new Set(
    prospects.flatMap(({ source, base, translation }) => [source?.path ?? '', base ?? '', translation]),
  )
  wanted.delete('')
  const contents = await access.read([...wanted])
  const weighed: { readonly component: DetectedComponent; readonly weight: number }[] = []
  for (const [index, prospect] of prospects.entries()) {
    await access.pause?.(index, prospects.length)
    const component = componentOf(prospect, contents)
    const size = contents.get(component?.template || component?.newBase || shownFile(prospect))?.length ?? 0
    if (component) weighed.push({ component, weight: promise(prospect) * Math.log2(2 + size / BYTES_OF_STRING) })
  }
  return weighed.sort((a, b) => b.weight - a.weight).map(({ component }) => component)
}

const decoder = new TextDecoder()
const startOf = (bytes: Uint8Array | undefined) => (bytes ? decoder.decode(bytes.subarray(0, LOOKED_AT)) : '')

/** The file in which the format shows. */
const shownFile = ({ source, translation, files }: Prospect) => source?.path ?? (translation || files[0]?.path || '')

/** Nothing for a mask whose files are of no format. */
function componentOf(prospect: Prospect, contents: ReadonlyMap<string, Uint8Array>): DetectedComponent | null {
  const { mask, files, source, base, translation } = prospect
  const shown = shownFile(prospect)
  const evidence = { path: shown, text: startOf(contents.get(shown)), translation: startOf(contents.get(translation)) }
  const format = evidence.text === '' ? undefined : tellFormat(mask, evidence)
  if (!format || (format.template === 'required' && !source)) return null
  const hasTemplate =
    format.template === 'required' || (format.template === 'optional' && isMonolingual(format, evidence))
  const template = hasTemplate ? (source?.path ?? '') : ''
  const newBase = hasTemplate ? '' : (base ?? baseOf(source))
  const translations = files.filter(({ path }) => path !== template && path !== newBase)
  const sourceLanguage = source !== null && [template, newBase].includes(source.path) ? source.language : 'en'
  const languages = new Set(files.map(({ language }) => language))
  if (hasTemplate) languages.add(sourceLanguage)
  return {
    filemask: mask,
    format: format.id,
    template,
    newBase,
    languageCodeStyle: codeStyleOf(translations.length > 0 ? translations : files, format.languageCodeStyle),
    sourceLanguage,
    languages: [...languages].sort(),
    strings: countStrings(format, contents.get(template || newBase) ?? contents.get(shown), hasTemplate),
  }
}

/** A file in the English of another country is a translation like the others: it is no base. */
const baseOf = (source: Prospect['source']) => (source && /^en(?:_US)?$/.test(source.language) ? source.path : '')

/** Whether files that could be used both ways have texts of one language only, or keys where the source texts would stand. */
const isMonolingual = (
  { id }: Format,
  { text, translation }: { readonly text: string; readonly translation: string },
) => (id.startsWith('csv') ? text !== '' && translation !== '' : hasKeys(text))

/** Whether most source texts of a file in the source language are names such as `menu.open`, with the texts beside them. */
function hasKeys(text: string): boolean {
  const sources = [...text.matchAll(/<(?:\w+:)?source(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?source>/g)].map(
    ([, source = '']) => source,
  )
  const keys = sources.filter((source) => /^[\w-]+(?:[._:][\w-]+)+$/.test(source.trim()))
  const texts = text.match(/<(?:\w+:)?(?:target|translation)(?:\s[^<>]*)?>[^<\s]/g) ?? []
  return 4 * keys.length > 3 * sources.length && 4 * texts.length > 3 * sources.length
}

function countStrings(format: Format, bytes: Uint8Array | undefined, hasTemplate: boolean): number | null {
  if (!bytes) return null
  const { problems, units } = format.parse(bytes, { hasTemplate })
  return problems.length > 0 ? null : units.length
}
