import Type from 'typebox'
import { statement } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob } from '../jobs/job.ts'
import { commitPendingKind } from '../jobs/repository-jobs.ts'

/**
 * Repositories with an edit that has waited longer than its component says, and those whose commits the database could not keep. Also those
 * whose commits wait for a pull request: its time has come, or its host did not answer.
 */
export const selectAged = statement<{ repository_id: number }>(
  'repositories_with_aged_edits',
  `select distinct coalesce(c.repository_component_id, c.id) as repository_id
     from (select translation_id, min(timestamp) as since from pending_edits group by translation_id) waiting
     join translations t on t.id = waiting.translation_id
     join components c on c.id = t.component_id and c.archived is null
     join projects p on p.id = c.project_id and p.archived is null
    where waiting.since <= now() - (c.settings ->> 'commit_pending_age')::int * interval '1 hour'
    union select id from components
    where repo = 'local:' and repository_component_id is null and local_revision <> remote_revision
    union select c.id from components c
    where c.vcs not in ('git', 'local') and c.repository_component_id is null and c.local_revision <> c.remote_revision
      and not exists (select 1 from alerts a where a.component_id = c.id
                        and (a.name = 'HeldPush' or (a.name = 'PushFailure' and (a.details ->> 'for_good')::boolean)))
      and not exists (
        select 1 from (select * from pull_requests p where p.component_id = c.id order by p.id desc limit 1) last
         where (last.state = 'open' and last.head = c.local_revision) or (last.state = 'closed' and not last.closed_by_us))`,
)

/** Every ten minutes, and at the start: has edits committed whose time has come. */
export const commitAgedJob = defineJob({
  name: 'commit-aged',
  payload: Type.Object({}),
  queueKey: () => 'commit-aged',
  merge: true,
  schedule: '*/10 * * * *',
  run: ({ services: { database } }) =>
    database.transaction(async (tx) => {
      const repositories = await tx.query(selectAged, [])
      for (const { repository_id } of repositories) {
        await enqueue(tx, commitPendingKind, { repositoryId: repository_id, onlyAged: true })
      }
      return { repositories: repositories.length }
    }),
})
