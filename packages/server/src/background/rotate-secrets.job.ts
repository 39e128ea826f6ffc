import type { Job } from '../jobs/job.ts'
import { type RotateSecretsPayload, rotateSecretsKind } from '../jobs/rotate-secrets-job.ts'
import { needsSecondKey, rotateSecrets } from '../secrets/rotate-secrets.ts'

/** Seals every secret by the newest key. The task ends with how many no key opens: those are to be given anew. */
export const rotateSecretsJob = {
  ...rotateSecretsKind,
  async run({ payload: { from }, services, signal, progress }) {
    // Another node is not asked: it would seal everything by a key that this one lacks.
    if (needsSecondKey(services.config.secretsKeys))
      return {
        result: false,
        detail: 'SECRETS_KEY has one key on the node that was to do it: start every node with both.',
      }
    const { places } = await rotateSecrets(services, {
      from,
      signal,
      tell: ({ place, sealedAnew }, done, total) =>
        progress({ step: 'secrets', done, total }, `${place}: ${sealedAnew} sealed anew`),
    })
    const sum = (name: 'sealedAnew' | 'unopened') => places.reduce((total, place) => total + place[name], 0)
    return { result: true, sealed: sum('sealedAnew'), unopened: sum('unopened') }
  },
} satisfies Job<RotateSecretsPayload>
