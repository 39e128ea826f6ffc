import Type from 'typebox'
import { statement } from '../db/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { defineJob } from '../jobs/job.ts'
import { commitPendingKind } from '../jobs/repository-jobs.ts'

/** Repositories with an edit that has waited longer than its component says, and those whose commits the database could not keep. */
const selectAged = statement<{ repository_id: number }>(
  'repositories_with_aged_edits',
  `select distinct coalesce(c.repository_component_id, c.id) as repository_id
     from (select translation_id, min(timestamp) as since from pending_edits group by translation_id) waiting
     join translations t on t.id = waiting.translation_id
     join components c on c.id = t.component_id
    where waiting.since <= now() - (c.settings ->> 'commit_pending_age')::int * interval '1 hour'
    union select id from components
    where repo = 'local:' and repository_component_id is null and local_revision <> remote_revision`,
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
