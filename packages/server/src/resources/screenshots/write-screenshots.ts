import type { addScreenshot, UploadedFile } from '@weft/contract'
import { lookUpComponent } from '../../catalog/find.ts'
import type { TranslationRecord } from '../../catalog/records.ts'
import type { Transaction } from '../../db/database.ts'
import { translationScope } from '../../domain/translation/translation-scope.ts'
import type { ChangeAction } from '../../events/change-actions.ts'
import { openLedger } from '../../events/ledger.ts'
import type { Request } from '../../http/bind/route.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { type FieldProblem, invalidField, Refusal, validationErrors } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { type DecodedImage, decodeImage } from './decode-image.ts'
import {
  insertScreenshot,
  removeScreenshot,
  replaceFile,
  type ScreenshotRow,
  selectScreenshotRoom,
} from './screenshots.queries.ts'

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

/** The sent picture, encoded again; refuses everything else. */
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

/** The most screenshots of a project, of any size. */
const mostPictures = 5000

interface PictureOwner {
  readonly translationId: number
  readonly userId: number
  /** The screenshot whose picture is replaced; 0: a new one. */
  readonly beside: number
}

/** Refuses a picture for which there is no room. */
async function demandRoom(
  { database, config }: Pick<Services, 'database' | 'config'>,
  owner: PictureOwner,
  { bytes: { length } }: DecodedImage,
): Promise<void> {
  const { project, user, pictures } = await selectScreenshotRoom(database, owner)
  const { screenshotLimit, userScreenshotLimit } = config
  const full =
    pictures >= mostPictures
      ? `This project has ${mostPictures} screenshots, the most that are kept`
      : project + length > screenshotLimit
        ? `The screenshots of this project would have more than ${screenshotLimit} bytes together`
        : user + length > userScreenshotLimit
          ? `The screenshots that you added would have more than ${userScreenshotLimit} bytes together`
          : null
  if (full !== null) throw invalidField('image', `${full}: delete some first, or send a smaller picture.`)
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
  demandRight(actor, 'screenshot.add', translation.scope)
  const { name, image } = body
  const needed = Object.entries({ name, image }).filter(([, value]) => value === undefined)
  if (name === undefined || needed.length > 0)
    throw validationErrors(needed.map(([attr]) => ({ code: 'required', attr, detail: 'This value is needed.' })))
  const sent = await imageIn(image)
  const translationId = translation.row.id
  await demandRoom(request.services, { translationId, userId: actor.id, beside: 0 }, sent.image)
  const about = { name, repositoryFilename: body.repository_filename, userId: actor.id }
  return database.transaction(async (tx) => {
    const id = await insertScreenshot(tx, { ...sent, ...about, translationId })
    await record(tx, translationId, { action: 'screenshot-added', userId: actor.id, target: name })
    return id
  })
}

/** Replaces the picture of a screenshot. */
export async function writeFile(
  services: Pick<Services, 'database' | 'config'>,
  { id, name, translation_id }: ScreenshotRow,
  { file, userId }: { readonly file: UploadedFile; readonly userId: number },
): Promise<void> {
  const sent = await imageIn(file)
  await demandRoom(services, { translationId: translation_id, userId, beside: id }, sent.image)
  await services.database.transaction(async (tx) => {
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
