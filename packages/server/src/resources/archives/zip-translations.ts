import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'
import type { TranslationRecord } from '../../catalog/records.ts'
import { checkPath } from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { readTranslationFile } from '../../sync/queue/read-translation-file.ts'

/**
 * Where a file stands in the archive: as in its repository, below its component. Null for a path that leads out of it or
 * into `.git`: whoever unpacks the archive would write there.
 */
const pathOf = ({ component, row }: TranslationRecord): string | null =>
  checkPath(row.filename) === null ? `${component.project.row.slug}/${component.path}/${row.filename}` : null

async function* chunks(services: Services, translations: readonly TranslationRecord[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const written = new Set<string>()
  for (const translation of translations) {
    const path = pathOf(translation)
    if (path === null || written.has(path)) continue
    const bytes = await readTranslationFile(services, translation)
    if (bytes === null) continue
    written.add(path)
    const entry = new ZipDeflate(path)
    zip.add(entry)
    entry.push(bytes, true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** The files of translations, each with what waits for a commit in it, as a ZIP archive; one file is in memory at a time. */
export const zipTranslations = (services: Services, translations: readonly TranslationRecord[]): Readable =>
  Readable.from(chunks(services, translations))
