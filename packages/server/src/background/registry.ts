import type { AnyJob } from '../jobs/job.ts'
import { recountJob } from '../jobs/recount.job.ts'
import { accountMailJob } from './account-mail.job.ts'
import { accountNoticesJob } from './account-notices.job.ts'
import { assessStringsJob } from './assess-strings.job.ts'
import { backUpInstallationJob } from './back-up-installation.job.ts'
import { backUpProjectJob } from './back-up-project.job.ts'
import { backUpSiteJob } from './back-up-site.job.ts'
import { bulkEditJob, undoBulkJob } from './bulk-edits.job.ts'
import { checkClonesJob } from './check-clones.job.ts'
import { commitAgedJob } from './commit-aged.job.ts'
import { compareStringsJob } from './compare-strings.job.ts'
import { countActivityJob } from './count-activity.job.ts'
import { countAssignmentsJob, listAssignmentsJob, remindOfAssignmentsJob } from './count-assignments.job.ts'
import { countDraftsJob } from './count-drafts.job.ts'
import { countProgressJob, countWorkJob } from './count-work.job.ts'
import { endRemovalsJob } from './end-removals.job.ts'
import { followSettingsJob } from './follow-settings.job.ts'
import { makePeopleJob, readPeopleJob } from './import-people.job.ts'
import { indexStringsJob } from './index-strings.job.ts'
import { runMachineJob, undoMachineJob } from './machine-runs.job.ts'
import { makeReportJob } from './make-report.job.ts'
import { importMemoryJob, mergeMemoryJob, removeMemoryJob } from './memories.job.ts'
import { mergeUsersJob } from './merge-users.job.ts'
import { recheckStringsJob } from './recheck-strings.job.ts'
import { removeCategoryJob } from './remove-category.job.ts'
import { removeProjectJob } from './remove-project.job.ts'
import { collectGarbageJob, commitPendingJob, repositoryJob } from './repository.job.ts'
import { reviewPullRequestJob } from './review-pull-request.job.ts'
import { rotateSecretsJob } from './rotate-secrets.job.ts'
import { scanRepositoryJob } from './scan-repository.job.ts'
import { sendNoticesJob } from './send-notices.job.ts'
import { sourceCommentJob } from './source-comment.job.ts'
import { tellOfChangesJob } from './tell-of-changes.job.ts'
import { tidyJob } from './tidy.job.ts'
import { tryPushJob } from './try-push.job.ts'
import { uploadTextsJob } from './upload-texts.job.ts'

/** Every job, by line. */
export const jobs: readonly AnyJob[] = [
  accountMailJob,
  accountNoticesJob,
  assessStringsJob,
  backUpInstallationJob,
  backUpProjectJob,
  backUpSiteJob,
  bulkEditJob,
  undoBulkJob,
  checkClonesJob,
  repositoryJob,
  commitPendingJob,
  commitAgedJob,
  collectGarbageJob,
  indexStringsJob,
  compareStringsJob,
  countActivityJob,
  countAssignmentsJob,
  listAssignmentsJob,
  remindOfAssignmentsJob,
  countProgressJob,
  countWorkJob,
  countDraftsJob,
  endRemovalsJob,
  followSettingsJob,
  runMachineJob,
  undoMachineJob,
  importMemoryJob,
  mergeMemoryJob,
  removeMemoryJob,
  mergeUsersJob,
  readPeopleJob,
  makePeopleJob,
  recheckStringsJob,
  makeReportJob,
  recountJob,
  removeCategoryJob,
  removeProjectJob,
  reviewPullRequestJob,
  rotateSecretsJob,
  sendNoticesJob,
  scanRepositoryJob,
  sourceCommentJob,
  tellOfChangesJob,
  tidyJob,
  tryPushJob,
  uploadTextsJob,
]
