import type { UploadConflicts, UploadMethod } from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import type { ComponentRecord, TranslationRecord } from '../../catalog/records.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { type Actor, can } from '../../permissions/index.ts'
import { hasReviews } from '../../present/translation-shape.ts'
import type { FieldProblem } from '../../refusal.ts'
import { identityIn } from './upload.ts'

const mayReview = (actor: Actor, translation: TranslationRecord): boolean =>
  hasReviews(translation) && can(actor, 'unit.review', translation.scope)

/** Why somebody may not upload by a method, as a sentence; null: they may. */
function methodDenial(actor: Actor, translation: TranslationRecord, method: UploadMethod): string | null {
  const { scope, row, component } = translation
  const bilingual = !identityIn(translation).byContext
  switch (method) {
    case 'translate':
    case 'fuzzy':
      if (!can(actor, 'unit.edit', scope)) return 'You may not translate here.'
      return row.is_source && !can(actor, 'unit.template', scope) ? 'You may not change source strings.' : null
    case 'approve':
      return mayReview(actor, translation) ? null : 'You may not approve texts, or the project has no reviews.'
    case 'suggest':
      if (!component.settings.enable_suggestions) return 'The component takes no suggestions.'
      return can(actor, 'suggestion.add', scope) ? null : 'You may not suggest texts here.'
    case 'add':
      return addDenial(actor, translation)
    case 'replace':
      if (row.filename === '' || (row.is_source && bilingual)) return 'The translation has no file of its own.'
      return mayReplace(actor, component) ? null : 'You may not replace files here.'
    case 'source':
      if (!row.is_source || !bilingual) return 'Only a bilingual source translation takes its strings from a template.'
      return mayEditFiles(actor, component) ? null : 'You may not replace the strings of all languages here.'
  }
}

/** Whole files come from those who edit the component or its source strings. */
const mayEditFiles = (actor: Actor, component: ComponentRecord): boolean =>
  mayInRepository(actor, 'component.edit', component) || mayInRepository(actor, 'source.edit', component)

const mayReplace = (actor: Actor, component: ComponentRecord): boolean =>
  mayEditFiles(actor, component) &&
  (can(actor, 'component.edit', component.scope) ||
    (can(actor, 'unit.add', component.scope) &&
      can(actor, 'unit.delete', component.scope) &&
      can(actor, 'unit.edit', component.scope)))

/** What somebody may not do with an upload, by field. */
export function uploadProblems(
  actor: Actor,
  translation: TranslationRecord,
  { method, conflicts }: { readonly method: UploadMethod; readonly conflicts: UploadConflicts },
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const denied = methodDenial(actor, translation, method)
  if (denied !== null) problems.push({ code: 'invalid', attr: 'method', detail: denied })
  const overwrites = conflicts === 'replace-translated' || conflicts === 'replace-approved'
  if (overwrites && !can(actor, 'upload.overwrite', translation.scope)) {
    problems.push({ code: 'invalid', attr: 'conflicts', detail: 'You may not overwrite texts here.' })
  } else if (conflicts === 'replace-approved' && !mayReview(actor, translation)) {
    const detail = 'You may not overwrite approved texts, or the project has no reviews.'
    problems.push({ code: 'invalid', attr: 'conflicts', detail })
  }
  return problems
}
