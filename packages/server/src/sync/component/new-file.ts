import type { NewFile } from '@weft/formats'
import { type FileCodeStyle, formatLanguageCode, parseLanguageAliases } from '@weft/l10n'
import type { Database } from '../../db/database.ts'
import { parseFilemask } from '../../domain/component/filemask.ts'
import type { LanguageRow } from '../../domain/language/ensure-language.ts'
import { inStyleOf } from './file-style.ts'
import { languageOfFile, parseFileOf, pluralIn, type SyncedComponent } from './synced-component.ts'

/** The path of a new language's file: the code in the component's style, or as the project's aliases spell it. */
export function newFilePath(component: SyncedComponent, languageCode: string): { path: string; code: string } {
  const read = parseFilemask(component.filemask)
  if ('problem' in read) throw new Error(`component ${component.id} has a wrong mask: ${read.problem.detail}`)
  const alias = [...parseLanguageAliases(component.languageAliases)].find(([, code]) => code === languageCode)?.[0]
  const style = (component.settings.language_code_style || component.format.languageCodeStyle) as FileCodeStyle // checked when it was saved
  const code = alias ?? formatLanguageCode(languageCode, style)
  return { path: read.mask.pathFor(code), code }
}

/** Reads files at the tip of our branch; null if missing. */
export interface FileSource {
  readonly database: Database
  readFile(path: string): Promise<Uint8Array | null>
}

/** The content of a new language's file: the strings of the base at the tip of our branch, without texts. */
export async function newFile(
  source: FileSource,
  component: SyncedComponent,
  language: LanguageRow,
): Promise<Uint8Array> {
  const basePath = component.newBase || component.template
  const base = basePath === '' ? null : await source.readFile(basePath)
  const about: NewFile = {
    languageCode: language.code,
    languageName: language.name,
    sourceLanguageCode: component.sourceLanguageCode,
    plural: pluralIn(component, language),
    projectName: component.projectName,
    now: new Date(),
    parameters: component.parameters,
  }
  if (base === null) return component.format.begin(about)
  const sourceLanguage = await languageOfFile(source.database, component, basePath)
  const like = parseFileOf(component, base, sourceLanguage)
  return inStyleOf(component, like.translationFor(about), like)
}
