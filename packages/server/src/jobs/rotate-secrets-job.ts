import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'

const payload = Type.Object({
  /** Fingerprint of the key that is to go: a job that runs again makes no second key. */
  from: Type.String(),
})
export type RotateSecretsPayload = Static<typeof payload>

/** Seals every secret by the newest key, for somebody who asked on the pages. */
export const rotateSecretsKind: JobKind<RotateSecretsPayload> = {
  name: 'rotate-secrets',
  payload,
  queueKey: () => 'rotate-secrets',
  attempts: 3,
  merge: true,
  priority: 0,
  schedule: null,
}
