import { foreignAndroidFiles } from './android/testing.ts'
import { foreignCsvFiles } from './csv/testing.ts'
import { foreignFluentFiles } from './fluent/testing.ts'
import type { UnitKey } from './format.ts'
import type { FormatId } from './index.ts'
import { foreignIniFiles } from './ini/testing.ts'
import { foreignJsonFiles } from './json/testing.ts'
import { foreignPhpFiles } from './php/testing.ts'
import { foreignPoFiles } from './po/testing.ts'
import { foreignPropertiesFiles } from './properties/testing.ts'
import { foreignQtFiles } from './qt/testing.ts'
import { foreignResxFiles } from './resx/testing.ts'
import { foreignStringsFiles } from './strings/testing.ts'
import { foreignStringsdictFiles } from './stringsdict/testing.ts'
import { foreignTomlFiles } from './toml/testing.ts'
import { foreignXliffFiles } from './xliff/testing.ts'
import { foreignXwikiFiles } from './xwiki/testing.ts'
import { foreignYamlFiles } from './yaml/testing.ts'

export { findMasks } from './detection/find-masks.ts'
export { tellFormat } from './detection/tell-format.ts'

/** How the law that reading takes linear time writes files of a format. */
export interface ForeignFile {
  /** What its texts begin with, so that they get past the first look at them: one for each construct of the grammar. */
  readonly starts: readonly string[]
  /** A whole file with one string, and the text somewhere in it where it spoils nothing: in a comment, say. */
  around(text: string): string
  /** The key of that string. */
  readonly key: UnitKey
}

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
}
