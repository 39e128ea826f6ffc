import Type from 'typebox'
import { onMachine } from '../../domain/security-events.ts'
import { checkSecretsKey } from '../../secrets/check-key.ts'
import { forgetSecrets } from '../../secrets/forget-secrets.ts'
import { defineOperation } from '../operation.ts'

/** Removes what a lost key sealed, and marks the database with the present one. */
export const forgetSecretsOperation = defineOperation({
  request: Type.Object({}),
  async run({ services: { database, secretBox, securityLog } }) {
    const places = await forgetSecrets({ database, secretBox })
    await checkSecretsKey(database, secretBox)
    securityLog.record({ event: 'secret-changed', ...onMachine, about: 'site', secret: 'secrets-key' })
    return { places }
  },
})
