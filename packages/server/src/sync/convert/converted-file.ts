import { type ConversionLoss, type Format, type WrittenFormat, type WrittenUnit, writtenFormats } from '@weft/formats'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Database } from '../../db/database.ts'
import { compileSearchWithTerms } from '../../domain/unit/search-with-terms.ts'
import { convertInTurn } from '../../http/conversions/conversion-queue.ts'
import { doLargeWork } from '../../http/limits/large-work.ts'
import { invalidField } from '../../refusal.ts'
import type { UnitSearch } from '../../search/search-units.ts'
import { formatOf } from '../upload/upload.ts'
import { selectWrittenUnits } from './converted-units.ts'

const hasTemplate = ({ component }: TranslationRecord): boolean => component.row.template !== ''

/** The form of an id; undefined for an unknown one. */
export const writtenFormatById = (wanted: string): WrittenFormat | undefined =>
  writtenFormats.find(({ id }) => id === wanted)

/** Whether a form makes sense for the strings of a translation. */
export const fitsForm = (form: WrittenFormat, translation: TranslationRecord): boolean =>
  fits(form, translation, formatOf(translation))

function fits({ of }: WrittenFormat, translation: TranslationRecord, format: Format): boolean {
  if (of === 'keys') return hasTemplate(translation)
  return of === 'all' || format.extensions.includes('po')
}

/** The form that somebody asks a translation in; refuses one that there is not, or not for its strings. */
export function writtenFormatOf(translation: TranslationRecord, wanted: string): WrittenFormat {
  const format = formatOf(translation)
  const found = writtenFormatById(wanted)
  if (found && fits(found, translation, format)) return found
  const ids = writtenFormats.filter((one) => fits(one, translation, format)).map(({ id }) => id)
  throw invalidField('format', `The file cannot be had as ${wanted}; it can as ${ids.join(', ')}.`)
}

/** A translation in another form, and what of its strings that form cannot say. */
export interface ConvertedFile {
  readonly bytes: Uint8Array
  readonly losses: readonly ConversionLoss[]
}

/** The losses of a conversion, in one line: `flags=12, notes=3` are numbers of strings. */
export const lossLine = (losses: readonly ConversionLoss[]): string =>
  losses.map(({ part, strings }) => `${part}=${strings}`).join(', ')

function searchIn(database: Database, { component }: TranslationRecord, q: string): Promise<UnitSearch> {
  return compileSearchWithTerms(database, q, { projectId: component.row.project_id, componentId: component.row.id })
}

interface Conversion {
  readonly form: WrittenFormat
  readonly q?: string | undefined
  /** The translation's own file, with all that is pending. */
  readFile(): Promise<Uint8Array | null>
}

/** Strings with the forms that they have in a file of their component. */
async function withForms(
  units: readonly WrittenUnit[],
  translation: TranslationRecord,
  readFile: Conversion['readFile'],
): Promise<readonly WrittenUnit[]> {
  const format = formatOf(translation)
  if (format.template === 'none' || !hasTemplate(translation)) return units
  const bytes = await readFile()
  const file = bytes && format.parse(bytes, { hasTemplate: true })
  // If several strings have one key, the first counts.
  const forms = new Map(file?.units.toReversed().map(({ context, form }) => [context, form]))
  return forms.size === 0
    ? units
    : units.map((unit) => {
        const form = forms.get(unit.context)
        return form === undefined ? unit : { ...unit, form }
      })
}

/** The strings of a translation, or of a search, in another form. */
export const convertedFile: typeof makeFile = (...of) => doLargeWork(() => makeFile(...of))

async function makeFile(
  database: Database,
  translation: TranslationRecord,
  { form, q = '', readFile }: Conversion,
): Promise<ConvertedFile> {
  const { row, component, language } = translation
  const search = q.trim() === '' ? null : await searchIn(database, translation, q)
  const stored = await selectWrittenUnits(database, row.id, search)
  const units = form.namesByForm ? await withForms(stored, translation, readFile) : stored
  const about = {
    languageCode: language.code,
    languageName: language.name,
    plural: { number: row.plural_number, formula: row.plural_formula },
    projectName: component.project.row.name,
    now: new Date(),
    sourceLanguageCode: component.sourceLanguage.code,
    hasTemplate: hasTemplate(translation),
  }
  return convertInTurn({ kind: 'file', form: form.id, units, about })
}
