import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '../system/has-code.ts'

/** A file in a clone with the id of the machine's boot during which the clone was last found undamaged. */
const fileName = 'weft-checked'

/** On systems without boot ids, the run of the process stands for the boot. */
const lifeOfProcess = randomUUID()

/** An id that changes at each boot of the machine. */
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

/** Whether a clone was checked or made since the machine's last boot, before which a power cut may have damaged it. */
export async function isChecked(directory: string): Promise<boolean> {
  return (await readIfThere(join(directory, fileName))) === (await lifeOfMachine())
}

export async function markChecked(directory: string): Promise<void> {
  await writeFile(join(directory, fileName), `${await lifeOfMachine()}\n`)
}
