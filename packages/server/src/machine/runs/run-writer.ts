import type { Actor } from '../../permissions/index.ts'
import type { RunSettings } from './run-settings.ts'

/** In whose name, by which run, and how texts are written. */
export interface RunWriter {
  readonly actor: Actor
  readonly runId: number | null
  readonly mode: RunSettings['mode']
}
