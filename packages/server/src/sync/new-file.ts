import type { NewFile } from '@weft/formats'
import { formatLanguageCode, type LanguageCodeStyle, parseLanguageAliases } from '@weft/l10n'
import { parseFilemask } from '../domain/component/filemask.ts'
import type { LanguageRow } from '../domain/language/ensure-language.ts'
import type { RepositoryWork } from './repository-work.ts'
import { languageOfFile, parseFileOf, pluralIn, type SyncedComponent } from './synced-component.ts'

/** The path of a new language's file: the code in the component's style, or as the project's aliases spell it. */
export function newFilePath(component: SyncedComponent, languageCode: string): { path: string; code: string } {
  const read = parseFilemask(component.filemask)
  if ('problem' in read) throw new Error(`component ${component.id} has a wrong mask: ${read.problem.detail}`)
  const alias = [...parseLanguageAliases(component.languageAliases)].find(([, code]) => code === languageCode)?.[0]
  const style = (component.settings.language_code_style || component.format.languageCodeStyle) as LanguageCodeStyle // checked when it was saved
  const code = alias ?? formatLanguageCode(languageCode, style)
  return { path: read.mask.pathFor(code), code }
}

/** The content of a new language's file: the strings of the base at the tip of our branch, without texts. */
export async function newFile(
  work: Pick<RepositoryWork, 'readFile' | 'database'>,
  component: SyncedComponent,
  language: LanguageRow,
): Promise<Uint8Array> {
  const basePath = component.newBase || component.template
  const base = basePath === '' ? null : await work.readFile(basePath)
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
  const sourceLanguage = await languageOfFile(work.database, component, basePath)
  return parseFileOf(component, base, sourceLanguage).translationFor(about)
}
