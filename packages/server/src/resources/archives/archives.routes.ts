import { downloadComponent, downloadProject, downloadProjectLanguage } from '@weft/contract'
import { type WrittenFormat, writtenFormats } from '@weft/formats'
import { findComponent, findProject } from '../../catalog/find.ts'
import { type Database, statement } from '../../db/database.ts'
import { reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { canSee } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { writtenFormatById } from '../../sync/convert/converted-file.ts'
import { zipTranslations } from './zip-translations.ts'

const selectOfComponent = statement<{ id: number }>(
  'translations_of_archive',
  `select t.id from translations t join components c on c.id = t.component_id
      join languages l on l.id = t.language_id
    where c.project_id = $1 and ($2::int is null or c.id = $2) and t.filename <> ''
      and ($3::text is null or l.code = $3) and strpos(lower(c.slug), lower($4)) > 0 order by c.id, t.id`,
)

async function selectTranslations(database: Database, archive: Archive): Promise<number[]> {
  const { projectId, componentId, language = null, filter = '' } = archive
  return (await database.query(selectOfComponent, [projectId, componentId, language, filter])).map(({ id }) => id)
}

interface Archive {
  readonly projectId: number
  /** null: all components that the reader sees. */
  readonly componentId: number | null
  /** Only this language, by its code. */
  readonly language?: string
  /** Only components that have this in their slug, in any case. */
  readonly filter?: string
  readonly name: string
}

/** The form of the files in an archive; null: as they are. */
function formOf(format = ''): WrittenFormat | null {
  if (format === '' || format === 'zip') return null
  const form = format.startsWith('zip:') ? writtenFormatById(format.slice('zip:'.length)) : undefined
  if (form) return form
  const ids = writtenFormats.map(({ id }) => `zip:${id}`).join(', ')
  throw new Refusal('not_found', { detail: `Archives cannot be had as ${format}, only as zip, ${ids}.` })
}

async function download(request: Lookup<unknown, { readonly format?: string }>, archive: Archive) {
  const form = formOf(request.query.format)
  const { services, actor, database } = request
  const ids = await selectTranslations(database, archive)
  const records = await Promise.all(ids.map((id) => services.catalog.translation({ id })))
  const seen = records.filter((record) => record !== undefined).filter((record) => canSee(actor, record.scope))
  return reply(200, zipTranslations(services, seen, form), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${archive.name.replace(/[^\w.@-]/g, '_')}.zip"`,
  })
}

export const archiveRoutes = [
  route(downloadComponent, {
    permission: 'translation.download',
    find: findComponent,
    handle: (request, { component }) =>
      download(request, {
        projectId: component.project.row.id,
        componentId: component.row.id,
        name: `${component.project.row.slug}-${component.path.replaceAll('/', '-')}`,
      }),
  }),
  route(downloadProject, {
    permission: 'translation.download',
    find: findProject,
    handle: (request, { project }) =>
      download(request, {
        projectId: project.row.id,
        componentId: null,
        name: project.row.slug,
        ...(request.query.language_code ? { language: request.query.language_code } : {}),
      }),
  }),
  route(downloadProjectLanguage, {
    permission: 'translation.download',
    find: findProject,
    async handle(request, { project }) {
      const { language } = request.params
      if ((await request.services.catalog.language({ code: language })) === undefined) throw new Refusal('not_found')
      return download(request, {
        projectId: project.row.id,
        componentId: null,
        language,
        filter: request.query.filter ?? '',
        name: `${project.row.slug}-${language}`,
      })
    },
  }),
]
