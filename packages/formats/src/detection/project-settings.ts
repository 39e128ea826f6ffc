import { resolveLanguage } from '@weft/l10n'
import { formatById } from '../index.ts'
import { compilePattern, LANGUAGE, maskOf, normalPath, withWildcards } from './path-pattern.ts'
import { inlang, lingo, lingui, localazy, tolgee } from './settings-in-json.ts'
import type { Pair, Reader } from './settings-reader.ts'

/** A mask that a project's own settings for another tool name. */
export interface SettledMask {
  readonly mask: string
  /** The file with the source texts; null where the tree does not have it. */
  readonly source: string | null
  /** Null where the settings do not say it. */
  readonly sourceLanguage: string | null
}

/** A tree has few of these files; more would be samples. */
const MOST_FILES = 20
const MOST_MASKS = 500

/** The texts of a small data file by their names, as Weft reads such files for translation. */
function textsOf(format: 'yaml' | 'toml' | 'ini', bytes: Uint8Array): ReadonlyMap<string, string> {
  const { problems, units } = formatById(format)?.parse(bytes) ?? { problems: [], units: [] }
  return new Map(problems.length > 0 ? [] : units.map(({ context, target }) => [context, target[0] ?? '']))
}

/** The entries of a list, each with its named texts. */
function entriesOf(texts: ReadonlyMap<string, string>, entry: RegExp): ReadonlyMap<string, string>[] {
  const entries = new Map<string, Map<string, string>>()
  for (const [name, text] of texts) {
    const found = entry.exec(name)
    if (!found) continue
    const [, which = '', key = ''] = found
    entries.set(which, (entries.get(which) ?? new Map<string, string>()).set(key, text))
  }
  return [...entries.values()]
}

const languageOf = (code: string | undefined) => (code ? (resolveLanguage(code)?.code ?? null) : null)

/** https://support.crowdin.com/developer/configuration-file/ */
const crowdin: Reader = (bytes, folder) => {
  const texts = textsOf('yaml', bytes)
  const base = folder + (texts.get('base_path') ?? '')
  return entriesOf(texts, /^files->\[(\d+)\]->(source|translation)$/).flatMap((entry) => {
    const [source, translation] = [entry.get('source'), entry.get('translation')]
    if (source === undefined || translation === undefined) return []
    const named = translation.replace(
      /%(?:two_letters_code|three_letters_code|locale|locale_with_underscore|android_code|osx_code|osx_locale|language)%/g,
      LANGUAGE,
    )
    return [{ source: `${base}/${source}`, translation: `${base}/${named}`, sourceLanguage: null }]
  })
}

/** https://developers.transifex.com/docs/using-the-client#configuration-files */
const transifex: Reader = (bytes, folder) =>
  entriesOf(textsOf('ini', bytes), /^\[([^\]]+)\](file_filter|source_file|source_lang)$/).flatMap((entry) => {
    const filter = entry.get('file_filter')
    if (filter === undefined) return []
    // The settings are in a separate folder.
    const base = folder.replace(/\.tx\/$/, '')
    const source = entry.get('source_file') ?? filter.replaceAll('<lang>', entry.get('source_lang') ?? 'en')
    const sourceLanguage = languageOf(entry.get('source_lang'))
    return [{ source: base + source, translation: base + filter.replaceAll('<lang>', LANGUAGE), sourceLanguage }]
  })

/** https://moz-l10n-config.readthedocs.io/en/latest/fileformat.html */
const mozilla: Reader = (bytes, folder) => {
  const texts = textsOf('toml', bytes)
  const base = `${folder}${texts.get('basepath') ?? ''}/`
  const named = (pattern: string) =>
    pattern.replace(/\{\s*(\w+)\s*\}/g, (whole, name) =>
      name === 'locale' ? LANGUAGE : (texts.get(`env.${name}`) ?? whole),
    )
  return entriesOf(texts, /^paths\[(\d+)\]\.(reference|l10n)$/).flatMap((entry) => {
    const [reference, l10n] = [entry.get('reference'), entry.get('l10n')]
    if (reference === undefined || l10n === undefined) return []
    return [{ source: base + named(reference), translation: base + named(l10n), sourceLanguage: null }]
  })
}

/** https://docs.rs/i18n-config/latest/i18n_config/ */
const cargo: Reader = (bytes, folder) => {
  const texts = textsOf('toml', bytes)
  const fallback = texts.get('fallback_language')
  const assets = texts.get('fluent.assets_dir')
  if (fallback === undefined || assets === undefined) return []
  const source = `${folder}${assets}/${fallback}/*.ftl`
  return [{ source, translation: `${folder}${assets}/${LANGUAGE}/*.ftl`, sourceLanguage: languageOf(fallback) }]
}

/** https://docs.flutter.dev/ui/accessibility-and-internationalization/internationalization#configuring-the-l10n-yaml-file */
const flutter: Reader = (bytes, folder) => {
  const texts = textsOf('yaml', bytes)
  const template = texts.get('template-arb-file') ?? 'app_en.arb'
  const found = /^(.*?_)([a-z]{2,3}(?:_\w+)*)\.arb$/i.exec(template)
  const base = `${folder}${texts.get('arb-dir') ?? 'lib/l10n'}/`
  return found?.[1] === undefined
    ? []
    : [
        {
          source: base + template,
          translation: `${base}${found[1]}${LANGUAGE}.arb`,
          sourceLanguage: languageOf(found[2]),
        },
      ]
}

