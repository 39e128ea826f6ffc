import Type from 'typebox'
import { dropCaches } from '../../domain/cache-drop.ts'
import { onMachine } from '../../domain/security-events.ts'
import { sealAnew } from '../../secrets/seal-anew.ts'
import type { Services } from '../../services.ts'
import { defineOperation, OperatorRefusal } from '../operation.ts'

/** Seals until nothing is left that an older key sealed: a request that was under way may have written one more. */
async function sealAll(services: Services, tell: (line: string) => void) {
  const totals = new Map<string, { sealedAnew: number; unopened: number; newest: number }>()
  for (let isFirst = true; ; isFirst = false) {
    const reports = await sealAnew(services, ({ place, sealedAnew }) => {
      if (isFirst || sealedAnew > 0) tell(`${place}: ${sealedAnew} sealed anew`)
    })
    for (const { place, sealedAnew, unopened, newest } of reports) {
      const before = totals.get(place)?.sealedAnew ?? 0
      totals.set(place, { sealedAnew: before + sealedAnew, unopened, newest })
    }
    await services.database.transaction(async (tx) => dropCaches(tx, 'settings'))
    if (reports.every(({ sealedAnew }) => sealedAnew === 0))
      return [...totals].map(([place, about]) => ({ place, ...about }))
  }
}

/**
 * Exchanges the key of the secrets: seals everything by the newest one. For a key in DATA_DIR it makes a new one first. It may be cut off and asked
 * for again.
 */
export const rotateSecretsOperation = defineOperation({
  request: Type.Object({}),
  async run({ services, tell }) {
    const { secretBox, securityLog, config } = services
    if (secretBox.isKeyGiven && config.secretsKeys.length < 2) {
      throw new OperatorRefusal([
        'SECRETS_KEY has one key: give the new one and the old one, as SECRETS_KEY=NEW,OLD (openssl rand -hex 32 makes one), start every node with both, then ask again',
      ])
    }
    const isNew = !secretBox.isKeyGiven && (await secretBox.keyFile.addKey())
    const places = await sealAll(services, (line) => tell({ kind: 'lines', lines: [line] }))
    if (!secretBox.isKeyGiven) await secretBox.keyFile.dropOldKeys()
    securityLog.record({ event: 'secret-changed', ...onMachine, about: 'site', secret: 'secrets-key' })
    return { isKeyGiven: secretBox.isKeyGiven, isNew, places }
  },
})
