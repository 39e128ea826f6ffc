import { languageByCode, parseLanguageAliases, resolveLanguage } from '@weft/l10n'
import type { ComponentRecord } from '../../catalog/records.ts'
import type { Lookup } from '../../http/route.ts'
import { invalidField } from '../../refusal.ts'
import { languageFilter } from '../../sync/find-files.ts'

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
  if (!languageFilter(component.settings.language_regex)(code)) throw refuse(`The component takes no language ${code}.`)
  const { project, path } = component
  if (await catalog.translation({ project: project.row.slug, path, language: code })) {
    throw refuse(`The component has a translation to ${code} already.`)
  }
  return code
}
