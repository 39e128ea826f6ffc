import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'

/** The name of the node that owns this DATA_DIR, the same after every start; a file there keeps it. */
export function readNodeId(dataDir: string): string {
  const path = join(dataDir, 'node-id')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  writeFileSync(path, `${id}\n`, { mode: 0o600 })
  return id
}
