import type { addUnit } from '@weft/contract'
import { countingOf, formatById } from '@weft/formats'
import { RE2JS } from 're2js'
import type { TranslationRecord } from '../../catalog/records.ts'
import { unitState } from '../../db/unit-state.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { findString } from '../../domain/unit/find-strings.ts'
import type { Request } from '../../http/bind/route.ts'
import type { AddedUnit, RepositoryPayload } from '../../jobs/repository-jobs.ts'
import { can } from '../../permissions/index.ts'
import { type FieldProblem, invalidField, refusalOf, validationErrors } from '../../refusal.ts'
import { resultOfRepository, taskOfRepository } from '../../sync/queue/ask-repository.ts'
import { refusalOfWork } from '../../sync/queue/visible-result.ts'
import { identityIn } from '../../sync/upload/upload.ts'
import type { UnitRow } from './units.present.ts'
import { selectUnit } from './units.queries.ts'

type Body = Request<typeof addUnit>['body']

const isMonolingual = (translation: Pick<TranslationRecord, 'component'>): boolean => identityIn(translation).byContext

/** The string in the body; the required fields depend on the component. */
function unitIn(translation: TranslationRecord, body: Body): AddedUnit {
  const needed = isMonolingual(translation) ? (['key', 'value'] as const) : (['source', 'target'] as const)
  const optionalTarget = translation.row.is_source
  const missing = needed.filter((name) => body[name] === undefined && !(name === 'target' && optionalTarget))
  if (missing.length > 0) {
    throw validationErrors(missing.map((attr) => ({ code: 'required', attr, detail: 'This value is needed.' })))
  }
  const state = body.state ?? null
  if (isMonolingual(translation)) {
    const value = filled('value', body.value)
    const context = body.key ?? ''
    if (value.length > mostTexts(translation, context)) throw tooMany()
    return { context, source: [], target: value, state }
  }
  const source = filled('source', body.source)
  const forms = source.length > 1 ? translation.row.plural_number : 1
  const target = body.target ? [...body.target] : Array.from({ length: forms }, () => '')
  if (source.length > 2 || target.length !== forms) throw tooMany()
  return { context: body.context ?? '', source, target, state }
}

/** A string of the source has a singular and a plural at least, and not more forms than its language has for it. */
function mostTexts({ row, component }: TranslationRecord, context: string): number {
  const format = formatById(component.row.file_format)
  if (!format || format.plurals === 'none') return 1
  const plural = { number: row.plural_number, formula: row.plural_formula }
  return Math.max(2, countingOf(format, context, { code: component.sourceLanguage.code, plural }).plural.number)
}

const tooMany = () => invalidField('non_field_errors', 'The number of texts does not fit the plural forms.')

/** Texts without an empty one; a missing or empty list is a problem of the whole string. */
function filled(attr: string, texts: readonly string[] | undefined): string[] {
  if (texts === undefined || texts.length === 0) throw tooMany()
  const blanks = texts.flatMap((text, index): FieldProblem[] =>
    text === '' ? [{ code: 'blank', attr: `${attr}.${index}`, detail: 'A string is not empty.' }] : [],
  )
  if (blanks.length > 0) throw validationErrors(blanks)
  return [...texts]
}

/** A string that was added, or the task that adds it. */
type Addition = { readonly row: UnitRow } | { readonly taskId: string }

/** Adds a string, which waits for its commit as texts do. */
export async function addUnitTo(request: Request<typeof addUnit>, translation: TranslationRecord): Promise<Addition> {
  const { database, services, actor, body, signal } = request
  const { component, row } = translation
  const denial = addDenial(actor, translation)
  if (denial !== null) throw refusalOf(denial)
  const unit = unitIn(translation, body)
  checkKey(translation, unit.context)
  checkState(request, translation)
  const name = { context: unit.context, source: isMonolingual(translation) ? null : (unit.source[0] ?? '') }
  if ((await findString(database, row.id, name)) !== null) {
    throw invalidField('non_field_errors', 'The string is there already.')
  }
  const work: RepositoryPayload['work'] = {
    kind: 'add-units',
    translationId: row.id,
    units: [unit],
    action: 'new-unit',
  }
  const asked = { component, work, actor, right: 'unit.add', languageId: translation.scope.languageId } as const
  if (body.background) return { taskId: await taskOfRepository(database, asked) }
  const result = await resultOfRepository(services, asked, signal)
  if (result.unrepresentable !== undefined)
    throw invalidField(isMonolingual(translation) ? 'key' : 'source', result.detail ?? '')
  const id = await findString(database, row.id, name)
  const added = id === null ? undefined : await selectUnit(database, id)
  if (!added) throw refusalOfWork(result, { actor, component }, 'The string could not be added.')
  return { row: added }
}

/** A string that the component leaves out would be gone with the next pull. */
export function checkKey({ component }: TranslationRecord, key: string, attr = 'key'): void {
  if (!isMonolingual({ component }) || component.settings.key_filter === '') return
  if (RE2JS.compile(component.settings.key_filter).matcher(key).find()) return
  throw invalidField(attr, `Only keys that ${component.settings.key_filter} finds are translated here.`)
}

function checkState({ actor, body }: Request<typeof addUnit>, { component, row, scope }: TranslationRecord): void {
  if (body.state === undefined) return
  const { source_review, translation_review } = component.project.row
  const isReviewed = row.is_source ? source_review : translation_review
  if (body.state === unitState.approved && !(isReviewed && can(actor, 'unit.review', scope))) {
    throw invalidField('state', 'You may not approve texts, or the project has no reviews.')
  }
  if (body.state === unitState.readOnly) throw invalidField('state', 'A string is made read-only by a flag.')
  const typed = body.value ?? body.target ?? []
  if (body.state === unitState.empty && typed.some((text) => text !== '')) {
    throw invalidField('state', 'A text that is there is not empty.')
  }
}
