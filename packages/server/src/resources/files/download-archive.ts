import { type WrittenFormat, writtenFormats } from '@weft/formats'
import { type Database, statement } from '../../db/database.ts'
import { categoryTree } from '../../domain/category/category-rows.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { reply } from '../../http/reply/reply.ts'
import { canSee } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { writtenFormatById } from '../../sync/convert/converted-file.ts'
import { zipTranslations } from './zip-translations.ts'

const selectOfArchive = statement<{ id: number }>(
  'translations_of_archive',
  `select t.id from translations t join components c on c.id = t.component_id
      join languages l on l.id = t.language_id
    where c.project_id = $1 and ($2::int is null or c.id = $2) and t.filename <> ''
      and ($3::text is null or l.code = $3) and strpos(lower(c.slug), lower($4)) > 0
      and ($5::int is null or c.category_id in (select id from ${categoryTree.replace('$1', '$5')} tree)) order by c.id, t.id`,
)

async function selectTranslations(database: Database, archive: Archive): Promise<number[]> {
  const { projectId, componentId = null, language = null, filter = '', categoryId = null } = archive
  const values = [projectId, componentId, language, filter, categoryId]
  return (await database.query(selectOfArchive, values)).map(({ id }) => id)
}

/** Which files, of those that the reader sees: all of a project, or some of these. */
export interface Archive {
  readonly projectId: number
  readonly componentId?: number
  /** Only components in this category and in those below it. */
  readonly categoryId?: number
  /** Only this language, by its code. */
  readonly language?: string
  /** Only components that have this in their slug, in any case. */
  readonly filter?: string
  /** The name of the archive, before its ending. */
  readonly name: string
}

/** The form of the files in an archive; null: no conversion. */
function formOf(format = ''): WrittenFormat | null {
  if (format === '' || format === 'zip') return null
  const form = format.startsWith('zip:') ? writtenFormatById(format.slice('zip:'.length)) : undefined
  if (form) return form
  const ids = writtenFormats.map(({ id }) => `zip:${id}`).join(', ')
  throw new Refusal('not_found', { detail: `Archives cannot be had as ${format}, only as zip, ${ids}.` })
}

export async function downloadArchive(request: Lookup<unknown, { readonly format?: string }>, archive: Archive) {
  const form = formOf(request.query.format)
  const { services, actor, database } = request
  const ids = await selectTranslations(database, archive)
  const records = await Promise.all(ids.map((id) => services.catalog.translation({ id })))
  const seen = records.filter((record) => record !== undefined).filter((record) => canSee(actor, record.scope))
  return reply(200, zipTranslations(services, seen, form), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${archive.name.replaceAll('/', '-').replace(/[^\w.@-]/g, '_')}.zip"`,
  })
}
