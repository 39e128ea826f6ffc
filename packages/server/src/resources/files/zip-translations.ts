import type { Readable } from 'node:stream'
import type { WrittenFormat } from '@weft/formats'
import type { TranslationRecord } from '../../catalog/records.ts'
import { shownPath } from '../../domain/component/language-part.ts'
import { checkPath } from '../../git/index.ts'
import { type ArchiveFile, zipStream } from '../../http/reply/zip-stream.ts'
import type { Services } from '../../services.ts'
import { convertedFile, fitsForm, lossLine } from '../../sync/convert/converted-file.ts'
import { filesBelow } from '../../sync/queue/files-below.ts'
import { readTranslationFile } from '../../sync/queue/read-translation-file.ts'

/**
 * The path of a file in the archive: as in its repository, below its component. Null for a path that leads out of it or
 * into `.git`: the program that unpacks the archive would write there.
 */
function pathOf({ component, row }: TranslationRecord): string | null {
  const path = shownPath(row.filename)
  return checkPath(path) === null ? `${component.project.row.slug}/${component.path}/${path}` : null
}

/** A file of an archive, whole. */
type WholeFile = ArchiveFile & { readonly bytes: Uint8Array }

async function asItIs(services: Services, translation: TranslationRecord): Promise<WholeFile[]> {
  const path = pathOf(translation)
  const bytes = path === null ? null : await readTranslationFile(services, translation)
  return path === null || bytes === null ? [] : filesBelow(translation.row.filename, path, bytes)
}

/** The losses in the conversions of an archive, a line a file. */
type LossNotes = string[]

async function converted(
  services: Services,
  translation: TranslationRecord,
  { form, lost }: { readonly form: WrittenFormat; readonly lost: LossNotes },
): Promise<WholeFile[]> {
  if (!fitsForm(form, translation)) return []
  const { component, language } = translation
  const path = `${component.project.row.slug}/${component.path}/${language.code}.${form.extensions[0]}`
  const { bytes, losses } = await convertedFile(services.database, translation, {
    form,
    readFile: () => readTranslationFile(services, translation),
  })
  if (losses.length > 0) lost.push(`${path}: ${lossLine(losses)}\n`)
  return [{ path, bytes }]
}

async function* filesOf(
  services: Services,
  translations: readonly TranslationRecord[],
  form: WrittenFormat | null,
): AsyncGenerator<WholeFile> {
  const written = new Set<string>()
  const lost: LossNotes = []
  for (const translation of translations) {
    const files = form ? await converted(services, translation, { form, lost }) : await asItIs(services, translation)
    for (const file of files) {
      if (written.has(file.path)) continue
      written.add(file.path)
      yield file
    }
  }
  if (lost.length > 0) yield { path: LOST, bytes: Buffer.from(lost.join('')) }
}

/** Names, at the end of an archive, what its form cannot say. */
const LOST = 'lost-in-format.txt'

/**
 * The files of translations, each with what waits for a commit in it, as a ZIP archive; or their strings in another form, where
 * it makes sense for them. One file is in memory at a time.
 */
export const zipTranslations = (
  services: Services,
  translations: readonly TranslationRecord[],
  form: WrittenFormat | null,
): Readable => zipStream(filesOf(services, translations, form))
