import { aresource, cmpResource, mokoResource } from './android/android.format.ts'
import { csvFormats } from './csv/csv.format.ts'
import { fluent } from './fluent/fluent.format.ts'
import type { Format } from './format.ts'
import { iniFormats } from './ini/ini.format.ts'
import {
  arb,
  formatjs,
  goI18nJson,
  goI18nJsonV2,
  gotext,
  i18next,
  i18nextv4,
  mediawiki,
  nextcloudJson,
  resjson,
  webextension,
} from './json/json.entry-formats.ts'
import { json, jsonNested } from './json/json.format.ts'
import { phpFormats } from './php/php.format.ts'
import { po, poMono } from './po/po.format.ts'
import { propertiesFormats } from './properties/properties.format.ts'
import { ts, ts1 } from './qt/qt.format.ts'
import { resx } from './resx/resx.format.ts'
import { stringsFormats } from './strings/strings.format.ts'
import { stringsdict } from './stringsdict/stringsdict.format.ts'
import { tbxFile } from './tbx/tbx.format.ts'
import { tomlFormats } from './toml/toml.format.ts'
import { appleXliff, plainXliff, poXliff, xliff } from './xliff/xliff.format.ts'
import { xliff2, xliff2Placeables } from './xliff/xliff2.format.ts'
import { xwikiFormats } from './xwiki/xwiki.format.ts'
import { yamlFormats } from './yaml/yaml.format.ts'

export { type FileParameter, type ParameterValues, parseParameters } from './file-parameters.ts'
export type {
  Document,
  EditableDocument,
  FileChange,
  FileLanguage,
  FileState,
  FileUnit,
  Format,
  FormatFacts,
  HeaderChange,
  NewFile,
  NewUnit,
  Obstruction,
  ParseOptions,
  PluralRule,
  PluralVariant,
  UnitChange,
  UnitKey,
  UnitNote,
  UnitPart,
  UsageSign,
  WrittenFile,
  WrittenFormat,
  WrittenUnit,
} from './format.ts'
export { type Identity, identityOf, joinPlural, type StoredString, splitPlural } from './identity.ts'
export { withoutObstructed } from './obstruction.ts'
export { pluralOf } from './plural-categories.ts'
export { isPlural, NO_NOTES, noteText, stateOfTexts } from './unit-facts.ts'
export { firstUnsayable, holdsAll } from './unsayable-string.ts'
export { type ChangedFile, changedFiles, type FidelityFinding, verifyFile } from './verify-file.ts'
export { type ConversionLoss, lossesOf } from './written/losses.ts'
export { readSentFile, type SentFile, type SentReading } from './written/sent-file.ts'
export { writtenFormats } from './written/written-formats.ts'

/** Every file format whose files Weft reads and edits. A new one is listed here and nowhere else. */
export const formats = [
  po,
  poMono,
  json,
  jsonNested,
  aresource,
  ...iniFormats,
  ...propertiesFormats,
  ...stringsFormats,
  ...csvFormats,
  ...tomlFormats,
  ...xwikiFormats,
  webextension,
  arb,
  i18next,
  i18nextv4,
  goI18nJsonV2,
  formatjs,
  resjson,
  mediawiki,
  goI18nJson,
  gotext,
  nextcloudJson,
  xliff,
  ts,
  resx,
  plainXliff,
  appleXliff,
  poXliff,
  xliff2,
  xliff2Placeables,
  cmpResource,
  mokoResource,
  ts1,
  stringsdict,
  ...yamlFormats,
  fluent,
  ...phpFormats,
  tbxFile,
] as const satisfies readonly Format[]

export type FormatId = (typeof formats)[number]['id']

/** The format of an id; undefined where there is none. */
export function formatById(id: string): Format<FormatId> | undefined {
  return formats.find((format) => format.id === id)
}

/** The first format whose files a mask names, with a template or without one: for whoever names no format. */
export function usualFormat(filemask: string, hasTemplate: boolean): FormatId {
  const fits = ({ extensions, template }: Format) =>
    template !== (hasTemplate ? 'none' : 'required') &&
    extensions.some((extension) => filemask.endsWith(`.${extension}`))
  return (formats.find(fits) ?? po).id
}

/** The format of a file by its name and its first kilobytes; undefined where none has files of such names. */
export function formatOfFile(name: string, start: string): Format<FormatId> | undefined {
  const place = ({ extensions }: Format) => extensions.findIndex((extension) => name.endsWith(`.${extension}`))
  const named = formats.filter((format) => place(format) >= 0).sort((a, b) => place(a) - place(b))
  return named.find((format) => format.recognises(start)) ?? named[0]
}
