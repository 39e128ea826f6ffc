import type { addScreenshot, UploadedFile } from '@weft/contract'
import { lookUpComponent } from '../../catalog/find.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { demandRight } from '../../domain/demand-right.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { openLedger } from '../../events/ledger.ts'
import type { Request } from '../../http/route.ts'
import { type FieldProblem, invalidField, Refusal, validationErrors } from '../../refusal.ts'
import { type DecodedImage, decodeImage } from './decode-image.ts'
import { insertScreenshot, removeScreenshot, replaceFile, type ScreenshotRow } from './screenshots.queries.ts'

const place = ['project_slug', 'component_slug', 'language_code'] as const

/** The translation that the body names; one that the actor does not see is not there. */
async function translationIn(request: Request<typeof addScreenshot>): Promise<TranslationRecord> {
  const { body, services } = request
  const missing = place.find((name) => body[name] === undefined)
  if (missing !== undefined) throw invalidField(missing, 'This value is needed.')
  const { project_slug = '', component_slug = '', language_code: language = '' } = body
  const component = await lookUpComponent(request, project_slug, component_slug)
  const path = { project: project_slug, path: component_slug, language }
  const translation = component && (await services.catalog.translation(path))
  if (translation) return translation
  const problems = place.map(
    (attr): FieldProblem => ({ code: 'invalid', attr, detail: 'There is no such translation.' }),
  )
  throw validationErrors(problems)
}

/** The picture that was sent, made anew; refuses anything that is no picture. */
async function imageIn(file: UploadedFile | undefined): Promise<{ image: DecodedImage; fileName: string }> {
  if (file === undefined) throw invalidField('image', 'This value is needed.', 'required')
  const image = await decodeImage(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
  if (image === null) {
    const detail = 'This is no PNG, JPEG, GIF or WebP that can be read, or it has more than 34 million pixels.'
    throw invalidField('image', detail, 'invalid_image')
  }
  return { image, fileName: nameOf(file.name, image) }
}

/** A name that is safe in headers, with the extension of what the picture is. */
function nameOf(sent: string, { extension }: DecodedImage): string {
  const last = sent.split(/[\\/]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[^\w.-]+/g, '_')
    .slice(0, 100)
  return `${stem.replace(/^\.+/, '') || 'screenshot'}.${extension}`
}

async function record(
  tx: Transaction,
  translationId: number,
  about: { readonly action: ChangeAction; readonly userId: number; readonly target: string },
): Promise<void> {
  const { action, userId, target } = about
  const ledger = openLedger(tx, await translationScope(tx, translationId))
  ledger.record({ action, doer: { userId, authorId: userId }, target })
  await ledger.close()
}

/** Adds a screenshot; resolves to its id. */
export async function writeScreenshot(request: Request<typeof addScreenshot>): Promise<number> {
  const { actor, body, database } = request
  const translation = await translationIn(request)
  demandRight(actor, 'screenshot.add', translation.scope, 'You may not add screenshots here.')
  const sent = await imageIn(body.image)
  const translationId = translation.row.id
  const about = { name: body.name, repositoryFilename: body.repository_filename, userId: actor.id }
  return database.transaction(async (tx) => {
    const id = await insertScreenshot(tx, { ...sent, ...about, translationId })
    await record(tx, translationId, { action: 'screenshot-added', userId: actor.id, target: body.name })
    return id
  })
}

/** Replaces the picture of a screenshot. */
export async function writeFile(
  database: Database,
  { id, name, translation_id }: ScreenshotRow,
  { file, userId }: { readonly file: UploadedFile; readonly userId: number },
): Promise<void> {
  const sent = await imageIn(file)
  await database.transaction(async (tx) => {
    if (!(await replaceFile(tx, { id, ...sent }))) throw new Refusal('not_found')
    await record(tx, translation_id, { action: 'screenshot-uploaded', userId, target: name })
  })
}

export async function deleteScreenshotOf(
  tx: Transaction,
  { id, name, translation_id }: ScreenshotRow,
  userId: number,
): Promise<void> {
  if (!(await removeScreenshot(tx, id))) throw new Refusal('not_found')
  await record(tx, translation_id, { action: 'screenshot-removed', userId, target: name })
}
