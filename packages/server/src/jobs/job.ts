import type { Static, TSchema } from 'typebox'
import type { Services } from '../services.ts'
import type { JobProgress } from './task-progress.ts'

/** The context of a running job. */
export interface JobContext<Payload> {
  readonly payload: Payload
  readonly services: Services
  /** Id of the row in `tasks` that people follow. */
  readonly taskId: string
  /** 1 for the first run; more after failures. */
  readonly attempt: number
  /**
   * Aborts when the process is to end. The job then stops at its next safe point, by throwing (`signal.throwIfAborted()`),
   * and runs again from its start later; or it finishes, if little is left.
   */
  readonly signal: AbortSignal
  /**
   * Runs what waits for somebody else's machine and does nothing here: another job works meanwhile. Resolves when there
   * is room for this one again. `host`: the one of its machines that it waits for; default: any.
   */
  away<Value>(wait: () => Promise<Value>, host?: string): Promise<Value>
  /** Says how far it is, with a line of what was done, for people; shown within a second. May be called as often as one likes. */
  progress(progress: JobProgress, line?: string): void
}

/** Work that goes on after a request, survives the end of the process, and is tried again when it fails. */
export interface Job<Payload> {
  readonly name: string
  readonly payload: TSchema
  /** Jobs with the same key run one at a time, over all nodes, in the order of enqueuing. */
  queueKey(payload: Payload): string
  /** How often it runs before it counts as failed; being interrupted does not count. */
  readonly attempts: number
  /** While one with the same payload waits, another one adds nothing: the waiting one will see all that was committed. */
  readonly merge: boolean
  /** Higher ones run first; 0 is the default. */
  readonly priority: number
  /** Cron, in UTC: enqueued then by itself, with an empty payload. */
  readonly schedule: string | null
  /** Resolves to what the task shows as its result, as JSON. */
  run(context: JobContext<Payload>): Promise<unknown>
}

/** The facts about a job that enqueuing needs: domain operations enqueue work whose code is in a higher part. */
export type JobKind<Payload> = Omit<Job<Payload>, 'run'>

/** A job of a registry with any payload, which is checked against its schema before the run. */
export type AnyJob = Job<never>

interface JobDefinition<Schema extends TSchema> {
  readonly name: string
  readonly payload: Schema
  readonly queueKey: (payload: Static<Schema>) => string
  readonly run: (context: JobContext<Static<Schema>>) => Promise<unknown>
  readonly attempts?: number
  readonly merge?: boolean
  readonly priority?: number
  readonly schedule?: string
}

/** Declares a job; it is then listed in registry.ts. */
export function defineJob<Schema extends TSchema>(definition: JobDefinition<Schema>): Job<Static<Schema>> {
  return { attempts: 3, merge: false, priority: 0, schedule: null, ...definition }
}
