import type { Job } from '../jobs/job.ts'
import { gitOf } from '../secrets/remote-secrets.ts'
import { openScan, scanKind, scanRepository } from '../sync/queue/scan-repository.ts'
import type { SealedRequest } from '../sync/queue/sealed-request.ts'

/** Looks through a repository for somebody who is about to make a component of it. */
export const scanRepositoryJob = {
  ...scanKind,
  async run({ payload, services, signal, progress, away }) {
    const request = await openScan(services, payload)
    if (request === null)
      return { result: false, detail: 'This server has another SECRETS_KEY than that which was asked.' }
    // Most of it is waiting for the host.
    const git = gitOf(services, request.holder ?? { userId: payload.userId })
    return away(() => scanRepository({ ...services, git }, request, { localPath: false, signal, onProgress: progress }))
  },
} satisfies Job<SealedRequest>
