import { listJobs, retryJob } from '@weft/contract'
import { Check } from 'typebox/schema'
import { jobs } from '../../background/registry.ts'
import { route } from '../../http/bind/route.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { Refusal } from '../../refusal.ts'
import { countJobs, isInQueue, selectJobs, takeFailed } from './jobs.queries.ts'

/** A retry takes the job away from the failed ones. */
const gone = 'This job is gone, or somebody has already tried it again.'

const isUuid = (text: string) => /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i.test(text)

export const jobRoutes = [
  route(listJobs, {
    permission: 'management.use',
    async handle({ database, query }) {
      const place = query.path?.replace(/^\/+|\/+$/g, '') || null
      const [counts] = await database.query(countJobs, [place])
      const rows = await database.query(selectJobs[query.state], [place])
      const results = rows.map((row) => ({ ...row, since: isoTime(row.since), due: isoTimeOrNull(row.due) }))
      return { ...(counts ?? { running: 0, waiting: 0, failed: 0 }), results }
    },
  }),
  route(retryJob, {
    permission: 'management.use',
    async handle({ database, params, links }) {
      const { uuid } = params
      if (!isUuid(uuid)) throw new Refusal('not_found')
      const id = await database.transaction(async (tx) => {
        const [failed] = await tx.query(takeFailed, [uuid])
        if (!failed) {
          const isThere = (await tx.query(isInQueue, [uuid])).length > 0
          throw isThere
            ? new Refusal('conflict', { detail: 'This job runs, or waits for its turn.' })
            : new Refusal('not_found', { detail: gone })
        }
        const job = jobs.find(({ name }) => name === failed.kind)
        if (!job || !Check(job.payload, failed.payload))
          throw new Refusal('conflict', { detail: 'Another version of Weft made this job: this one cannot run it.' })
        const about = failed.component_id === null ? {} : { componentId: failed.component_id }
        // Checked above: the payload is what this definition's schema says.
        return enqueue(tx, job, failed.payload as never, about)
      })
      return { id, task_url: links.api('tasks', id) }
    },
  }),
]
