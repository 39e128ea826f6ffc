import { aresource, cmpResource, mokoResource } from './android/android.format.ts'
import { appstore } from './appstore/appstore.format.ts'
import { catkeys } from './catkeys/catkeys.format.ts'
import { csvFormats } from './csv/csv.format.ts'
import { csvColumns } from './csv-columns/csv-columns.format.ts'
import { dtd } from './dtd/dtd.format.ts'
import { flatXml } from './flatxml/flatxml.format.ts'
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
import { rc } from './rc/rc.format.ts'
import { resx } from './resx/resx.format.ts'
import { stringsFormats } from './strings/strings.format.ts'
import { stringsdict } from './stringsdict/stringsdict.format.ts'
import { microDvd } from './subtitles/microdvd.format.ts'
import { srt } from './subtitles/srt.format.ts'
import { subStationFormats } from './subtitles/substation.format.ts'
import { vtt } from './subtitles/vtt.format.ts'
import { tbxFile } from './tbx/tbx.format.ts'
import { tomlFormats } from './toml/toml.format.ts'
import { wxl } from './wxl/wxl.format.ts'
import { resourceDictionary } from './xaml/xaml.format.ts'
import { xcstrings } from './xcstrings/xcstrings.format.ts'
import { appleXliff, plainXliff, poXliff, xliff } from './xliff/xliff.format.ts'
import { xliff2, xliff2Placeables } from './xliff/xliff2.format.ts'
import { xwikiFormats } from './xwiki/xwiki.format.ts'
import { yamlFormats } from './yaml/yaml.format.ts'

export { filesOfFolder, folderText } from './appstore/folder-text.ts'
export { declaredLanguage } from './detection/declared-language.ts'
export { type ConversionLoss, lossesOf } from './download-formats/losses.ts'
export { readSentFile, type SentFile, type SentReading } from './download-formats/sent-file.ts'
export { writtenFormats } from './download-formats/written-formats.ts'
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
  LanguageChange,
  ManyLanguages,
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
export { formsForZero, zerosWithoutSource } from './forms-for-zero.ts'
export { type Identity, identityOf, joinPlural, type StoredString, splitPlural } from './identity.ts'
export { withoutObstructed } from './obstruction.ts'
export { categoriesOf, countingOf, pluralOf } from './plural-categories.ts'
export { withTemplateHead } from './template-head.ts'
export { isPlural, NO_NOTES, noteText, stateOfTexts } from './unit-facts.ts'
export { firstUnrepresentable, holdsAll } from './unrepresentable-string.ts'
export { type ChangedFile, changedFiles, type FidelityFinding, verifyFile, warningsOfFile } from './verify-file.ts'

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
  dtd,
  flatXml,
  resourceDictionary,
  wxl,
  rc,
  catkeys,
  srt,
  vtt,
  microDvd,
  ...subStationFormats,
  xcstrings,
  csvColumns,
  appstore,
] as const satisfies readonly Format[]

export type FormatId = (typeof formats)[number]['id']

/** The format with this id; undefined if missing. */
export function formatById(id: string): Format<FormatId> | undefined {
  return formats.find((format) => format.id === id)
}

/** The first format that fits a mask, with or without a template: the default if no format is named. */
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
export { type CsvFault, type CsvRow, type CsvTable, readCsvTable } from './csv/csv.table.ts'
export * from './term-files/index.ts'
export { TmxFault, type TmxUnit, tmxEnd, tmxHead, tmxReader, tmxUnit } from './tmx/read-tmx.ts'
