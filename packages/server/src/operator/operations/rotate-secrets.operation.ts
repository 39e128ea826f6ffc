import Type from 'typebox'
import { onMachine } from '../../domain/security-events.ts'
import { needsSecondKey, rotateSecrets } from '../../secrets/rotate-secrets.ts'
import { defineOperation, OperatorRefusal } from '../operation.ts'

/** Exchanges the key of the secrets. It may be cut off and asked for again. */
export const rotateSecretsOperation = defineOperation({
  request: Type.Object({}),
  async run({ services, tell }) {
    const { securityLog, config } = services
    if (needsSecondKey(config.secretsKeys)) {
      throw new OperatorRefusal([
        'SECRETS_KEY has one key: give the new one and the old one, as SECRETS_KEY=NEW,OLD (openssl rand -hex 32 makes one), start every node with both, then ask again',
      ])
    }
    const done = await rotateSecrets(services, {
      from: null,
      tell: ({ place, sealedAnew }) => tell({ kind: 'lines', lines: [`${place}: ${sealedAnew} sealed anew`] }),
    })
    securityLog.record({ event: 'secret-changed', ...onMachine, about: 'site', secret: 'secrets-key' })
    return done
  },
})
