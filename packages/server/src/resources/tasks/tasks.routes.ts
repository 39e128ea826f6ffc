import { cancelTask, readTask } from '@weft/contract'
import { statement } from '../../db/database.ts'
import { type LookupOf, route } from '../../http/bind/route.ts'
import { noContent } from '../../http/reply/reply.ts'
import { can, site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { type ResultReader, visibleResult } from '../../sync/queue/visible-result.ts'
import type { RunResult } from '../../sync/work/work.ts'
import { cancelWaiting, isTakenBack } from './cancel-task.ts'

interface TaskRow {
  readonly completed: boolean
  readonly progress: number
  readonly result: unknown
  readonly log: string
  readonly user_id: number | null
  readonly component_id: number | null
  readonly waits: boolean
}

const selectTask = statement<TaskRow>(
  'task',
  `select completed, progress, result, log, user_id, component_id, not completed and exists (
            select 1 from jobs where id = $1::uuid and node is null and ${isTakenBack}) as waits
     from tasks where id = $1::uuid`,
)

const isUuid = (text: string) => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text)

/** A task that its reader asked for, or whose component its reader edits; for others it is not there. */
async function findTask({ params, database, services, actor }: LookupOf<typeof readTask>) {
  const [row] = isUuid(params.uuid) ? await database.query(selectTask, [params.uuid]) : []
  const component = row?.component_id ? await services.catalog.component({ id: row.component_id }) : undefined
  const scope = component?.scope ?? site
  const isTheirs = row?.user_id === actor.id || can(actor, 'component.edit', scope)
  if (!row || !isTheirs) throw new Refusal('not_found')
  return { ...row, reader: { actor, component: component ?? null } }
}

/** The result of a task; a repository's result may contain more than its reader may see. */
function shownResult({ result, reader }: { readonly result: unknown; readonly reader: ResultReader }) {
  if (typeof result !== 'object' || result === null || !('ofHost' in result)) return result ?? null
  return visibleResult(result as RunResult, reader) // nothing else writes this name
}

export const taskRoutes = [
  route(readTask, {
    permission: 'signed-in',
    async handle(request) {
      const task = await findTask(request)
      const { completed, progress, log, waits } = task
      return { completed, progress, result: shownResult(task), log, cancellable: waits }
    },
  }),
  route(cancelTask, {
    permission: 'signed-in',
    async handle(request) {
      await findTask(request)
      if (!(await cancelWaiting(request.database, request.params.uuid)))
        throw new Refusal('conflict', { detail: 'This task cannot be cancelled.' })
      return noContent()
    },
  }),
]
