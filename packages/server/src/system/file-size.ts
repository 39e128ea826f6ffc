import { stat } from 'node:fs/promises'
import { hasCode } from './has-code.ts'

/** Bytes of a file; none of one that went away, or got another name, since its folder was read. */
export async function fileSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}
