import type { UploadedFile } from '@weft/contract'
import { formatById, formatOfFile } from '@weft/formats'
import { formatLanguageCode } from '@weft/l10n'
import { parseFilemask } from '../../domain/component/filemask.ts'
import { ownRepository, withScratchRepository } from '../../git/index.ts'
import { invalidField } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { firstCommit, type LocalPack } from '../delivery/database-origin.ts'
import { localLimit } from '../delivery/storage-limit.ts'
import { readZip } from '../read/read-zip.ts'
import type { ComponentValues } from './plan-component.ts'

/** The files with which a repository without a remote begins. */
export interface FirstFiles {
  /** The field of the request that brought them. */
  readonly field: 'zipfile' | 'docfile'
  readonly files: ReadonlyMap<string, Uint8Array>
}

const limits = { files: 10_000, bytes: 200 * 1024 * 1024 }

/** The values of a request that brings files: Weft keeps them, so it names no repository. */
export const ownRepositoryValues = { vcs: 'local', repo: ownRepository } as const

/** The files of an archive. */
export async function filesOfZip({ bytes }: UploadedFile): Promise<FirstFiles> {
  const read = await readZip(bytes, limits)
  if (!read.ok) throw invalidField('zipfile', read.detail)
  if (read.files.size === 0) throw invalidField('zipfile', 'The archive has no files.')
  return { field: 'zipfile', files: read.files }
}

/**
 * A single document with the texts of the source language, and the settings that it implies. Its folder has the component's
 * name, and it is the template if the format can have one, as clients of Weblate expect.
 */
export function filesOfDocument(
  { name, bytes }: UploadedFile,
  values: ComponentValues & { readonly slug: string; readonly source_language?: string },
): { readonly first: FirstFiles; readonly values: ComponentValues } {
  const start = Buffer.from(bytes.subarray(0, 8192)).toString('utf8')
  const format = values.file_format === undefined ? formatOfFile(name, start) : formatById(values.file_format)
  if (!format) throw invalidField('docfile', 'This is a file of no format that is known here.')
  const extension = /\.[A-Za-z0-9]{1,12}$/.exec(name)?.[0] ?? `.${format.extensions[0]}`
  const filemask = values.filemask ?? `${values.slug}/*${extension}`
  const read = parseFilemask(filemask)
  if ('problem' in read) throw invalidField('filemask', read.problem.detail)
  const path = read.mask.pathFor(formatLanguageCode(values.source_language ?? 'en', format.languageCodeStyle))
  const template = values.template || (format.template === 'none' || format.newBase === 'required' ? '' : path)
  const new_base = values.new_base || (template !== '' || format.newBase === 'required' ? path : '')
  return {
    first: { field: 'docfile', files: new Map([[path, bytes]]) },
    values: { ...values, template, new_base, file_format: format.id, filemask },
  }
}

/** The first commit of the repository. */
export async function packOfFiles({ git, config }: Services, { field, files }: FirstFiles): Promise<LocalPack> {
  const made = await withScratchRepository(git, async (repository) => ({
    ok: true,
    value: await firstCommit(repository, files),
  }))
  if (!made.ok) throw new Error(`the files could not be packed: ${made.problem.detail}`)
  if (!made.value.ok) throw invalidField(field, made.value.problem.detail)
  const { content } = made.value.value
  if (content.length > localLimit(config))
    throw invalidField(field, `Packed these are ${content.length} bytes; ${localLimit(config)} are for one repository.`)
  return made.value.value
}
