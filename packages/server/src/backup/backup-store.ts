import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ConfiguredBackups } from '../config-backups.ts'

/** A file in a store. */
export interface StoredFile {
  readonly name: string
  readonly bytes: number
}

/** A place for backups of the installation. Each has a name of `nameAt`. */
export interface BackupStore {
  /** The backups that are there; files of others are left out. */
  list(signal?: AbortSignal): Promise<StoredFile[]>
  /** Makes a file there by `write`, which gets the path of a file to make. It appears complete, or not at all. */
  add(name: string, write: (file: string) => Promise<void>, signal: AbortSignal): Promise<void>
  /** The bytes of a file; null where it is gone. */
  read(name: string, signal: AbortSignal): Promise<Readable | null>
  remove(name: string): Promise<void>
}

const pattern = /^weft-(\d{4})-?(\d\d)-?(\d\d)T(\d\d)-?(\d\d)-?(\d\d)Z?(?:-[\da-f]{4})?\.backup$/

/** The name of a backup of that time. `mark`: four hexadecimal digits, where two may begin in the same second. */
export const nameAt = (time: Date, mark?: string): string =>
  `weft-${time.toISOString().replaceAll(/[-:]|\.\d+/g, '')}${mark === undefined ? '' : `-${mark}`}.backup`

/** The time in a name; null for files of others, which stay. */
export function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  if (year === undefined) return null
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

/** The leftovers of a killed run: the part of a file, or a whole one that waits for the bucket. */
const leftover = /^\.\.?(weft-.*\.backup)(?:\.\d+\.part)?$/

/** Removes what killed runs left in a folder: only one job writes at a time. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [, whole] = leftover.exec(name) ?? []
    if (whole !== undefined && timeOf(whole) !== null) await rm(join(folder, name), { force: true })
  }
}

const dayMs = 86_400_000

/** How many stay, and for how many days. */
export type Retention = Pick<ConfiguredBackups, 'keep' | 'keepDays'>

/** The backups that go, by number and age. The newest always stays. */
export function outdated(names: readonly string[], { keep, keepDays }: Retention, now: Date): string[] {
  const dated = names.flatMap((name) => {
    const time = timeOf(name)
    return time === null ? [] : [{ name, age: now.getTime() - time.getTime() }]
  })
  const isOld = (age: number) => keepDays !== null && age > keepDays * dayMs
  return dated
    .sort((a, b) => a.age - b.age)
    .filter(({ age }, index) => index > 0 && (index >= keep || isOld(age)))
    .map(({ name }) => name)
}
