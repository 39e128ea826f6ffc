import type { GitProgress } from './progress.ts'

export interface GitCommand {
  /** Absolute path of a bare repository; absent for commands without one. */
  readonly directory?: string | undefined
  readonly input?: Uint8Array | Iterable<Uint8Array> | undefined
  readonly environment?: Readonly<Record<string, string>> | undefined
  /**
   * Options for `-c`, in addition to the closed configuration. Other users of the machine can read them: no secrets.
   */
  readonly configuration?: Readonly<Record<string, string>> | undefined
  /** Milliseconds; default two minutes. */
  readonly deadline?: number | undefined
  /** When it aborts, git is ended and then the promise rejects with its reason. */
  readonly signal?: AbortSignal | undefined
  /** Bytes of output (default 256 MiB) before git is ended with `too-large`. */
  readonly outputLimit?: number | undefined
  /** Bytes that the packs of the repository may grow by before git is ended with `too-large`. */
  readonly transferLimit?: number | undefined
  /**
   * Milliseconds without any output or pack data after which git is ended with `timeout`; needs `--progress`. Ten times as
   * long once all objects have arrived, because the rest is our own work.
   */
  readonly silence?: number | undefined
  readonly onProgress?: ((progress: GitProgress) => void) | undefined
  /** Texts that are removed from git's messages. */
  readonly secrets?: readonly string[] | undefined
}
