import type { FoundMask } from './find-masks.ts'
import type { SettledMask } from './project-settings.ts'
import {
  catalogTemplate,
  distantSource,
  englishSource,
  higherSource,
  interfaceSource,
  neutralSource,
  type TreeIndex,
} from './source-file.ts'

/** Folders of what a tree has taken over, and of what only shows or tests it; what they have is seldom what is meant. */
const FAR = /(?:^|\/)(?:node_modules|bower_components|vendor|third[-_]?party|3rdparty|external|extern|deps)\//i
const ASIDE =
  /(?:^|\/)(?:tests?|specs?|fixtures?|testdata|__tests__|examples?|samples?|demos?|docs?|help|manual|man|debian|website|benchmarks?|dist|build|generated)\//i
const AT_HOME =
  /(?:^|[/._-])(?:locales?|_locales|i18n|l10n|intl|locali[sz]ations?|langs?|languages?|translations?|messages|messagebundle|strings|po|LC_MESSAGES|values-\*|\*\.lproj|moko-resources|MR)(?=[/._-]|$)|(?:messages|strings|resources|bundle|labels)_\*\.properties$/i

/** Files of these can have any data; those of other formats are there to be translated. */
const ANY_DATA = new Set(['json', 'yaml', 'yml', 'php', 'inc', 'toml', 'csv', 'ini'])

/** Files of these are there for nothing but texts: one translation beside its source shows what the mask is. */
const ONLY_TEXTS = new Set([
  ...['resx', 'resw', 'xlf', 'xliff', 'arb', 'ftl', 'strings', 'stringsdict', 'properties'],
  ...['wxl', 'catkeys', 'srt', 'vtt', 'ass', 'ssa', 'dtd'],
])

/** Scores the name and the number of languages of a mask. */
export function promise({ mask, extension, files }: FoundMask): number {
  const languages = new Set(files.map(({ language }) => language)).size
  const place = (FAR.test(mask) ? 0.1 : ASIDE.test(mask) ? 0.4 : 1) * (AT_HOME.test(mask) ? 1 : 0.5)
  return Math.log2(1 + languages) * place * (ANY_DATA.has(extension) ? 0.7 : 1)
}

/** A file with source texts, and their language. */
export interface SourceFile {
  readonly path: string
  readonly language: string
}

/** A mask with the file to look at for its format and strings, and a translation. */
export interface Prospect extends FoundMask {
  readonly source: SourceFile | null
  /** A fuller one may lie further up, where the files say both texts. */
  readonly higher: string | null
  readonly base: string | null
  readonly translation: string
  /** `settled`: the project's own settings name it; `lone`: a file with source texts stands alone. */
  readonly origin: 'found' | 'settled' | 'lone'
  /** Files whose heads are looked at for their language. */
  readonly sample: readonly string[]
}

/** Formats whose files name no language where they have the source texts. */
const NEUTRAL = /\.(?:xml|properties|resx|resw|xlf|xliff|ts|po)$|^.*\*\.lproj\//

/** The first file, one of the middle, and the last. */
function sampleOf({ files }: FoundMask): string[] {
  const at = [0, Math.floor(files.length / 2), files.length - 1]
  return [...new Set(at.flatMap((index) => files[index]?.path ?? []))]
}

/** A mask that something beside the names of its files tells. */
export interface ToldMask extends SettledMask {
  readonly origin: Exclude<Prospect['origin'], 'found'>
}

export function prospectOf(found: FoundMask, tree: TreeIndex, told?: ToldMask): Prospect {
  const base = found.extension === 'po' ? catalogTemplate(found, tree) : null
  const source = told?.source ? toldSource(told, found) : sourceOf(found, tree)
  const pot = source?.path.endsWith('.pot') ? source.path : null
  const translation = found.files.find(({ path }) => path !== source?.path)?.path ?? ''
  return {
    ...found,
    source: pot === null ? source : null,
    higher: told?.source ? null : higherSource(found, tree),
    base: pot ?? (told?.source ? null : base),
    translation,
    origin: told?.origin ?? 'found',
    sample: found.extension === 'po' ? sampleOf(found) : [],
  }
}

/** The settings of a project seldom say in which language its texts are; the file's name may. */
function toldSource({ source, sourceLanguage }: SettledMask, { files }: FoundMask): SourceFile | null {
  if (source === null) return null
  const named = files.find(({ path }) => path === source)?.language
  return { path: source, language: sourceLanguage ?? named ?? 'en' }
}

function sourceOf(found: FoundMask, tree: TreeIndex): SourceFile | null {
  const english = englishSource(found)
  const neutral = neutralSource(found, tree)
  const prefersNeutral = NEUTRAL.test(found.mask) && !(english && found.mask.includes('.lproj/'))
  const usual = neutral === null ? null : { path: neutral, language: 'en' }
  const drawn = english ? null : interfaceSource(found, tree)
  if (drawn !== null && neutral === null) return { path: drawn, language: 'en' }
  return (prefersNeutral ? (usual ?? english) : (english ?? usual)) ?? distant(found, tree)
}

function distant(found: FoundMask, tree: TreeIndex): SourceFile | null {
  const path = found.extension === 'po' ? null : distantSource(found, tree)
  return path === null ? null : { path, language: 'en' }
}

/** A single language is enough only where a name says that it is one, and a source beside it. */
export const isLikely = ({ files, mask, extension, source, base, origin, translation }: Prospect) =>
  origin === 'settled' ||
  (origin === 'lone' && !ASIDE.test(mask) && !FAR.test(mask)) ||
  new Set(files.map(({ language }) => language)).size > 1 ||
  ((AT_HOME.test(mask) || ONLY_TEXTS.has(extension)) &&
    (base !== null || (source !== null && (translation !== '' || isAlone(source, mask)))))

/** Whether a file that has no translation yet is told by its name, or its language, to have the source texts. */
const isAlone = ({ path, language }: SourceFile, mask: string) =>
  !ASIDE.test(path) && !FAR.test(path) && (AT_HOME.test(mask) || /^en(?:_|$)/.test(language))
