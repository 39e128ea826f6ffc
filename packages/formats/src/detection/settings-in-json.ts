import { resolveLanguage } from '@weft/l10n'
import { LANGUAGE } from './path-pattern.ts'
import type { Pair, Reader } from './settings-reader.ts'

type Data = { readonly [name: string]: unknown }

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const dataIn = (value: unknown): Data => (isData(value) ? value : {})
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const listIn = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

function read(bytes: Uint8Array): Data {
  try {
    return dataIn(JSON.parse(Buffer.from(bytes).toString()))
  } catch {
    return {}
  }
}

const codeOf = (text: string): string | null => resolveLanguage(text)?.code ?? null

/** A pattern with a mark for the language, whose source file it names too. */
function pairOf(base: string, pattern: string, mark: RegExp, source: string): Pair[] {
  if (!pattern.match(mark)) return []
  const [from, to] = [source, LANGUAGE].map((code) => base + pattern.replace(mark, code))
  return [{ source: from ?? '', translation: to ?? '', sourceLanguage: codeOf(source) }]
}

/** https://inlang.com/c/tools: each plugin has its pattern, or several. */
export const inlang: Reader = (bytes, folder) => {
  const settings = read(bytes)
  const source = textIn(settings.baseLocale) || textIn(settings.sourceLanguageTag) || 'en'
  // The folder of the settings lies beside what they name.
  const base = folder.replace(/(?:^|(?<=\/))[^/]*\.inlang\/$/, '')
  const patterns = Object.entries(settings).flatMap(([name, plugin]) => {
    if (!name.startsWith('plugin.')) return []
    const { pathPattern } = dataIn(plugin)
    return isData(pathPattern) ? Object.values(pathPattern) : listIn(pathPattern)
  })
  return patterns.flatMap((pattern) => pairOf(base, textIn(pattern), /\{(?:locale|languageTag)\}/g, source))
}

/** https://lingo.dev/en/cli/fundamentals/i18n-json-config */
export const lingo: Reader = (bytes, folder) => {
  const { locale, buckets } = read(bytes)
  const source = textIn(dataIn(locale).source)
  if (source === '') return []
  return Object.values(dataIn(buckets))
    .flatMap((bucket) => listIn(dataIn(bucket).include))
    .flatMap((path) => pairOf(folder, isData(path) ? textIn(path.path) : textIn(path), /\[locale\]/g, source))
}

/** https://lingui.dev/ref/conf: the catalogs of Lingui, in PO unless its settings say otherwise. */
export const lingui: Reader = (bytes, folder) => {
  const settings = read(bytes)
  const source = textIn(settings.sourceLocale) || 'en'
  const format = textIn(settings.format) || 'po'
  const extension = format.startsWith('po') ? 'po' : 'json'
  return listIn(settings.catalogs).flatMap((catalog) => {
    const path = textIn(dataIn(catalog).path).replace('<rootDir>/', '').replaceAll('{name}', '*')
    return path === '' ? [] : pairOf(folder, `${path}.${extension}`, /\{locale\}/g, source)
  })
}

/** https://localazy.com/docs/cli/download-reference: the files with source texts, and one pattern for all translations. */
export const localazy: Reader = (bytes, folder) => {
  const { upload, download } = read(bytes)
  const base = folder + (textIn(dataIn(download).folder) === '' ? '' : `${textIn(dataIn(download).folder)}/`)
  const patterns = listIn(dataIn(download).files).map((one) => (isData(one) ? textIn(one.output) : textIn(one)))
  const sources = listIn(dataIn(upload).files).flatMap((one) => {
    if (isData(one) && one.group !== undefined) return []
    return [isData(one) ? textIn(one.pattern) : textIn(one)].filter((path) => path !== '')
  })
  return sources.flatMap((source) => {
    const [name, extension] = [source.slice(source.lastIndexOf('/') + 1), source.slice(source.lastIndexOf('.'))]
    return patterns.flatMap((pattern): Pair[] => {
      const translation = pattern
        .replaceAll(/\$\{lang\w*\}/g, LANGUAGE)
        .replaceAll('${file}', name)
        .replaceAll('${path}', source.slice(0, Math.max(0, source.lastIndexOf('/'))))
      if (!translation.includes(LANGUAGE) || translation.includes('${') || !translation.endsWith(extension)) return []
      return [{ source: folder + source, translation: base + translation, sourceLanguage: null }]
    })
  })
}

/** https://docs.tolgee.io/tolgee-cli/project-configuration: the files to send, each with its language. */
export const tolgee: Reader = (bytes, folder) => {
  const files = listIn(dataIn(read(bytes).push).files).map(dataIn)
  const named = new Map<string, Map<string, string>>()
  for (const { path, language, namespace } of files) {
    const group = textIn(namespace)
    named.set(group, (named.get(group) ?? new Map<string, string>()).set(textIn(language), textIn(path)))
  }
  return [...named.values()].flatMap((paths): Pair[] => {
    const [language, source] = [...paths].find(([code]) => codeOf(code) === 'en') ?? [...paths][0] ?? ['', '']
    const translation =
      language === '' ? '' : source.replaceAll(new RegExp(`(?<![A-Za-z])${language}(?![A-Za-z])`, 'g'), LANGUAGE)
    if (!translation.includes(LANGUAGE)) return []
    return [{ source: folder + source, translation: folder + translation, sourceLanguage: codeOf(language) }]
  })
}
