import { foreignAndroidFiles } from './android/testing.ts'
import { foreignFolderFiles } from './appstore/testing.ts'
import { foreignCatkeysFiles } from './catkeys/testing.ts'
import { foreignCsvFiles } from './csv/testing.ts'
import { foreignTableFiles } from './csv-columns/testing.ts'
import { foreignDtdFiles } from './dtd/testing.ts'
import { foreignFlatXmlFiles } from './flatxml/testing.ts'
import { foreignFluentFiles } from './fluent/testing.ts'
import type { ForeignFile } from './foreign-file.ts'
import type { NewUnit } from './format.ts'
import type { FormatId } from './index.ts'
import { foreignIniFiles } from './ini/testing.ts'
import { foreignJsonFiles } from './json/testing.ts'
import { foreignPhpFiles } from './php/testing.ts'
import { foreignPoFiles } from './po/testing.ts'
import { foreignPropertiesFiles } from './properties/testing.ts'
import { foreignQtFiles } from './qt/testing.ts'
import { foreignRcFiles } from './rc/testing.ts'
import { foreignResxFiles } from './resx/testing.ts'
import { foreignStringsFiles } from './strings/testing.ts'
import { foreignStringsdictFiles } from './stringsdict/testing.ts'
import { foreignSubtitleFiles } from './subtitles/testing.ts'
import { foreignTbxFiles } from './tbx/testing.ts'
import { foreignTomlFiles } from './toml/testing.ts'
import { foreignWxlFiles } from './wxl/testing.ts'
import { foreignXamlFiles } from './xaml/testing.ts'
import { foreignCatalogFiles } from './xcstrings/testing.ts'
import { foreignXliffFiles } from './xliff/testing.ts'
import { foreignXwikiFiles } from './xwiki/testing.ts'
import { foreignYamlFiles } from './yaml/testing.ts'

export { findMasks } from './detection/find-masks.ts'
export { tellFormat } from './detection/tell-format.ts'

/** One for each format. */
export const foreignFiles: Readonly<Record<FormatId, ForeignFile>> = {
  ...foreignPoFiles,
  ...foreignPropertiesFiles,
  ...foreignXwikiFiles,
  ...foreignStringsFiles,
  ...foreignIniFiles,
  ...foreignCsvFiles,
  ...foreignTomlFiles,
  ...foreignJsonFiles,
  ...foreignAndroidFiles,
  ...foreignXliffFiles,
  ...foreignQtFiles,
  ...foreignResxFiles,
  ...foreignStringsdictFiles,
  ...foreignYamlFiles,
  ...foreignFluentFiles,
  ...foreignPhpFiles,
  ...foreignTbxFiles,
  ...foreignDtdFiles,
  ...foreignFlatXmlFiles,
  ...foreignXamlFiles,
  ...foreignWxlFiles,
  ...foreignRcFiles,
  ...foreignCatkeysFiles,
  ...foreignSubtitleFiles,
  ...foreignCatalogFiles,
  ...foreignTableFiles,
  ...foreignFolderFiles,
}

/** A string to be added: translated, and without anything that is said of it. */
export const newUnit = (context: string, ...target: string[]): NewUnit => ({
  context,
  source: [],
  target,
  previousSource: '',
  state: 'translated',
  notes: [],
  location: '',
  flags: '',
})
