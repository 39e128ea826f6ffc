import type { ConfiguredBackups } from '../config-backups.ts'

/** A place for backups that are made by a schedule. Each has a name of `nameAt`. */
export interface BackupStore {
  /** The names that are there. */
  list(): Promise<string[]>
  /** Makes a file there by `write`, which gets the path of a file to make. It appears complete, or not at all. */
  add(name: string, write: (file: string) => Promise<void>, signal: AbortSignal): Promise<void>
  remove(name: string): Promise<void>
}

const pattern = /^weft-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** The name of a backup of that time. */
export const nameAt = (time: Date): string => `weft-${time.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`

/** The time in a name; null for files of others, which stay. */
export function timeOf(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? []
  if (year === undefined) return null
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time.getTime()) ? null : time
}

const dayMs = 86_400_000

/** The backups that go, by number and age. The newest always stays. */
export function outdated(
  names: readonly string[],
  { keep, keepDays }: Pick<ConfiguredBackups, 'keep' | 'keepDays'>,
  now: Date,
): string[] {
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
