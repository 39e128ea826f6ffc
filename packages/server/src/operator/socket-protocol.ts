import { join } from 'node:path'
import type { OperationProgress } from './operation.ts'

/** Where the process that owns DATA_DIR takes commands. Only its owner may connect: the file's mode is 0600. */
export function socketPath(dataDir: string): string {
  // Windows has no socket files; its pipes are named, and only the same account may open them.
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\weft-${Buffer.from(dataDir).toString('hex').slice(-200)}`
    : join(dataDir, 'weft.sock')
}

/** The one line that a command sends. */
export interface OperationRequest {
  readonly operation: string
  readonly request: unknown
}

/** The lines that it gets: any number that tell, then one that ends it. */
export type OperationReply =
  | { readonly told: OperationProgress }
  | { readonly result: unknown }
  | { readonly refused: readonly string[] }
  | { readonly failed: string }
