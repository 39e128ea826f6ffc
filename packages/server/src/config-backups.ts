import { resolve } from 'node:path'
import { CronExpressionParser } from 'cron-parser'
import { ConfigError } from './config-error.ts'

/** A bucket of a storage that speaks S3. */
export interface S3Place {
  /** Scheme and host, without a slash at the end. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Before the names of files: empty, or with a slash at its end. */
  readonly prefix: string
  readonly accessKey: string
  readonly secretKey: string
}

/** The backups that a server makes by itself. */
export interface ConfiguredBackups {
  /** An absolute path, or a bucket. */
  readonly to: string | S3Place
  /** Cron, in UTC. */
  readonly schedule: string
  /** How many stay. */
  readonly keep: number
  /** Older ones go, except the newest; null: by number alone. */
  readonly keepDays: number | null
}

/** A place as people name it: a folder, or `s3://bucket/folder`. */
export const placeName = (to: ConfiguredBackups['to']): string =>
  typeof to === 'string' ? to : `s3://${to.bucket}/${to.prefix}`.replace(/\/$/, '')

/** The next time of a schedule. */
export const nextTime = (schedule: string, now: Date = new Date()): Date =>
  CronExpressionParser.parse(schedule, { tz: 'UTC', currentDate: now }).next().toDate()

type Read = (variable: string) => string | undefined

/** Reads `BACKUP_*` and `S3_*`; null where nobody asks for backups. */
export function readBackups(read: Read): ConfiguredBackups | null {
  const to = read('BACKUP_TO')
  if (to === undefined) return null
  return {
    to: to.startsWith('s3:') ? readS3(read, to) : resolve(to),
    schedule: readSchedule(read('BACKUP_SCHEDULE') ?? '30 2 * * *'),
    keep: readCount('BACKUP_KEEP', read('BACKUP_KEEP') ?? '7'),
    keepDays:
      read('BACKUP_KEEP_DAYS') === undefined ? null : readCount('BACKUP_KEEP_DAYS', read('BACKUP_KEEP_DAYS') ?? ''),
  }
}

function readSchedule(text: string): string {
  const wrong = () =>
    new ConfigError('BACKUP_SCHEDULE', text, 'expected the five fields of cron, in UTC, such as 30 2 * * *')
  if (text.split(/\s+/).length !== 5) throw wrong()
  try {
    CronExpressionParser.parse(text, { tz: 'UTC' })
    return text
  } catch (error) {
    if (error instanceof Error) throw wrong()
    throw error
  }
}

function readCount(variable: string, text: string): number {
  const count = Number(text)
  if (/^\d{1,4}$/.test(text) && count > 0) return count
  throw new ConfigError(variable, text, 'expected a number from 1 to 9999')
}

function readS3(read: Read, to: string): S3Place {
  const [, bucket, path = ''] = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w./=-]*))?$/.exec(to) ?? []
  if (bucket === undefined)
    throw new ConfigError('BACKUP_TO', to, 'expected a folder, or s3://bucket/folder in letters, digits and - . _ = /')
  const region = read('S3_REGION') ?? 'us-east-1'
  const endpoint = read('S3_ENDPOINT') ?? `https://s3.${region}.amazonaws.com`
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/?#@]+\/?$/.test(endpoint))
    throw new ConfigError(
      'S3_ENDPOINT',
      endpoint.replace(/\/\/[^/]*@/, '//***@'),
      'expected scheme and host, such as https://minio.example:9000',
    )
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region,
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    accessKey: readKey(read, 'S3_ACCESS_KEY'),
    secretKey: readKey(read, 'S3_SECRET_KEY'),
  }
}

function readKey(read: Read, variable: string): string {
  const key = read(variable)
  if (key === undefined) throw new ConfigError(variable, '', 'it is missing: BACKUP_TO names a bucket')
  return key
}
