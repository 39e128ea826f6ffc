import { archivePlace, takeFromArchive } from '@weft/contract'
import { findPlace, pathOfPlace } from '../../catalog/find-place.ts'
import { type ArchiveTarget, archivePlace as archive } from '../../domain/archive/archive-place.ts'
import { readCategory } from '../../domain/category/category-rows.ts'
import { byRequest } from '../../domain/security-events.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTimeOrNull } from '../../http/reply/json.ts'
import { demandPresence, demandRight } from '../../permissions/demand-right.ts'
import { beforeArchive } from '../../permissions/index.ts'
import { invalidField } from '../../refusal.ts'
import { namedPlace, type RemovablePlace, targetOf } from './removal-target.ts'

type Archivable = RemovablePlace & { readonly target: ArchiveTarget }

/** The project, the category or the component of a path, if the actor sees it and edits it, or did before it was archived. */
async function placeToArchive(request: Lookup, path: string): Promise<Archivable> {
  const place = await findPlace(request, path)
  const found = place && namedPlace(place)
  const target = found && targetOf(found)
  if (!found || !target)
    throw invalidField('path', 'No project, category or component has this path.', 'does_not_exist')
  demandPresence(request.actor, found.scope)
  demandRight(beforeArchive(request.actor), found.permission, found.scope)
  return { ...found, target }
}

async function change(request: Lookup, { place, target }: Archivable, archived: boolean) {
  const { database, services, actor, links } = request
  const path = pathOfPlace(place)
  await database.transaction((tx) => archive(tx, target, archived, { userId: actor.id, authorId: actor.id }))
  const about = { about: path, right: 'archived', value: archived }
  services.securityLog.record({ event: 'right-changed', ...byRequest(request), ...about })
  return {
    kind: target.kind,
    path,
    archived: isoTimeOrNull(await archivedSince(request, target)),
    web_url: links.web(`/projects/${path}/`),
  }
}

async function archivedSince({ services, database }: Lookup, { kind, id }: ArchiveTarget): Promise<Date | null> {
  switch (kind) {
    case 'project':
      return (await services.catalog.project({ id }))?.row.archived ?? null
    case 'category':
      return (await readCategory(database, id))?.archived ?? null
    case 'component':
      return (await services.catalog.component({ id }))?.row.archived ?? null
  }
}

export const archivedPlaceRoutes = [
  route(archivePlace, {
    permission: 'signed-in',
    async handle(request) {
      const found = await placeToArchive(request, request.body.path)
      if (request.body.confirm !== found.slug) throw invalidField('confirm', `Type ${found.slug} to archive it.`)
      return change(request, found, true)
    },
  }),
  route(takeFromArchive, {
    permission: 'signed-in',
    handle: async (request) => change(request, await placeToArchive(request, request.body.path), false),
  }),
]
