import type { Doer } from '../../events/ledger.ts'

/** How far a run has got; the reader decides how to show it. */
export interface Progress {
  /** How many files there are. */
  begin(files: number): void
  /** Some strings of a file are done. */
  strings(path: string, count: number): void
  /** A file is done. */
  file(path: string, strings: number): void
}

/** The request for a run. */
export interface RunRequest {
  readonly repositoryId: number
  readonly doer: Doer
  /** See Run; default: nobody. */
  readonly reader?: Doer
  readonly signal: AbortSignal
  readonly progress: Progress
  /** How far a transfer is, in percent. */
  readonly onTransfer?: (percent: number) => void
  /** Runs what waits for a git host: other jobs may work meanwhile. */
  readonly away?: <Value>(wait: () => Promise<Value>, host?: string) => Promise<Value>
}
