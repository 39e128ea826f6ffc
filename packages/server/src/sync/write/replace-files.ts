import { countingOf, type Document, type FileLanguage, type FileUnit, isPlural, type UnitChange } from '@weft/formats'
import { componentGone, RepositoryFailure } from '../clone/repository-failure.ts'
import { fileLanguage, parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import { dropUpload, readUpload } from '../component/uploads.ts'
import { keepOwnTexts } from '../merge/own-texts.ts'
import type { RepositoryWork } from '../run/run.ts'
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
  const before = await work.clone.readFile(work.branch.tip, translation.filename)
  if (before === null || Buffer.compare(before, file.bytes) !== 0) {
    await commitAndSync(work, component, translationId, new Map([[translation.filename, file.bytes]]))
  }
  await keepOwnTexts(work, component, translation)
  const details = { filename: translation.filename }
  await recordInTranslation(work, translationId, { action: 'replace-upload', details })
  await dropUpload(work.database, upload)
}

/**
 * Takes the strings of an uploaded template. It replaces the base for new languages, and every language's file gets the
 * strings that it lacks, in the template's order, and loses the strings that the template lacks.
 */
export async function updateSource(work: RepositoryWork, componentId: number, upload: string): Promise<void> {
  const component = work.components.find(({ id }) => id === componentId)
  if (!component) throw componentGone()
  await commitPending(work, { translationIds: null, onlyAged: false })
  const template = await uploadedFile(work, component, upload)
  const changes = new Map<string, Uint8Array>()
  if (component.newBase !== '') changes.set(component.newBase, template.bytes)
  for (const translation of await filesOf(work, component)) {
    const file = changes.has(translation.filename) ? null : await parsedFile(work, component, translation.filename)
    if (!file) continue
    const units = differences(component, file, { template, language: fileLanguage(translation) })
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
  { template, language }: { readonly template: Document; readonly language: FileLanguage },
): UnitChange[] {
  const { format, identity } = component
  const { keyOf } = identity
  const wanted = new Set(template.units.map(keyOf))
  const present = new Set(file.units.map(keyOf))
  const changes: UnitChange[] = []
  let previous: FileUnit | null = null
  for (const unit of template.units) {
    if (!present.has(keyOf(unit))) {
      const forms = isPlural(unit) ? countingOf(format, unit.context, language).plural.number : 1
      const target = Array.from({ length: forms }, () => '')
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
