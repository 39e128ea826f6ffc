import {
  addComponentList,
  addListedComponent,
  changeComponentList,
  deleteComponentList,
  listComponentLists,
  listListedComponents,
  readComponentList,
  removeListedComponent,
  replaceComponentList,
} from '@weft/contract'
import type { ComponentRecord } from '../../catalog/records.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { assignToLists } from '../../domain/component/assign-to-lists.ts'
import { visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { listRecords } from '../../http/reply/list-records.ts'
import { listPage } from '../../http/reply/paging.ts'
import { recordsOfRows } from '../../http/reply/records-of-rows.ts'
import { created, noContent } from '../../http/reply/reply.ts'
import { can, canSee, site } from '../../permissions/index.ts'
import { componentJson, seesRepository } from '../../present/component-shape.ts'
import { type FieldProblem, invalidField, Refusal, refusalOf, validationErrors } from '../../refusal.ts'
import {
  countLists,
  deleteListed,
  findList as findRow,
  givesRights,
  insertListed,
  type ListRow,
  type ListRule,
  listedOrder,
  listOrder,
  selectListed,
  selectListedOf,
  selectLists,
  selectTakenLists,
  writeRules,
} from './component-lists.queries.ts'

type ListLookup = Lookup<{ readonly list: string }>

async function findList({ database, params }: ListLookup) {
  const list = await findRow(database, params.list)
  if (!list) throw new Refusal('not_found')
  return { scope: site, list }
}

/** The components of a list that the reader sees. */
async function listedComponents(request: Lookup, listId: number): Promise<ComponentRecord[]> {
  const { database, actor } = request
  return recordsOf(request, await selectListed(database, listId, visibleTo(actor)))
}

/** Components by their ids; those that went away meanwhile are left out. */
async function recordsOf({ services }: Lookup, ids: readonly number[]): Promise<ComponentRecord[]> {
  const found = await recordsOfRows(ids, (id) => services.catalog.component({ id }))
  return found.filter((record) => record !== undefined)
}

const present = async (request: Lookup, row: ListRow) =>
  presentWith(request, row, await listedComponents(request, row.id))

function presentWith({ links }: Lookup, row: ListRow, components: readonly ComponentRecord[]) {
  return {
    name: row.name,
    slug: row.slug,
    id: row.id,
    show_dashboard: row.show_dashboard,
    components: components.map(({ project, segment }) => links.api('components', project.row.slug, segment)),
    auto_assign: row.auto_assign,
    url: links.api('component-lists', row.slug),
  }
}

async function presentNow(request: Lookup, slug: string) {
  const row = await findRow(request.database, slug)
  if (!row) throw new Refusal('not_found')
  return present(request, row)
}

interface ListBody {
  readonly name?: string
  readonly slug?: string
  readonly show_dashboard?: boolean
  readonly auto_assign?: readonly ListRule[]
}

async function taken({ database }: Lookup, { name, slug }: ListBody, except?: number): Promise<FieldProblem[]> {
  const others = (await selectTakenLists(database, name, slug)).filter(({ id }) => id !== except)
  const problem = (attr: string): FieldProblem => ({ code: 'unique', attr, detail: `Another list has this ${attr}.` })
  return [
    ...(others.some((row) => row.name === name) ? [problem('name')] : []),
    ...(others.some((row) => row.slug === slug) ? [problem('slug')] : []),
  ]
}

/** By its rules a list takes in components wherever they are: where teams work in it, that gives rights in all projects. */
async function checkMayRule({ database, actor }: Lookup, list: ListRow, { auto_assign }: ListBody): Promise<void> {
  if (auto_assign === undefined || actor.isSuperuser || !(await givesRights(database, list.id))) return
  throw refusalOf({ code: 'list-affects-teams' })
}

async function write(request: Lookup, list: ListRow, body: ListBody) {
  await checkMayRule(request, list, body)
  const { auto_assign, ...columns } = body
  await request.database.transaction(async (tx) => {
    if (Object.keys(columns).length > 0)
      await tx.kysely.updateTable('component_lists').set(columns).where('id', '=', list.id).execute()
    if (auto_assign === undefined) return
    await writeRules(tx, list.id, auto_assign)
    await assignToLists(tx, { listId: list.id })
  })
  return presentNow(request, body.slug ?? list.slug)
}

/** The component that is put into a list. If teams work in it, the list affects rights in the component's project. */
async function componentFor(request: Lookup, list: ListRow, id: number | undefined): Promise<ComponentRecord> {
  const { services, actor, database } = request
  const component = id === undefined ? undefined : await services.catalog.component({ id })
  if (!component || !canSee(actor, component.scope)) throw invalidField('component_id', 'No component has this id.')
  if ((await givesRights(database, list.id)) && !can(actor, 'project.permissions', component.scope))
    throw refusalOf({ code: 'list-affects-team' })
  return component
}

/** The component of a list that a path names: by its slug, or with its project in front. */
async function namedIn(request: Lookup, list: ListRow, name: string): Promise<ComponentRecord> {
  const path = name.replaceAll(/%2F/gi, '/')
  const all = await listedComponents(request, list.id)
  const exact = all.find((one) => `${one.project.row.slug}/${one.path}` === path)
  const [first, ...others] = exact ? [exact] : all.filter(({ row }) => row.slug === path)
  if (!first) throw new Refusal('not_found')
  if (others.length > 0)
    throw invalidField(
      'component',
      `Several components of the list are called ${path}: name the project, as project%252F${path}.`,
    )
  return first
}

const edits = { permission: 'componentlist.edit', find: findList } as const

export const componentListRoutes = [
  route(listComponentLists, {
    permission: 'public',
    async handle(request) {
      const { database } = request
      const shown = new Map<number, object>()
      return listPage<ListRow>(request, {
        count: () => countLists(database),
        order: listOrder,
        async rows(part) {
          const rows = await selectLists(database, part)
          const ids = rows.map(({ id }) => id)
          const listed = await selectListedOf(database, ids, visibleTo(request.actor))
          for (const row of rows) shown.set(row.id, presentWith(request, row, await recordsOf(request, listed(row.id))))
          return rows
        },
        present: ({ id }) => shown.get(id) ?? {},
      })
    },
  }),
  route(addComponentList, {
    permission: 'componentlist.edit',
    problems: (sent, _target, request) => taken(request, sent),
    async handle(request) {
      const { auto_assign = [], ...columns } = request.body
      await request.database.transaction(async (tx) => {
        const insert = tx.kysely.insertInto('component_lists').values(columns)
        const row = await insert
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
        // Somebody made one of the same name just now.
        if (!row) throw validationErrors([{ code: 'unique', attr: 'slug', detail: 'Another list has this slug.' }])
        await writeRules(tx, row.id, auto_assign)
        await assignToLists(tx, { listId: row.id })
      })
      const shown = await presentNow(request, columns.slug)
      return created(shown, shown.url)
    },
  }),
  route(readComponentList, {
    permission: 'view',
    find: findList,
    handle: (request, { list }) => present(request, list),
  }),
  route(replaceComponentList, {
    ...edits,
    problems: (sent, { list }, request) => taken(request, sent, list.id),
    handle: (request, { list }) => write(request, list, request.body),
  }),
  route(changeComponentList, {
    ...edits,
    problems: (sent, { list }, request) => taken(request, sent, list.id),
    handle: (request, { list }) => write(request, list, request.body),
  }),
  route(deleteComponentList, {
    ...edits,
    async handle({ database, actor }, { list }) {
      // A team that was limited to it would reach more, or nothing.
      if (!actor.isSuperuser && (await givesRights(database, list.id))) throw refusalOf({ code: 'list-affects-teams' })
      await database.transaction(async (tx) => {
        await tx.kysely.deleteFrom('component_lists').where('id', '=', list.id).execute()
        dropCaches(tx, 'access')
      })
      return noContent()
    },
  }),
  route(listListedComponents, {
    permission: 'view',
    find: findList,
    async handle(request, { list }) {
      const { links, actor, database, services } = request
      return listRecords(request, {
        count: async () => (await selectListed(database, list.id, visibleTo(actor))).length,
        order: listedOrder,
        rows: (part) => selectListed(database, list.id, visibleTo(actor), part),
        record: (id) => services.catalog.component({ id }),
        present: (component) =>
          rawJson(componentJson(component, links, { repository: seesRepository(actor, component), project: true })),
      })
    },
  }),
  route(addListedComponent, {
    ...edits,
    async handle(request, { list }) {
      const { row } = await componentFor(request, list, request.body.component_id)
      await request.database.transaction(async (tx) => {
        await insertListed(tx, list.id, row.id)
        dropCaches(tx, 'access')
      })
      return present(request, list)
    },
  }),
  route(removeListedComponent, {
    ...edits,
    async handle(request, { list }) {
      const { row } = await namedIn(request, list, request.params.component)
      await componentFor(request, list, row.id)
      await request.database.transaction(async (tx) => {
        await deleteListed(tx, list.id, row.id)
        dropCaches(tx, 'access')
      })
      return noContent()
    },
  }),
]
