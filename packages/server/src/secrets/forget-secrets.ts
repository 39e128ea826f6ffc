import type { Database } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import type { SecretBox } from '../system/secret-box.ts'
import { rowsOf, type SealedPlace, sealedPlaces } from './sealed-places.ts'

/** The treatment of secrets that no key opens. */
export interface ForgetReport {
  readonly place: string
  readonly forgotten: number
  /** Number of secrets that stay because they protect somebody: their users sign in by another way. */
  readonly kept: number
}

interface ForgettingServices {
  readonly database: Database
  readonly secretBox: SecretBox
}

/** Removes the secrets of a lost key, so that the installation starts with another one. */
export async function forgetSecrets({ database, secretBox }: ForgettingServices): Promise<ForgetReport[]> {
  const reports: ForgetReport[] = []
  for (const place of sealedPlaces) reports.push(await forgetPlace({ database, secretBox }, place))
  await database.transaction(async (tx) => dropCaches(tx, 'settings'))
  return reports
}

async function forgetPlace({ database, secretBox }: ForgettingServices, place: SealedPlace): Promise<ForgetReport> {
  const report = { place: place.name, forgotten: 0, kept: 0 }
  for await (const row of rowsOf(place, database)) {
    if (row.about === '' || (await secretBox.open(row.sealed, row.about)) !== null) continue
    await place.forget?.(database, row)
    report[place.forget ? 'forgotten' : 'kept']++
  }
  return report
}
