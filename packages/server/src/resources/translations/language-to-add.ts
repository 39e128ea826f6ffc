import { formatById } from '@weft/formats'
import { languageByCode, parseLanguageAliases, resolveLanguage } from '@weft/l10n'
import type { ComponentRecord } from '../../catalog/records.ts'
import { parseFilemask } from '../../domain/component/filemask.ts'
import { languageFilter } from '../../domain/component/language-filter.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { invalidField } from '../../refusal.ts'

/** The code of a language that a component lacks and can have; refuses with the reason. */
export async function languageToAdd(
  request: Lookup,
  component: ComponentRecord,
  sent: string | undefined,
): Promise<string> {
  const refuse = (detail: string) => invalidField('language_code', detail)
  if (sent === undefined || sent === '') throw refuse('Send the code of the language to add, such as cs or pt_BR.')
  const { catalog } = request.services
  const aliases = parseLanguageAliases(component.project.row.language_aliases)
  const code = (await catalog.language({ code: sent }))?.code ?? resolveLanguage(sent, aliases)?.code
  if (code === undefined || !(languageByCode(code) || (await catalog.language({ code })))) {
    throw refuse(`No language has the code ${sent}.`)
  }
  const read = parseFilemask(component.row.filemask)
  const takesLanguages = formatById(component.row.file_format)?.openAll !== undefined
  if ('mask' in read && read.mask.isOneFile && !takesLanguages)
    throw refuse('The component has one file, of one language.')
  const { language_regex } = component.settings
  if (!languageFilter(language_regex)(code)) {
    const detail = `The component takes no language ${code}: its setting language_regex, ${language_regex}, leaves the code out.`
    throw refuse(detail)
  }
  const { project, path } = component
  if (await catalog.translation({ project: project.row.slug, path, language: code })) {
    throw refuse(`The component has a translation to ${code} already.`)
  }
  return code
}
