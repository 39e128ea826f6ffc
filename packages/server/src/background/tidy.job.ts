import { undoDays } from '@weft/contract'
import Type from 'typebox'
import { defineJob } from '../jobs/job.ts'
import { measureChangedDrafts } from '../machine/drafts/draft-sums.ts'
import { tidyMachineRows } from '../machine/drafts/tidy-rows.ts'
import { forgetLostSources } from '../memory/take-in-strings.ts'

/**
 * Daily: deletes ended sessions and codes, tasks that ended and files that were sent a week ago, reports and account events of a year ago,
 * data kept for a day, and the rows for the undo of old bulk edits. Also deletes places of source texts whose strings are gone, and replies
 * of machines that nobody asked for again.
 */
export const tidyJob = defineJob({
  name: 'tidy',
  payload: Type.Object({}),
  queueKey: () => 'tidy',
  merge: true,
  schedule: '20 3 * * *',
  async run({ services: { database }, signal }) {
    await database.executeSql("delete from tasks where completed and updated < now() - interval '7 days'")
    await database.executeSql("delete from failed_jobs where failed < now() - interval '7 days'")
    await database.executeSql("delete from kept_replies where created < now() - interval '1 day'")
    await database.executeSql('delete from kept_reply_sizes where day < current_date - 1')
    await database.executeSql("delete from presences where seen < now() - interval '1 day'")
    await database.executeSql('delete from sessions where expires < now()')
    await database.executeSql('delete from pending_sign_ins where expires < now()')
    await database.executeSql('delete from key_challenges where expires < now()')
    await database.executeSql('delete from identity_journeys where expires < now()')
    await database.executeSql('delete from invitations where expires < now()')
    await database.executeSql('delete from one_time_codes where expires < now()')
    await database.executeSql("delete from uploads where created < now() - interval '7 days'")
    await database.executeSql("delete from people_imports where created < now() - interval '7 days'")
    await database.executeSql("delete from term_proposals where decided < now() - interval '180 days'")
    await database.executeSql("delete from reports where created < now() - interval '1 year'")
    await database.executeSql("delete from audit_events where timestamp < now() - interval '1 year'")
    await measureChangedDrafts(database, signal)
    await tidyMachineRows(database, signal)
    await database.executeSql(`delete from bulk_edit_strings where bulk_id in
      (select id from bulk_edits where created < now() - interval '${undoDays} days')`)
    await database.executeSql(`delete from bulk_edit_notes where bulk_id in
      (select id from bulk_edits where created < now() - interval '${undoDays} days')`)
    await database.executeSql("delete from bulk_edits where created < now() - interval '1 year'")
    await forgetLostSources(database, signal)
  },
})
