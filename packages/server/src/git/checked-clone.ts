import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'

/** A file in a clone that names the life of the machine in which the clone was last found whole. */
const fileName = 'weft-checked'

/** Where the machine does not name its lives, each life of the process counts as one. */
const lifeOfProcess = randomUUID()

/** Another one after each start of the machine. */
async function lifeOfMachine(): Promise<string> {
  return (await readIfThere('/proc/sys/kernel/random/boot_id')) ?? lifeOfProcess
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Whether a clone was found whole, or made, since the machine was started. Before that the power may have failed. */
export async function isChecked(directory: string): Promise<boolean> {
  return (await readIfThere(join(directory, fileName))) === (await lifeOfMachine())
}

export async function markChecked(directory: string): Promise<void> {
  await writeFile(join(directory, fileName), `${await lifeOfMachine()}\n`)
}
