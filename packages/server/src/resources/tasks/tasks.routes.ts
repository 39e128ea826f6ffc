import { readTask } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { route } from '../../http/route.ts'
import { can, site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'

interface TaskRow {
  readonly completed: boolean
  readonly progress: number
  readonly result: unknown
  readonly log: string
  readonly user_id: number | null
  readonly component_id: number | null
}

const selectTask = statement<TaskRow>(
  'task',
  'select completed, progress, result, log, user_id, component_id from tasks where id = $1::uuid',
)

const isUuid = (text: string) => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text)

export const taskRoutes = [
  route(readTask, {
    permission: 'signed-in',
    async handle({ params, database, services, actor }) {
      const [row] = isUuid(params.uuid) ? await database.query(selectTask, [params.uuid]) : []
      const component = row?.component_id ? await services.catalog.component({ id: row.component_id }) : undefined
      const scope = component?.scope ?? site
      const allowed = row && (row.user_id === actor.id || can(actor, 'component.edit', scope))
      if (!row || !allowed) throw new Refusal('not_found')
      const { completed, progress, result, log } = row
      return { completed, progress, result: result ?? null, log, cancellable: false }
    },
  }),
]
