import { resolveLanguage } from '@weft/l10n'
import type { Format } from '../format.ts'
import { type FormatId, formatById } from '../index.ts'
import type { DetectedComponent } from './detected-component.ts'

/** Files that are looked at: of tables the nearest to the root, since most of a tree's hold other data. */
const MOST_CATALOGUES = 40
const MOST_TABLES = 20

const ASIDE = /(?:^|\/)(?:node_modules|vendor|third[-_]?party|tests?|fixtures?|testdata|examples?|samples?|addons)\//i

const depth = (path: string): number => path.split('/').length

/** The files of a tree that may hold all languages of a program; `covered` are those of other masks. */
export function sharedCandidates(paths: readonly string[], covered: ReadonlySet<string>): string[] {
  const free = paths.filter((path) => !path.includes('*') && !ASIDE.test(path) && !covered.has(path))
  const nearest = (pattern: RegExp, most: number) =>
    free
      .filter((path) => pattern.test(path))
      .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
      .slice(0, most)
  return [...nearest(/\.xcstrings$/, MOST_CATALOGUES), ...nearest(/\.[ct]sv$/, MOST_TABLES)]
}

/** The component of a file that holds several languages; null where it holds something else. */
export function sharedComponent(path: string, bytes: Uint8Array | undefined): DetectedComponent | null {
  const format = formatById(path.endsWith('.xcstrings') ? 'xcstrings' : 'csv-columns')
  if (!bytes || !format?.recognises(Buffer.from(bytes.subarray(0, 65_536)).toString())) return null
  return componentOf(format, path, bytes)
}

function componentOf(format: Format<FormatId>, path: string, bytes: Uint8Array): DetectedComponent | null {
  const all = format.openAll?.(bytes)
  if (!all || all.problems.length > 0) return null
  const strings = all.documentOf(undefined).units.length
  const languages = all.codes.map((code) => resolveLanguage(code)?.code)
  // A table whose titles are short words: most of them are no languages.
  const known = languages.flatMap((code) => code ?? [])
  if (strings === 0 || 2 * known.length < languages.length || known.length === 0) return null
  return {
    filemask: path,
    format: format.id,
    template: path,
    newBase: '',
    languageCodeStyle: '',
    sourceLanguage: resolveLanguage(all.sourceCode)?.code ?? 'en',
    languages: [...new Set(known)].sort(),
    strings,
  }
}
