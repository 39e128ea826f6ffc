import { downloadComponent, downloadPlace, downloadProject, downloadProjectLanguage } from '@weft/contract'
import { findComponent, findProject } from '../../catalog/find.ts'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import type { ComponentRecord } from '../../catalog/records.ts'
import { type Lookup, type LookupOf, route } from '../../http/bind/route.ts'
import { Refusal } from '../../refusal.ts'
import { type Archive, downloadArchive } from './download-archive.ts'
import { downloadTranslation } from './download-translation.ts'

const archiveOf = (component: ComponentRecord): Archive => ({
  projectId: component.project.row.id,
  componentId: component.row.id,
  name: `${component.project.row.slug}-${component.path}`,
})

/** A place with files; the whole site and a language of all projects are none. */
async function findFiles(
  request: Lookup<{ readonly path: string }>,
): Promise<Exclude<Place, { kind: 'site' | 'language' }>> {
  const place = await findPlace(request, request.params.path)
  if (place === undefined || place.kind === 'site' || place.kind === 'language') throw new Refusal('not_found')
  return place
}

function download(request: LookupOf<typeof downloadPlace>, place: Awaited<ReturnType<typeof findFiles>>) {
  switch (place.kind) {
    case 'translation':
      return downloadTranslation(request, place.translation)
    case 'component':
      return downloadArchive(request, archiveOf(place.component))
    case 'category': {
      const { project, category } = place
      return downloadArchive(request, { projectId: project.row.id, categoryId: category.id, name: pathOfPlace(place) })
    }
    case 'project':
      return downloadArchive(request, { projectId: place.project.row.id, name: place.project.row.slug })
    case 'project-language': {
      const { project, language } = place
      const name = `${project.row.slug}-${language.code}`
      return downloadArchive(request, { projectId: project.row.id, language: language.code, name })
    }
  }
}

export const archiveRoutes = [
  route(downloadComponent, {
    permission: 'translation.download',
    find: findComponent,
    handle: (request, { component }) => downloadArchive(request, archiveOf(component)),
  }),
  route(downloadProject, {
    permission: 'translation.download',
    find: findProject,
    handle: (request, { project }) =>
      downloadArchive(request, {
        projectId: project.row.id,
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
      return downloadArchive(request, {
        projectId: project.row.id,
        language,
        filter: request.query.filter ?? '',
        name: `${project.row.slug}-${language}`,
      })
    },
  }),
  route(downloadPlace, {
    permission: 'translation.download',
    find: findFiles,
    handle: (request, place) => download(request, place),
  }),
]