/** https://support.phrase.com/hc/en-us/articles/5784118494492: the files to send, or what is got where they name no language. */
const phrase: Reader = (bytes, folder) => {
  const texts = textsOf('yaml', bytes)
  const mark = /<locale_(?:name|code)>/g
  return [...texts].flatMap(([name, path]) => {
    if (!/^phrase(?:app)?->(?:push->sources|pull->targets)->\[\d+\]->file$/.test(name)) return []
    if (!path.match(mark) || path.includes('<tag>')) return []
    const named = (code: string) => folder + path.replaceAll(mark, code)
    return [{ source: named('en'), translation: named(LANGUAGE), sourceLanguage: null }]
  })
}

/** https://github.com/glebm/i18n-tasks: patterns to read, with the language as `%{locale}`. */
const i18nTasks: Reader = (bytes, folder) => {
  const texts = textsOf('yaml', bytes)
  const language = texts.get('base_locale') ?? 'en'
  const base = folder.replace(/config\/$/, '')
  return [...texts].flatMap(([name, path]) => {
    if (!/^data->read->\[\d+\]$/.test(name) || !path.includes('%{locale}') || path.includes('<%')) return []
    const named = (code: string) => base + path.replaceAll('%{locale}', code)
    return [{ source: named(language), translation: named(LANGUAGE), sourceLanguage: languageOf(language) }]
  })
}

const readers: readonly (readonly [name: RegExp, read: Reader])[] = [
  [/(?:^|\/)\.?crowdin\.ya?ml$/i, crowdin],
  [/(?:^|\/)\.tx\/config$/, transifex],
  [/(?:^|\/)l10n(?:-[\w-]+)?\.toml$/, mozilla],
  [/(?:^|\/)i18n\.toml$/, cargo],
  [/(?:^|\/)l10n\.yaml$/, flutter],
  [/(?:^|\/)\.phrase(?:app)?\.ya?ml$/, phrase],
  [/(?:^|\/)(?:config\/)?i18n-tasks\.yml$/, i18nTasks],
  [/(?:^|\/)[^/]*\.inlang(?:\/settings)?\.json$/, inlang],
  [/(?:^|\/)i18n\.json$/, lingo],
  [/(?:^|\/)\.linguirc$/, lingui],
  [/(?:^|\/)localazy\.json$/, localazy],
  [/(?:^|\/)\.tolgeerc(?:\.json)?$/, tolgee],
]

const depth = (path: string) => path.split('/').length

/** The files of a tree in which other tools keep what is translated, those nearest to its root first. */
export const settingsFiles = (paths: readonly string[]): string[] =>
  paths
    .filter((path) => readers.some(([name]) => name.test(path)) && !/(?:^|\/)node_modules\//.test(path))
    .sort((a, b) => depth(a) - depth(b))
    .slice(0, MOST_FILES)

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** Crowdin's names for parts of the source file's path. */
const withNames = (pattern: string, source: string) =>
  pattern
    .replaceAll('%original_path%', folderOf(source))
    .replaceAll('%original_file_name%', nameOf(source))
    .replaceAll('%file_name%', nameOf(source).replace(/\.[^.]*$/, ''))
    .replaceAll('%file_extension%', nameOf(source).replace(/^.*\./, ''))

/** The masks of a pair: one for each file with source texts. */
function masksOf({ source, translation, sourceLanguage }: Pair, paths: readonly string[]): SettledMask[] {
  const pattern = normalPath(source)
  if (pattern === null || pattern.includes(LANGUAGE)) return []
  const expression = pattern.includes('*') || pattern.includes('?') ? compilePattern(pattern) : null
  const found = expression ? paths.filter((path) => expression.test(path)) : paths.includes(pattern) ? [pattern] : []
  const maskFor = (path: string, wildcards: readonly string[]) => {
    const named = normalPath(withNames(withWildcards(translation, wildcards), path))
    return named === null ? null : maskOf(named)
  }
  if (found.length === 0) {
    const mask = expression ? null : maskFor(pattern, [])
    return mask === null || mask.includes('%') ? [] : [{ mask, source: null, sourceLanguage }]
  }
  return found.slice(0, MOST_MASKS).flatMap((path) => {
    const mask = maskFor(path, expression?.exec(path)?.slice(1) ?? [])
    return mask === null || mask.includes('%') ? [] : [{ mask, source: path, sourceLanguage }]
  })
}

/** The translations that a project's settings for other tools list, read from their contents. */
export function settledMasks(paths: readonly string[], contents: ReadonlyMap<string, Uint8Array>): SettledMask[] {
  const masks = new Map<string, SettledMask>()
  for (const [path, bytes] of contents) {
    const read = readers.find(([name]) => name.test(path))?.[1]
    for (const pair of read?.(bytes, folderOf(path), paths) ?? [])
      for (const one of masksOf(pair, paths)) if (!masks.has(one.mask)) masks.set(one.mask, one)
  }
  return [...masks.values()].slice(0, MOST_MASKS)
}
