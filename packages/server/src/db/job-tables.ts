import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** A timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface JobTable {
  id: string
  kind: string
  payload: JSONColumnType<Record<string, unknown>>
  queue_key: string
  merge_key: string | null
  priority: Generated<number>
  position: Generated<number>
  created: Time
  due: Time
  failures: Generated<number>
  attempts: number
  node: string | null
  heartbeat: NullableTime
  taking: Generated<number>
  interruptions: Generated<number>
  /** The id of the request that it came from. */
  request: string | null
  /** The traced work that it came from, as `traceparent` says it. */
  trace: string | null
}

/** A job whose last attempt failed. */
export interface FailedJobTable {
  id: string
  kind: string
  payload: JSONColumnType<Record<string, unknown>>
  failure: string
  failed: Time
}

export interface TaskTable {
  id: string
  kind: string
  component_id: number | null
  user_id: number | null
  progress: Generated<number>
  completed: Generated<boolean>
  result: JSONColumnType<Record<string, unknown> | null>
  log: Generated<string>
  step: string | null
  done: Generated<number>
  total: Generated<number>
  strings: Generated<number>
  log_length: Generated<number>
  failure: string | null
  created: Time
  updated: Time
}
