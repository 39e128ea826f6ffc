import { type Document, type FileUnit, isPlural, type UnitChange } from '@weft/formats'
import { keepOwnTexts } from '../merge/own-texts.ts'
import { RepositoryFailure } from '../repository-failure.ts'
import type { RepositoryWork } from '../repository-work.ts'
import { parseFileOf, type SyncedComponent } from '../synced-component.ts'
import { dropUpload, readUpload } from '../uploads.ts'
import { commitPending } from './commit-pending.ts'
import { commitAndSync, filesOf, parsedFile, recordInTranslation, translationOf } from './file-units.ts'

async function uploadedFile(work: RepositoryWork, component: SyncedComponent, upload: string): Promise<Document> {
  const bytes = await readUpload(work.database, upload)
  if (bytes === null) throw new RepositoryFailure({ code: 'not-found', detail: 'The uploaded file is gone.' })
  return parseFileOf(component, bytes, undefined)
}

/** Puts an uploaded file in the place of a translation's, byte for byte, in a commit, after what is pending. */
export async function replaceFile(work: RepositoryWork, translationId: number, upload: string): Promise<void> {
  const { translation, component } = await translationOf(work, translationId)
  await commitPending(work, { translationIds: [translationId], onlyAged: false })
  const file = await uploadedFile(work, component, upload)
  const before = await work.readFile(translation.filename)
  if (before === null || Buffer.compare(before, file.bytes) !== 0) {
    await commitAndSync(work, component, translationId, new Map([[translation.filename, file.bytes]]))
  }
  await keepOwnTexts(work, component, translation)
  const details = { filename: translation.filename }
  await recordInTranslation(work, translationId, { action: 'replace-upload', details })
  await dropUpload(work.database, upload)
}

/**
 * Takes the strings of an uploaded template: it takes the place of the base for new languages, and every language's file
 * gets the strings that it has not, in the template's order, and loses those that the template has not.
 */
export async function updateSource(work: RepositoryWork, componentId: number, upload: string): Promise<void> {
  const component = work.components.find(({ id }) => id === componentId)
  if (!component) throw new RepositoryFailure({ code: 'not-found', detail: 'The component is gone.' })
  await commitPending(work, { translationIds: null, onlyAged: false })
  const template = await uploadedFile(work, component, upload)
  const changes = new Map<string, Uint8Array>()
  if (component.newBase !== '') changes.set(component.newBase, template.bytes)
  for (const translation of await filesOf(work, component)) {
    const file = changes.has(translation.filename) ? null : await parsedFile(work, component, translation.filename)
    if (!file) continue
    const units = differences(component, file, { template, forms: translation.plural_number })
    if (units.length > 0) changes.set(translation.filename, file.edit({ units }))
  }
  await commitAndSync(work, component, component.sourceTranslationId, changes)
  for (const translation of await filesOf(work, component)) await keepOwnTexts(work, component, translation)
  await recordInTranslation(work, component.sourceTranslationId, { action: 'source-upload', details: {} })
  await dropUpload(work.database, upload)
}

function differences(
  component: SyncedComponent,
  file: Document,
  { template, forms }: { readonly template: Document; readonly forms: number },
): UnitChange[] {
  const { keyOf } = component.identity
  const wanted = new Set(template.units.map(keyOf))
  const present = new Set(file.units.map(keyOf))
  const changes: UnitChange[] = []
  let previous: FileUnit | null = null
  for (const unit of template.units) {
    if (!present.has(keyOf(unit))) {
      const target = Array.from({ length: isPlural(unit) ? forms : 1 }, () => '')
      const { span: _span, variants: _variants, ...said } = unit
      const after = previous ? keyOf(previous) : null
      changes.push({ kind: 'add', unit: { ...said, target, state: 'untranslated', after } })
      present.add(keyOf(unit))
    }
    previous = unit
  }
  for (const unit of file.units) if (!wanted.has(keyOf(unit))) changes.push({ kind: 'remove', key: keyOf(unit) })
  return changes
}
