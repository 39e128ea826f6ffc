import { join } from 'node:path'
import type { OperationProgress } from './operation.ts'

/**
 * The path of the socket on which the process that owns DATA_DIR accepts commands. Its mode is 0600: only its owner may
 * connect.
 */
export function socketPath(dataDir: string): string {
  // Windows has no socket files; its pipes are named, and only the same account may open them.
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\weft-${Buffer.from(dataDir).toString('hex').slice(-200)}`
    : join(dataDir, 'weft.sock')
}

/** The request of a command, sent as one line of JSON. */
export interface OperationRequest {
  readonly operation: string
  readonly request: unknown
}

/** A reply, one line of JSON: any number of progress lines (`told`), then one final line. */
export type OperationReply =
  | { readonly told: OperationProgress }
  | { readonly result: unknown }
  | { readonly refused: readonly string[] }
  | { readonly failed: string }
