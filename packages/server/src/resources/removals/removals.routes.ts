import { endRemoval, listRemovals, readRemovalEffects, removePlace, restorePlace } from '@weft/contract'
import { findPlace, type Place, pathOfPlace } from '../../catalog/find-place.ts'
import { endRemoval as end } from '../../domain/removal/end-removals.ts'
import { removePlace as remove } from '../../domain/removal/remove-place.ts'
import { type RemovedPlace, readRemovedPlace } from '../../domain/removal/removed-place.ts'
import { restorePlace as restore } from '../../domain/removal/restore-place.ts'
import { byRequest } from '../../domain/security-events.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type LookupOf, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { listPage } from '../../http/reply/paging.ts'
import { created, noContent, reply } from '../../http/reply/reply.ts'
import { demandPresence, demandRight, rightDenial } from '../../permissions/demand-right.ts'
import { type Actor, beforeArchive, can, projectsWithRight, type Scope } from '../../permissions/index.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { readEffects } from './effects.ts'
import { type LanguageAnswer, removeProjectLanguage, removeTranslation, restoreLanguage } from './language-removal.ts'
import { demandAlong, namedPlace, type RemovablePlace, targetOfPlace } from './removal-target.ts'
import { countRemovals, removalOrder, selectRemovals } from './removals.queries.ts'

const present = (place: RemovedPlace, links: Links) => ({
  id: place.id,
  kind: place.what,
  path: place.path,
  name: place.name,
  slug: place.slug,
  components: place.components,
  strings: place.strings,
  user: place.username,
  removed: isoTime(place.removed),
  ends: isoTime(place.ends),
  is_there: place.is_there,
  hindrances: [...place.hindrances],
  url: links.api('site', 'removals', String(place.id)),
})

/** The same person before anything was removed: rights in a removed project decide who takes it back. */
const asBefore = ({ removedProjects: _removed, ...actor }: Actor): Actor => beforeArchive(actor)

async function findRemoval({ database, params, actor }: Lookup<{ readonly id: number }>) {
  const place = await readRemovedPlace(database, params.id)
  if (!place || place.along_id !== null) throw new Refusal('not_found')
  const [before, scope] = [asBefore(actor), scopeOf(place)]
  demandPresence(before, scope)
  const permission = place.language_id === null ? 'project.edit' : 'translation.delete'
  if (!can(before, permission, scope)) {
    const denial = rightDenial(before, permission, scope)
    // A person who sees the project need not learn about its removed parts.
    throw denial.code === 'second-factor-required' ? refusalOf(denial) : new Refusal('not_found')
  }
  return { scope: { kind: 'site' } as const, place }
}

const scopeOf = (place: RemovedPlace): Scope => ({
  kind: 'project',
  projectId: place.project_id,
  accessControl: place.what === 'project' ? place.access_control : place.project_access,
  restricted: place.is_restricted,
  componentId: place.of_component_id,
  languageId: place.language_id,
})

/** The place of a path, if the actor sees it and may remove it. */
async function placeToRemove(request: Lookup, path: string): Promise<RemovablePlace> {
  const place: Place | undefined = await findPlace(request, path)
  const found = place && namedPlace(place)
  if (!found) throw invalidField('path', 'No project, category, component or language has this path.', 'does_not_exist')
  demandPresence(request.actor, found.scope)
  demandRight(beforeArchive(request.actor), found.permission, found.scope)
  return found
}

async function findEffects(request: LookupOf<typeof readRemovalEffects>) {
  const place = await findPlace(request, request.params.path)
  const found = place && namedPlace(place)
  if (!place || !found) throw new Refusal('not_found')
  demandRight(beforeArchive(request.actor), found.permission, found.scope)
  return { scope: found.scope, found }
}

async function removeFound(request: Lookup, found: RemovablePlace, background: boolean): Promise<LanguageAnswer> {
  const { database, actor } = request
  const { place } = found
  if (place.kind === 'translation') return removeTranslation(request, place, background)
  if (place.kind === 'project-language') return removeProjectLanguage(request, place)
  const target = targetOfPlace(place)
  await demandAlong(request, target)
  const doer = { userId: actor.id, authorId: actor.id }
  const path = pathOfPlace(place)
  return { id: await database.transaction((tx) => remove(tx, { target, path }, doer)) }
}

export const removalRoutes = [
  route(readRemovalEffects, {
    permission: 'view',
    find: findEffects,
    handle: (request, { found }) => readEffects(request, found),
  }),
  route(listRemovals, {
    permission: 'signed-in',
    handle(request) {
      const { database, actor, links } = request
      const before = asBefore(actor)
      const reader = {
        places: projectsWithRight(before, 'project.edit'),
        languages: projectsWithRight(before, 'translation.delete'),
        visible: visibleTo(before),
      }
      return listPage<RemovedPlace>(request, {
        count: () => countRemovals(database, reader),
        order: removalOrder,
        rows: (part) => selectRemovals(database, reader, part),
        present: (row) => present(row, links),
      })
    },
  }),
  route(removePlace, {
    permission: 'signed-in',
    async handle(request) {
      const { database, body, links, services } = request
      const found = await placeToRemove(request, body.path)
      if (body.confirm !== found.slug) throw invalidField('confirm', `Type ${found.slug} to remove it.`)
      const answer = await removeFound(request, found, body.background)
      const about = { about: pathOfPlace(found.place), right: 'removed', value: true }
      services.securityLog.record({ event: 'right-changed', ...byRequest(request), ...about })
      if ('taskId' in answer) return reply(202, { task_url: links.api('tasks', answer.taskId) })
      const row = await readRemovedPlace(database, answer.id)
      if (!row) throw new Error('what was removed just now is kept')
      const shown = present(row, links)
      return created(shown, shown.url)
    },
  }),
  route(restorePlace, {
    permission: 'signed-in',
    find: findRemoval,
    async handle(request, { place }) {
      const { database, actor, params, links } = request
      const { background, ...names } = request.body
      if (place.language_id !== null) {
        const taskId = await restoreLanguage(request, { place, scope: scopeOf(place), background })
        if (taskId !== null) return reply(202, { task_url: links.api('tasks', taskId) })
        return { path: place.path, web_url: links.web(`/projects/${place.path}/`) }
      }
      const doer = { userId: actor.id, authorId: actor.id }
      const path = await database.transaction((tx) => restore(tx, params.id, names, doer))
      return { path, web_url: links.web(`/projects/${path}/`) }
    },
  }),
  route(endRemoval, {
    permission: 'signed-in',
    find: findRemoval,
    async handle({ database }, { place }) {
      await database.transaction((tx) => end(tx, place.id))
      return noContent()
    },
  }),
]
