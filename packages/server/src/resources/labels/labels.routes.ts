import { addLabel, deleteLabel, listLabels } from '@weft/contract'
import { findProject } from '../../catalog/find.ts'
import { type Database, statement } from '../../db/database.ts'
import { byId, listStatement, queryPart } from '../../db/list-part.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { listPage } from '../../http/reply/paging.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { invalidField, Refusal } from '../../refusal.ts'

interface LabelRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly color: string
}

const labelOrder = byId('id')
const selectPage = listStatement<LabelRow>(
  'labels_page',
  'select id, name, description, color from labels where project_id = $1 {part}',
  labelOrder,
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
        order: labelOrder,
        rows: (part) => queryPart(request.database, selectPage, [project.row.id], part),
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
