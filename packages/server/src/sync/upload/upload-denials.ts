import type { UploadConflicts, UploadMethod } from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import type { ComponentRecord, TranslationRecord } from '../../catalog/records.ts'
import { addDenial } from '../../domain/unit/add-denial.ts'
import { type Actor, can } from '../../permissions/index.ts'
import { hasReviews } from '../../present/translation-shape.ts'
import type { Denial } from '../../refusal.ts'
import { identityIn } from './upload.ts'

const mayReview = (actor: Actor, translation: TranslationRecord): boolean =>
  hasReviews(translation) && can(actor, 'unit.review', translation.scope)

/** Why somebody may not upload by a method; null: they may. */
function methodDenial(actor: Actor, translation: TranslationRecord, method: UploadMethod): Denial | null {
  const { scope, row, component } = translation
  const bilingual = !identityIn(translation).byContext
  switch (method) {
    case 'translate':
    case 'fuzzy':
      if (!can(actor, 'unit.edit', scope)) return { code: 'missing-right', permission: 'unit.edit' }
      return row.is_source && !can(actor, 'unit.template', scope)
        ? { code: 'missing-right', permission: 'unit.template' }
        : null
    case 'approve':
      return mayReview(actor, translation) ? null : { code: 'review-missing' }
    case 'suggest':
      if (!component.settings.enable_suggestions) return { code: 'no-suggestions' }
      return can(actor, 'suggestion.add', scope) ? null : { code: 'missing-right', permission: 'suggestion.add' }
    case 'add':
      return addDenial(actor, translation)
    case 'replace':
      if (row.filename === '' || (row.is_source && bilingual)) return { code: 'no-own-file' }
      return mayReplace(actor, component) ? null : { code: 'upload-files' }
    case 'source':
      if (!row.is_source || !bilingual) return { code: 'source-of-template' }
      return mayEditFiles(actor, component) ? null : { code: 'upload-sources' }
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

/** A field of an upload, and why its value is denied to the person. */
export interface UploadDenial {
  readonly attr: 'method' | 'conflicts'
  readonly denial: Denial
}

/** The denied parts of an upload, by field. */
export function uploadDenials(
  actor: Actor,
  translation: TranslationRecord,
  { method, conflicts }: { readonly method: UploadMethod; readonly conflicts: UploadConflicts },
): UploadDenial[] {
  const denials: UploadDenial[] = []
  const denied = methodDenial(actor, translation, method)
  if (denied !== null) denials.push({ attr: 'method', denial: denied })
  const overwrites = conflicts === 'replace-translated' || conflicts === 'replace-approved'
  if (overwrites && !can(actor, 'upload.overwrite', translation.scope)) {
    denials.push({ attr: 'conflicts', denial: { code: 'missing-right', permission: 'upload.overwrite' } })
  } else if (conflicts === 'replace-approved' && !mayReview(actor, translation)) {
    denials.push({ attr: 'conflicts', denial: { code: 'overwrite-approved' } })
  }
  return denials
}
