import type { changeUnitSource } from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import { manageDenial } from '../../domain/unit/add-denial.ts'
import { annotateUnit } from '../../domain/unit/annotate-unit.ts'
import { findString } from '../../domain/unit/find-strings.ts'
import { shownContentHash } from '../../domain/unit/string-key.ts'
import { readCheckedUnit } from '../../domain/unit/unit-checks.ts'
import { agreementDenial } from '../../domain/user/profile/agreement.ts'
import type { Request } from '../../http/bind/route.ts'
import type { StringName } from '../../jobs/repository-jobs.ts'
import { demandRight, rightDenial } from '../../permissions/demand-right.ts'
import { type FieldProblem, invalidField, Refusal, refusalOf, validationErrors } from '../../refusal.ts'
import { resultOfRepository } from '../../sync/queue/ask-repository.ts'
import { refusalOfWork } from '../../sync/queue/visible-result.ts'
import { nameOf } from '../../sync/write/change-string.ts'
import { checkKey } from './add-unit.ts'
import type { UnitRow } from './units.present.ts'
import { selectUnit } from './units.queries.ts'

type ChangeRequest = Request<typeof changeUnitSource>
interface PlacedString {
  readonly row: UnitRow
  readonly translation: TranslationRecord
}

/** Changes a source string in the files of all languages, and what is explained of it. */
export async function changeStringTo(request: ChangeRequest, found: PlacedString): Promise<UnitRow> {
  const { row, translation } = found
  const { body } = request
  const { component } = translation
  demandRights(request, translation)
  const isBilingual = component.row.template === ''
  if (body.content_hash !== shownContentHash(isBilingual, row)) throw stale()
  const was = nameOf(row)
  const is = { context: body.context ?? was.context, source: [...(body.source ?? was.source)] }
  const isMoved = is.context !== was.context || is.source.join('\0') !== was.source.join('\0')
  if (isMoved) await moveString(request, found, { was, is })
  if (body.explanation !== undefined) await explain(request, row.id, body.explanation)
  const changed = await selectUnit(request.database, row.id)
  if (!changed) throw new Refusal('not_found')
  return changed
}

const stale = () => invalidField('content_hash', 'The string has changed since: read it again.')

function demandRights({ actor, body }: ChangeRequest, translation: TranslationRecord): void {
  const { component, scope } = translation
  if (!mayInRepository(actor, 'unit.template', translation)) throw refusalOf(rightDenial(actor, 'unit.template', scope))
  if (!translation.row.is_source) throw new Refusal('not-a-source-unit')
  if (component.row.template !== '' && !component.settings.edit_template) throw refusalOf({ code: 'template-fixed' })
  const denial =
    manageDenial(actor, translation) ?? agreementDenial(actor, component.row.project_id, component.settings.agreement)
  if (denial !== null) throw refusalOf(denial)
  if (body.explanation !== undefined) demandRight(actor, 'source.edit', scope)
}

async function moveString(
  { database, services, actor, signal }: ChangeRequest,
  { row, translation }: PlacedString,
  { was, is }: { readonly was: StringName; readonly is: StringName },
): Promise<void> {
  checkTexts(was, is)
  const { component } = translation
  const isKeyed = component.row.template !== ''
  if (isKeyed && is.context === '') throw invalidField('context', 'A key is not empty.', 'blank')
  if (is.context !== was.context) checkKey(translation, is.context, 'context')
  const name = { context: is.context, source: isKeyed ? null : (is.source[0] ?? '') }
  const other = await findString(database, translation.row.id, name)
  if (other !== null && other !== row.id) throw invalidField('non_field_errors', 'The string is there already.')
  const work = { kind: 'change-string', unitId: row.id, was, is } as const
  const { languageId } = translation.scope
  const asked = { component, work, actor, right: 'unit.template', languageId } as const
  const result = await resultOfRepository(services, asked, signal)
  if (result.result) return
  if (result.unrepresentable !== undefined) throw invalidField(isKeyed ? 'context' : 'source', result.detail ?? '')
  const now = await selectUnit(database, row.id)
  if (!now || now.source !== row.source || now.context !== row.context) throw stale()
  throw refusalOfWork(result, { actor, component }, 'The repository did not take the change.')
}

/** Refuses another number of texts (singular, plural) than the string has. */
function checkTexts(was: StringName, { source }: StringName): void {
  if (source.length !== was.source.length) {
    throw invalidField('source', `The string has ${was.source.length === 1 ? 'one text' : 'a singular and a plural'}.`)
  }
  const blanks = source.flatMap((text, index): FieldProblem[] =>
    // A template may lack a form that its program does without.
    text === '' && was.source[index] !== ''
      ? [{ code: 'blank', attr: `source.${index}`, detail: 'A string is not empty.' }]
      : [],
  )
  if (blanks.length > 0) throw validationErrors(blanks)
}

async function explain({ database, actor }: ChangeRequest, unitId: number, explanation: string): Promise<void> {
  await database.transaction(async (tx) => {
    const unit = await readCheckedUnit(tx, unitId)
    if (!unit || unit.explanation === explanation) return
    await annotateUnit(tx, unit, { explanation }, { userId: actor.id, authorId: actor.id })
  })
}
