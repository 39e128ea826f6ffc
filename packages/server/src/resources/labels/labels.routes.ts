import Type from 'typebox'
import { findProject } from '../../catalog/find.ts'
import { type Database, statement } from '../../db/database.ts'
import { labelColors } from '../../domain/project/label-colors.ts'
import { endpoint, smallId, whole } from '../../http/endpoint.ts'
import { choice, initially, text } from '../../http/fields/index.ts'
import { listPage, listReply } from '../../http/paging.ts'
import { noContent, reply } from '../../http/reply.ts'
import { type Lookup, route } from '../../http/route.ts'
import { invalidField, Refusal } from '../../refusal.ts'

const label = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  color: Type.Enum([...labelColors]),
})

interface LabelRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly color: string
}

const path = '/api/projects/:project/labels/'
const params = Type.Object({ project: Type.String() })

const listLabels = endpoint({
  method: 'GET',
  path,
  summary: 'List the labels of a project.',
  params,
  paging: 'standard',
  replies: { 200: listReply(label) },
})
const addLabel = endpoint({
  method: 'POST',
  path,
  summary: 'Add a label to a project.',
  params,
  body: whole({
    name: text({ maxLength: 190 }),
    description: initially(text({ blank: true, maxLength: 250 }), ''),
    color: initially(choice(labelColors), 'silver'),
  }),
  replies: { 201: label },
})
const deleteLabel = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete a label; strings lose it.',
  params: Type.Object({ project: Type.String(), id: smallId }),
  replies: { 204: null },
})

const selectPage = statement<LabelRow>(
  'labels_page',
  'select id, name, description, color from labels where project_id = $1 order by id limit $2 offset $3',
)
const countAll = statement<{ count: number }>(
  'labels_count',
  'select count(*)::int as count from labels where project_id = $1',
)
const insertLabel = statement<LabelRow>(
  'insert_label',
  `insert into labels (project_id, name, description, color) values ($1, $2, $3, $4)
   on conflict do nothing returning id, name, description, color`,
)
const removeLabel = statement<{ id: number }>(
  'delete_label',
  'delete from labels where project_id = $1 and id = $2 returning id',
)

async function countLabels(database: Database, projectId: number): Promise<number> {
  const [row] = await database.query(countAll, [projectId])
  return row?.count ?? 0
}

const findProjectOf = (request: Lookup<{ readonly project: string }>) => findProject(request)

export const labelRoutes = [
  route(listLabels, {
    permission: 'view',
    find: findProjectOf,
    handle: (request, { project }) =>
      listPage<LabelRow>(request, {
        count: () => countLabels(request.database, project.row.id),
        rows: (limit, offset) => request.database.query(selectPage, [project.row.id, limit, offset]),
        present: (row) => row,
      }),
  }),
  route(addLabel, {
    permission: 'project.edit',
    find: findProjectOf,
    async handle({ database, body }, { project }) {
      const [row] = await database.query(insertLabel, [project.row.id, body.name, body.description, body.color])
      if (!row) throw invalidField('name', 'The project has a label of this name.', 'unique')
      return reply(201, row)
    },
  }),
  route(deleteLabel, {
    permission: 'project.edit',
    find: findProjectOf,
    async handle({ database, params }, { project }) {
      const [row] = await database.query(removeLabel, [project.row.id, params.id])
      if (!row) throw new Refusal('not_found')
      return noContent()
    },
  }),
]
