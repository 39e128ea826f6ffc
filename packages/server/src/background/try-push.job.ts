import type { Job } from '../jobs/job.ts'
import type { SealedRequest } from '../sync/queue/sealed-request.ts'
import { openTrial, tryPush, tryPushKind } from '../sync/queue/try-push.ts'

/** Asks a git host whether a push would be taken, for somebody who sets a component up. */
export const tryPushJob = {
  ...tryPushKind,
  async run({ payload, services, signal, away }) {
    const trial = await openTrial(services, payload)
    if (trial === null)
      return { result: false, detail: 'This server has another SECRETS_KEY than that which was asked.' }
    // All of it is waiting for the host.
    return away(() => tryPush(services, trial, { localPath: true, signal }))
  },
} satisfies Job<SealedRequest>
