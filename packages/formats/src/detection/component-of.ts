import type { EditableDocument, Format } from '../format.ts'
import type { FormatId } from '../index.ts'
import { codeStyleOf } from './code-style.ts'
import type { DetectedComponent } from './detected-component.ts'
import type { Prospect, SourceFile } from './prospects.ts'
import { type FormatEvidence, tellFormat } from './tell-format.ts'

/** Bytes of a file in which its format is looked for. */
const LOOKED_AT = 65_536

const decoder = new TextDecoder()
export const startOf = (bytes: Uint8Array | undefined) => (bytes ? decoder.decode(bytes.subarray(0, LOOKED_AT)) : '')

type Contents = ReadonlyMap<string, Uint8Array>

/** The file in which the format shows. */
const shownFile = ({ source, base, translation, files }: Prospect) =>
  isDrawn(source?.path) ? translation : (source?.path ?? (translation || files[0]?.path || base || ''))

/** An interface of Apple's programs, whose texts strings files translate. */
const isDrawn = (path: string | undefined): boolean => /\.(?:xib|storyboard)$/.test(path ?? '')

/** The file whose strings are told. */
export const countedFile = (prospect: Prospect, component: DetectedComponent | null) =>
  component?.template || component?.newBase || shownFile(prospect)

const parsed = (format: Format, bytes: Uint8Array | undefined, hasTemplate: boolean): EditableDocument | null => {
  const document = bytes ? format.parse(bytes, { hasTemplate }) : null
  return document === null || document.problems.length > 0 ? null : document
}

/** The component that a mask's files make; nothing if no format fits. */
export function componentOf(prospect: Prospect, contents: Contents): DetectedComponent | null {
  const { mask, files, translation, base } = prospect
  const shown = shownFile(prospect)
  const evidence = { path: shown, text: startOf(contents.get(shown)), translation: startOf(contents.get(translation)) }
  const format = evidence.text === '' ? undefined : tellFormat(mask, evidence)
  if (!format || (format.template === 'required' && !prospect.source)) return null
  const source = format.template === 'required' ? prospect.source : fullerSource(prospect, format, contents)
  const hasTemplate =
    format.template === 'required' || (format.template === 'optional' && isMonolingual(prospect, format, evidence))
  const template = hasTemplate ? (source?.path ?? '') : ''
  const newBase = hasTemplate ? '' : (base ?? baseOf(source, prospect))
  const translations = files.filter(({ path }) => path !== template && path !== newBase)
  const sourceLanguage = source !== null && [template, newBase].includes(source.path) ? source.language : 'en'
  const languages = new Set(files.map(({ language }) => language))
  if (hasTemplate) languages.add(sourceLanguage)
  const counted = parsed(format, contents.get(template || newBase) ?? contents.get(shown), hasTemplate)
  // A file of integers, or of another kind that has its name.
  if (prospect.origin === 'lone' && counted?.units.length === 0) return null
  if (isOtherData(format, counted, contents.get(translation))) return null
  return {
    filemask: mask,
    format: format.id,
    template,
    newBase,
    languageCodeStyle: codeStyleOf(translations.length > 0 ? translations : files, format.languageCodeStyle),
    sourceLanguage,
    languages: [...languages].sort(),
    strings: counted?.units.length ?? null,
  }
}

/** A file with nothing but source texts goes before a translation into English, which may be old. */
function fullerSource({ source, higher }: Prospect, format: Format, contents: Contents): SourceFile | null {
  if (higher === null) return source
  const units = (path: string) => parsed(format, contents.get(path), false)?.units.length ?? 0
  return source !== null && units(source.path) > units(higher) ? source : { path: higher, language: 'en' }
}

/** A file in the English of another country is a translation like the others: it is no base. */
const baseOf = (source: SourceFile | null, { origin }: Prospect) =>
  source && (origin === 'settled' || /^en(?:_US)?$/.test(source.language)) ? source.path : ''

/** Whether a file of any data has no string of the source's: a configuration for each language, say. */
function isOtherData(
  format: Format<FormatId>,
  source: EditableDocument | null,
  bytes: Uint8Array | undefined,
): boolean {
  if (format.template !== 'required' || !/^(?:json|yaml|ruby-yaml|toml|ini|php)/.test(format.id) || source === null)
    return false
  const units = parsed(format, bytes, true)?.units ?? []
  const known = new Set(source.units.map(({ context }) => context))
  return units.length > 0 && !units.some(({ context }) => known.has(context))
}

/** Whether files that could be used both ways have texts of one language only, or keys where the source texts would stand. */
function isMonolingual(prospect: Prospect, { id }: Format, { text, translation }: FormatEvidence): boolean {
  if (id.startsWith('csv')) return text !== '' && translation !== ''
  return hasKeys(text) || (prospect.higher === null && translatesKeys(prospect, text))
}

const TEXT = (name: string) => new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]*)?>([^<]*)`)
const [SOURCE, TARGET] = [TEXT('source'), TEXT('(?:target|translation)')]

/**
 * Whether the file in the source language says other texts than its sources: these are keys, also where most look like
 * texts. A translation into English that was corrected differs in sentences.
 */
function translatesKeys({ source, files }: Prospect, text: string): boolean {
  if (source === null || !files.some(({ path }) => path === source.path)) return false
  const entries = text.split(/<\/(?:\w+:)?(?:trans-unit|unit|message)>/).map((entry) => ({
    source: SOURCE.exec(entry)?.[1]?.trim() ?? '',
    target: TARGET.exec(entry)?.[1]?.trim() ?? '',
  }))
  const all = entries.filter((entry) => entry.source !== '')
  const texts = all.filter((entry) => entry.target !== '')
  const others = texts.filter((entry) => entry.target !== entry.source)
  const keys = others.filter((entry) => /^[a-z][\w-]*(?:[._:/][\w-]+)*$/.test(entry.source))
  return 4 * texts.length > 3 * all.length && 4 * keys.length > 3 * others.length
}

/** Whether most source texts of a file in the source language are names such as `menu.open`, with the texts beside them. */
function hasKeys(text: string): boolean {
  const sources = [...text.matchAll(/<(?:\w+:)?source(?:\s[^<>]*)?>([^<]*)<\/(?:\w+:)?source>/g)].map(
    ([, source = '']) => source,
  )
  const keys = sources.filter((source) => /^[\w-]+(?:[._:][\w-]+)+$/.test(source.trim()))
  const texts = text.match(/<(?:\w+:)?(?:target|translation)(?:\s[^<>]*)?>[^<\s]/g) ?? []
  return 4 * keys.length > 3 * sources.length && 4 * texts.length > 3 * sources.length
}
