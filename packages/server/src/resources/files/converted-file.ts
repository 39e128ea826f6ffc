import { type Format, type WrittenFormat, writtenFormats } from '@weft/formats'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { invalidField } from '../../refusal.ts'
import { compileUnitSearch } from '../../search/search-units.ts'
import { formatOf } from '../../sync/upload/upload.ts'
import { selectWrittenUnits } from './converted-units.ts'

const hasTemplate = ({ component }: TranslationRecord): boolean => component.row.template !== ''

/** Whether a form makes sense for the strings of a translation. */
function fits({ of }: WrittenFormat, translation: TranslationRecord, format: Format): boolean {
  if (of === 'keys') return hasTemplate(translation)
  return of === 'all' || format.extensions.includes('po')
}

/** The form that somebody asks a translation in; refuses one that there is not, or not for its strings. */
export function writtenFormatOf(translation: TranslationRecord, wanted: string): WrittenFormat {
  const format = formatOf(translation)
  const found = writtenFormats.find(({ id }) => id === wanted)
  if (found && fits(found, translation, format)) return found
  const ids = writtenFormats.filter((one) => fits(one, translation, format)).map(({ id }) => id)
  throw invalidField('format', `The file cannot be had as ${wanted}; it can as ${ids.join(', ')}.`)
}

/** The strings of a translation, or those that a search finds, in another form. */
export async function convertedFile(
  database: Database,
  translation: TranslationRecord,
  { form, q = '' }: { readonly form: WrittenFormat; readonly q?: string | undefined },
): Promise<Uint8Array> {
  const { row, component, language } = translation
  const search = q.trim() === '' ? null : compileUnitSearch(q, new Date())
  const units = await selectWrittenUnits(database, row.id, search)
  return form.write(units, {
    languageCode: language.code,
    languageName: language.name,
    plural: { number: row.plural_number, formula: row.plural_formula },
    projectName: component.project.row.name,
    now: new Date(),
    sourceLanguageCode: component.sourceLanguage.code,
    hasTemplate: hasTemplate(translation),
  })
}
