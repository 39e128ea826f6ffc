import { nobody } from '../events/ledger.ts'
import { HostFault } from '../git-hosts/git-host.ts'
import type { Job } from '../jobs/job.ts'
import { type ReviewPayload, reviewPullRequestKind } from '../jobs/review-jobs.ts'
import { OutboundFault } from '../outbound/outbound-fault.ts'
import { RepositoryFailure } from '../sync/clone/repository-failure.ts'
import { reviewPullRequest } from '../sync/review/review-pull-request.ts'

/** Faults after which the same request may go well. */
const mayPass: ReadonlySet<string> = new Set(['limited', 'unavailable'])

/** Reviews a pull request whose host told of it; what its host refuses for good is a result, not a fault. */
export const reviewPullRequestJob = {
  ...reviewPullRequestKind,
  async run({ services, payload, signal, away }) {
    const { repositoryId, ...pull } = payload
    const progress = { begin() {}, strings() {}, file() {} }
    try {
      return await reviewPullRequest(services, { repositoryId, doer: nobody, signal, progress, away }, pull)
    } catch (error) {
      if (signal.aborted) throw error
      const isFinal = error instanceof RepositoryFailure || (error instanceof HostFault && !mayPass.has(error.code))
      if (isFinal) return { result: false, detail: error.message }
      if (error instanceof HostFault || error instanceof OutboundFault) throw new Error(error.message, { cause: error })
      throw error
    }
  },
} satisfies Job<ReviewPayload>
