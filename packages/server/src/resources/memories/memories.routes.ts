import { Readable } from 'node:stream'
import {
  addMemory,
  changeMemory,
  exportFromMemory,
  exportProjectMemory,
  importIntoMemory,
  listMemories,
  mergeMemory,
  removeMemory,
} from '@weft/contract'
import { findProject, lookUpProject } from '../../catalog/find.ts'
import type { ProjectRecord } from '../../catalog/records.ts'
import { isDuplicate, type Transaction } from '../../db/database.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, type Request, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { importMemoryKind, mergeMemoryKind, removeMemoryKind } from '../../jobs/memory-jobs.ts'
import { exportMemoryTmx, exportTmx } from '../../memory/export-texts.ts'
import { memoryFileEndings } from '../../memory/import-file.ts'
import { findMemory, knowsMemory, listedMemories, mayTend, type OwnedMemory } from '../../memory/memories.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import { type Actor, canSee, site } from '../../permissions/index.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { storeUpload } from '../../sync/component/uploads.ts'
import { rightOf } from '../../sync/queue/ask-repository.ts'
import { countEntries, insertMemory, markRemoved, updateMemory } from './memories.queries.ts'

type Tended = Lookup<{ readonly id: number }>

/** A memory that its reader may do something with; for who may not know of it, it is not there. */
async function tended({ database, services, actor, params }: Tended, right: 'memory.edit' | 'memory.delete') {
  const memory = await findMemory(database, services.catalog, params.id)
  if (memory === undefined || !knowsMemory(actor, memory)) throw new Refusal('not_found')
  if (!mayTend(actor, memory, right)) throw new Refusal('permission_denied')
  return memory
}

const present = (actor: Actor, memory: OwnedMemory, texts: number) => ({
  id: memory.id,
  name: memory.name,
  project: memory.project?.row.slug ?? null,
  own: memory.user_id === actor.id,
  texts,
  used: memory.used,
  shared: memory.shared,
  penalty: memory.penalty,
  created: isoTime(memory.created),
})

/** The project of a slug whose memory its reader edits; a hidden one is answered like a missing one. */
async function projectOf(request: Lookup, slug: string | undefined): Promise<ProjectRecord | null> {
  if (slug === undefined || slug === '') return null
  const project = await lookUpProject(request, slug)
  if (project === undefined || !canSee(request.actor, project.scope))
    throw invalidField('project', `There is no project ${slug}.`, 'does_not_exist')
  demandRight(request.actor, 'memory.edit', project.scope)
  return project
}

/** The owner of the memory that a request makes. */
async function ownerOf(request: Request<typeof addMemory>) {
  const { actor, body } = request
  const project = await projectOf(request, body.project)
  if (project !== null) return { project, projectId: project.row.id, userId: null }
  if (!body.site) return { project, projectId: null, userId: actor.id }
  demandRight(actor, 'memory.manage', site)
  return { project, projectId: null, userId: null }
}

const nameTaken = (error: unknown): unknown =>
  isDuplicate(error) ? invalidField('name', 'There is a memory with this name.', 'unique') : error

/** A request for work that a task reports. */
async function asTask(
  { database, links }: Pick<Request, 'database' | 'links'>,
  ask: (tx: Transaction) => Promise<string>,
) {
  const id = await database.transaction(ask)
  return reply(202, { task_url: links.api('tasks', id) })
}

const asTmx = (pieces: AsyncIterable<string>, name: string) =>
  reply(200, Readable.from(pieces, { objectMode: false }), {
    'content-type': 'application/x-tmx+xml; charset=utf-8',
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]+/g, '-').slice(0, 100)}.tmx"`,
  })

export const memoriesRoutes = [
  route(listMemories, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, query } = request
      const memories = await listedMemories(database, actor, await projectOf(request, query.project))
      const counts = await countEntries(
        database,
        memories.map(({ id }) => id),
      )
      return { results: memories.map((one) => present(actor, one, counts.get(one.id) ?? 0)) }
    },
  }),
  route(addMemory, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, body } = request
      const { project, ...owner } = await ownerOf(request)
      // A person's memory is for them alone.
      const shared = owner.userId === null && body.shared
      const row = await insertMemory(database, { ...owner, ...body, shared }).catch((error) => {
        throw nameTaken(error)
      })
      return reply(201, present(actor, { ...row, project }, 0))
    },
  }),
  route(changeMemory, {
    permission: 'signed-in',
    async handle(request) {
      const { database, actor, body } = request
      const memory = await tended(request, 'memory.edit')
      const shared = memory.user_id === null ? body.shared : undefined
      const changed = await updateMemory(database, memory, { ...body, shared }).catch((error) => {
        throw nameTaken(error)
      })
      const counts = await countEntries(database, [memory.id])
      return present(actor, { ...memory, ...changed }, counts.get(memory.id) ?? 0)
    },
  }),
  route(removeMemory, {
    permission: 'signed-in',
    async handle(request) {
      const { id } = await tended(request, 'memory.delete')
      await request.database.transaction(async (tx) => {
        await markRemoved(tx, id)
        await enqueue(tx, removeMemoryKind, { memoryId: id }, { userId: request.actor.id })
      })
      return noContent()
    },
  }),
  route(importIntoMemory, {
    permission: 'signed-in',
    async find(request) {
      const memory = await tended(request, 'memory.edit')
      return { memory, scope: memory.project?.scope ?? site }
    },
    async handle(request, { memory }) {
      const { database, actor, body } = request
      const { name, bytes } = body.file
      if (!memoryFileEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`)))
        throw invalidField('file', `The name of the file ends in none of .${memoryFileEndings.join(', .')}.`)
      const upload = await storeUpload(database, bytes)
      const right = rightOf({ actor, right: 'memory.edit', languageId: null })
      const payload = {
        memoryId: memory.id,
        upload,
        name,
        source: body.source_language,
        target: body.target_language,
        userId: actor.id,
        ...right,
      }
      return asTask(request, (tx) => enqueue(tx, importMemoryKind, payload, { userId: actor.id }))
    },
  }),
  route(mergeMemory, {
    permission: 'signed-in',
    async handle(request) {
      const { id } = await tended(request, 'memory.delete')
      return asTask(request, (tx) => enqueue(tx, mergeMemoryKind, { memoryId: id }, { userId: request.actor.id }))
    },
  }),
  route(exportFromMemory, {
    permission: 'signed-in',
    async handle(request) {
      const memory = await tended(request, 'memory.edit')
      return asTmx(exportMemoryTmx(request.database, memory.id), memory.name)
    },
  }),
  route(exportProjectMemory, {
    permission: 'memory.edit',
    find: findProject,
    async handle({ database, actor }, { project }) {
      const isSeen = visibleTo(actor).component
      const about = { id: project.row.id, sourceLanguage: '*all*', isSeen }
      return asTmx(
        exportTmx(database, about, () => undefined),
        project.row.slug,
      )
    },
  }),
]
