import type { Database } from '../db/database.ts'
import type { SecretBox } from '../system/secret-box.ts'
import { rowsOf, type SealedPlace, sealedPlaces } from './sealed-places.ts'

/** The treatment of the secrets of one place. */
export interface PlaceReport {
  readonly place: string
  /** So many were sealed by the newest key already. */
  readonly newest: number
  readonly sealedAnew: number
  /** No key that is known opens them. */
  readonly unopened: number
}

export interface SealServices {
  readonly database: Database
  readonly secretBox: SecretBox
}

/**
 * Seals everything that an older key sealed by the newest one, row by row. It may be cut off at any moment and begun again: a row has
 * the one seal or the other, and until the end both keys open.
 */
export async function sealAnew(services: SealServices, tell?: (report: PlaceReport) => void): Promise<PlaceReport[]> {
  const reports: PlaceReport[] = []
  for (const place of sealedPlaces) {
    const report = await sealPlaceAnew(services, place)
    tell?.(report)
    reports.push(report)
  }
  return reports
}

async function sealPlaceAnew({ database, secretBox }: SealServices, place: SealedPlace): Promise<PlaceReport> {
  const report = { place: place.name, newest: 0, sealedAnew: 0, unopened: 0 }
  for await (const row of rowsOf(place, database)) {
    if (await secretBox.isNewest(row.sealed, row.about)) report.newest++
    else if (row.text !== null && row.about === '') continue
    else {
      const opened = await secretBox.open(row.sealed, row.about)
      if (opened) await place.write(database, row, await sealLike(secretBox, row, opened))
      report[opened ? 'sealedAnew' : 'unopened']++
    }
  }
  return report
}

/** Addresses are compared, so that equal ones keep equal seals. */
const sealLike = (box: SecretBox, { text, about }: { text: string | null; about: string }, secret: Buffer) =>
  text === null ? box.seal(secret, about) : box.sealAlike(secret, about)

/** How many secrets of one place an older key sealed, and how many no key opens. */
interface SealCount {
  readonly place: string
  readonly older: number
  readonly unopened: number
}

/** Counts the secrets that are not sealed by the newest key; changes nothing. */
export async function countSeals({ database, secretBox }: SealServices): Promise<SealCount[]> {
  const counts: SealCount[] = []
  for (const place of sealedPlaces) {
    const count = { place: place.name, older: 0, unopened: 0 }
    for await (const { sealed, about } of rowsOf(place, database)) {
      if (about === '' || (await secretBox.isNewest(sealed, about))) continue
      count[(await secretBox.open(sealed, about)) === null ? 'unopened' : 'older']++
    }
    counts.push(count)
  }
  return counts
}
