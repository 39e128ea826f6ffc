import { dropCaches } from '../domain/cache-drop.ts'
import { type PlaceReport, type SealServices, sealAnew } from './seal-anew.ts'
import { sealedPlaces } from './sealed-places.ts'

interface Rotation {
  /** Fingerprint of the key that is to go; null: any key that seals now. A rotation that was cut off is not begun a second time. */
  readonly from: string | null
  /** Called after each place of secrets: how many of all are done, in this round. */
  readonly tell: (report: PlaceReport, done: number, total: number) => void
  readonly signal?: AbortSignal
}

/** Whether the key cannot be exchanged by this process: SECRETS_KEY names a single one. */
export const needsSecondKey = (keys: readonly Buffer[]): boolean => keys.length === 1

/**
 * Exchanges the key of the secrets: seals everything by the newest one. For a key in DATA_DIR it makes a new one first, and takes the
 * old one away at the end. It may be cut off at any moment and begun again.
 */
export async function rotateSecrets(services: SealServices, rotation: Rotation) {
  const { secretBox } = services
  const isAsked = rotation.from === null || rotation.from === (await secretBox.fingerprint())
  const isNew = !secretBox.isKeyGiven && isAsked && (await secretBox.keyFile.addKey())
  const places = await sealAll(services, rotation)
  if (!secretBox.isKeyGiven) await secretBox.keyFile.dropOldKeys()
  return { isKeyGiven: secretBox.isKeyGiven, isNew, places }
}

/** Seals until nothing is left that an older key sealed: a request that was under way may have written one more. */
async function sealAll(services: SealServices, { tell, signal }: Rotation): Promise<PlaceReport[]> {
  const totals = new Map<string, Omit<PlaceReport, 'place'>>()
  for (let isFirst = true; ; isFirst = false) {
    let done = 0
    const reports = await sealAnew(services, (report) => {
      signal?.throwIfAborted()
      done++
      if (isFirst || report.sealedAnew > 0) tell(report, done, sealedPlaces.length)
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
