import { downloadFile, downloadNewBase, downloadTemplate, putFile, uploadFile } from '@weft/contract'
import type { SentFile } from '@weft/formats'
import { findComponent, findTranslation } from '../../catalog/find.ts'
import type { ComponentRecord, TranslationRecord } from '../../catalog/records.ts'
import { agreementDenial } from '../../domain/user/profile/agreement.ts'
import { authorDenial } from '../../domain/user/rights/author-denial.ts'
import { type Request, route } from '../../http/bind/route.ts'
import { sentenceOf } from '../../http/reply/refusal-sentences.ts'
import { reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { uploadTextsKind } from '../../jobs/upload-jobs.ts'
import { can } from '../../permissions/index.ts'
import { Refusal, refusalOf, validationErrors } from '../../refusal.ts'
import { findAuthor } from '../../sync/component/find-author.ts'
import { storeUpload } from '../../sync/component/uploads.ts'
import { sentFolder, zipFolder } from '../../sync/convert/folder-archive.ts'
import { rightOf } from '../../sync/queue/ask-repository.ts'
import { readComponentFile, readTranslationFile } from '../../sync/queue/read-translation-file.ts'
import { formatOf, readUploadedFile, type Upload } from '../../sync/upload/upload.ts'
import { uploadDenials } from '../../sync/upload/upload-denials.ts'
import { enqueueToFiles, uploadToFiles } from '../../sync/upload/upload-files.ts'
import { uploadTexts } from '../../sync/upload/upload-texts.ts'
import { downloadTranslation } from './download-translation.ts'
import { selectTemplateTranslation } from './files.queries.ts'

type UploadRequest = Request<typeof uploadFile> | Request<typeof putFile>

/** The author of the texts: another person only if the uploader may say so and gives an address. */
async function authorOf(request: UploadRequest, { scope }: TranslationRecord): Promise<number> {
  const { actor, body, database } = request
  const email = body.author_email ?? ''
  if (email === '' || email === actor.email || !can(actor, 'upload.authorship', scope)) return actor.id
  return findAuthor(database, { name: body.author_name, email })
}

async function upload(request: UploadRequest, translation: TranslationRecord) {
  const { actor, body, services, signal } = request
  const denial = authorDenial(actor)
  if (denial !== null) throw refusalOf(denial)
  if (translation.component.row.locked) throw refusalOf({ code: 'component-locked' })
  const { row, settings } = translation.component
  const needed = agreementDenial(actor, row.project_id, settings.agreement)
  if (needed !== null) throw refusalOf(needed)
  const { method, fuzzy } = body
  const conflicts = body.conflicts === '' && body.overwrite ? 'replace-translated' : body.conflicts
  const denials = uploadDenials(actor, translation, { method, conflicts })
  const problems = denials.map(({ attr, denial }) => ({ code: 'invalid' as const, attr, detail: sentenceOf(denial) }))
  if (problems.length > 0) throw validationErrors(problems)
  const sent = await sentFolder(translation, body.file, method)
  const file = await readUploadedFile(translation, sent, method)
  const authorId = await authorOf(request, translation)
  const wanted: Upload = { translation, file, method, conflicts, fuzzy, userId: actor.id, authorId }
  const changesFiles = method === 'replace' || method === 'source' || method === 'add'
  if (body.background) {
    const taskId = await (changesFiles ? enqueueToFiles(services, wanted, actor) : enqueueTexts(request, wanted, sent))
    return reply(202, { task_url: request.links.api('tasks', taskId) })
  }
  const counts = changesFiles
    ? await uploadToFiles(services, wanted, { actor, signal })
    : await uploadTexts(services.database, wanted)
  return reply(200, { ...counts, result: counts.accepted > 0, count: counts.total })
}

/** Puts a file whose texts are written into the queue; resolves to the id of the task. */
async function enqueueTexts(
  { database, actor }: Pick<Request, 'database' | 'actor'>,
  upload: Upload,
  sent: SentFile,
): Promise<string> {
  const { translation, method, conflicts, fuzzy, userId, authorId } = upload
  const stored = await storeUpload(database, sent.bytes)
  const right = rightOf({ actor, right: 'upload.perform', languageId: translation.scope.languageId })
  const payload = { upload: stored, name: sent.name, method, conflicts, fuzzy, userId, authorId, ...right }
  return database.transaction((tx) =>
    enqueue(
      tx,
      uploadTextsKind,
      { translationId: translation.row.id, ...payload },
      { componentId: translation.component.row.id, userId },
    ),
  )
}

/** A file of a component under its own name. */
function sendFile(component: ComponentRecord, path: string, bytes: Uint8Array) {
  const { mediaType, isFolder } = formatOf({ component })
  const own = path.slice(path.lastIndexOf('/') + 1).replace(/[^\w.@-]/g, '_')
  const name = isFolder ? `${own}.zip` : own
  return reply(200, Buffer.from(isFolder ? zipFolder(bytes) : bytes), {
    'content-type': mediaType,
    'content-disposition': `attachment; filename=${name}`,
  })
}

/** The file of the source texts, with those that wait for a commit in it. */
async function downloadTemplateOf(
  { services, database }: Pick<Request, 'services' | 'database'>,
  component: ComponentRecord,
) {
  const { id, template } = component.row
  const translationId = template === '' ? null : await selectTemplateTranslation(database, id)
  const translation = translationId === null ? undefined : await services.catalog.translation({ id: translationId })
  const bytes = translation === undefined ? null : await readTranslationFile(services, translation)
  if (bytes === null) throw new Refusal('not_found', { detail: 'The component has no monolingual base file.' })
  return sendFile(component, template, bytes)
}

export const fileRoutes = [
  route(downloadTemplate, {
    permission: 'translation.download',
    find: findComponent,
    handle: (request, { component }) => downloadTemplateOf(request, component),
  }),
  route(downloadNewBase, {
    permission: 'translation.download',
    find: findComponent,
    async handle({ services }, { component }) {
      const path = component.row.new_base
      const bytes = path === '' ? null : await readComponentFile(services, component, path)
      if (bytes === null) throw new Refusal('not_found', { detail: 'The component has no base for new translations.' })
      return sendFile(component, path, bytes)
    },
  }),
  route(downloadFile, {
    permission: 'translation.download',
    find: findTranslation,
    handle: (request, { translation }) => downloadTranslation(request, translation),
  }),
  route(uploadFile, {
    permission: 'upload.perform',
    find: findTranslation,
    handle: (request, { translation }) => upload(request, translation),
  }),
  route(putFile, {
    permission: 'upload.perform',
    find: findTranslation,
    handle: (request, { translation }) => upload(request, translation),
  }),
]
