import { downloadComponent, downloadProject } from '@weft/contract'
import { findComponent, findProject } from '../../catalog/find.ts'
import { type Database, statement } from '../../db/database.ts'
import { reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { canSee } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { zipTranslations } from './zip-translations.ts'

const selectOfComponent = statement<{ id: number }>(
  'translations_of_archive',
  `select t.id from translations t join components c on c.id = t.component_id
    where c.project_id = $1 and ($2::int is null or c.id = $2) and t.filename <> '' order by c.id, t.id`,
)

async function selectTranslations(
  database: Database,
  projectId: number,
  componentId: number | null,
): Promise<number[]> {
  return (await database.query(selectOfComponent, [projectId, componentId])).map(({ id }) => id)
}

interface Archive {
  readonly projectId: number
  /** null: all components that the reader sees. */
  readonly componentId: number | null
  readonly name: string
}

async function download(request: Lookup<unknown, { readonly format?: string }>, archive: Archive) {
  const { format } = request.query
  if (format !== undefined && format !== '' && format !== 'zip') {
    throw new Refusal('not_found', { detail: `Archives cannot be had as ${format}, only as zip.` })
  }
  const { services, actor, database } = request
  const ids = await selectTranslations(database, archive.projectId, archive.componentId)
  const records = await Promise.all(ids.map((id) => services.catalog.translation({ id })))
  const seen = records.filter((record) => record !== undefined).filter((record) => canSee(actor, record.scope))
  return reply(200, zipTranslations(services, seen), {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${archive.name.replace(/[^\w.-]/g, '_')}.zip"`,
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
      download(request, { projectId: project.row.id, componentId: null, name: project.row.slug }),
  }),
]
