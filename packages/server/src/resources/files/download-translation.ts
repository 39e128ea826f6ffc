import type { WrittenFormat } from '@weft/formats'
import type { TranslationRecord } from '../../catalog/records.ts'
import { isFolderPath } from '../../domain/component/folder-path.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { convertedFile, lossLine, writtenFormatOf } from '../../sync/convert/converted-file.ts'
import { zipFolder } from '../../sync/convert/folder-archive.ts'
import { readTranslationFile } from '../../sync/queue/read-translation-file.ts'
import { formatOf } from '../../sync/upload/upload.ts'
import { selectLastChange } from './files.queries.ts'

type FileRequest = Lookup<unknown, { readonly format?: string; readonly q?: string }>

/** The requested form of a translation; `form` is null for its unchanged file. */
interface DownloadForm {
  readonly form: WrittenFormat | null
  readonly mediaType: string
}

function wantedOf({ query }: FileRequest, translation: TranslationRecord): DownloadForm {
  const format = formatOf(translation)
  const { format: wanted = '', q = '' } = query
  // `format=api` asks for a page of the API, and links carry it on: it does not name a format of files.
  if (wanted === '' || wanted === 'api') {
    if (q !== '') throw invalidField('q', 'A search needs a format to convert to.')
    return { form: null, mediaType: format.mediaType }
  }
  if (wanted === format.id && format.convertedMediaType !== undefined && q === '')
    return { form: null, mediaType: format.convertedMediaType }
  const form = writtenFormatOf(translation, wanted)
  return { form, mediaType: `${form.mediaType}; charset=utf-8` }
}

/** Seconds are all that the headers tell. */
const wholeSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)

function isUnchanged(request: FileRequest, lastChange: Date | null): boolean {
  const since = Date.parse(request.header('if-modified-since') ?? '')
  return lastChange !== null && !Number.isNaN(since) && wholeSeconds(lastChange) <= wholeSeconds(new Date(since))
}

const folderExtension = (path: string): 'zip' | undefined => (isFolderPath(path) ? 'zip' : undefined)

function fileName({ component, language, row }: TranslationRecord, form: WrittenFormat | null): string {
  const extension =
    form?.extensions[0] ?? folderExtension(row.filename) ?? /\.([A-Za-z0-9]+)$/.exec(row.filename)?.[1] ?? 'txt'
  const name = `${component.project.row.slug}-${component.path.replaceAll('/', '-')}-${language.code}.${extension}`
  return name.replace(/[^\w.@-]/g, '_')
}

/** Sends the unchanged file of a translation, or its strings in the requested form. */
export async function downloadTranslation(request: FileRequest, translation: TranslationRecord) {
  const { form, mediaType } = wantedOf(request, translation)
  const { database, services, query } = request
  const lastChange = await selectLastChange(database, translation.row.statistics_id)
  const lastModified = (lastChange ?? new Date()).toUTCString()
  // The results of a search may depend on the time, and on more than the texts.
  const hasSearch = (query.q ?? '') !== ''
  if (!hasSearch && isUnchanged(request, lastChange)) return reply(304, null, { 'last-modified': lastModified })
  const readFile = () => readTranslationFile(services, translation)
  const converted = form ? await convertedFile(database, translation, { form, q: query.q, readFile }) : null
  const read = converted ? converted.bytes : await readFile()
  const bytes = read !== null && form === null && isFolderPath(translation.row.filename) ? zipFolder(read) : read
  if (bytes === null) throw new Refusal('not_found', { detail: 'The translation has no file.' })
  return reply(200, Buffer.from(bytes), {
    'content-type': mediaType,
    'content-disposition': `attachment; filename=${fileName(translation, form)}`,
    'last-modified': lastModified,
    ...(converted && converted.losses.length > 0 ? { 'x-lost-in-format': lossLine(converted.losses) } : {}),
  })
}
