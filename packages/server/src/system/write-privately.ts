import { open, rename } from 'node:fs/promises'

/** Writes a file for its owner's eyes, and waits until the disk has its content. With `wx` it must be a new one. */
export async function writeSynced(path: string, content: string | Buffer, flags: 'w' | 'wx' = 'w'): Promise<void> {
  const file = await open(path, flags, 0o600)
  try {
    // The file may have been there, with other rights.
    await file.chmod(0o600)
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The same whole or not at all. The folder is not waited for: see syncFolder. */
export async function writePrivately(path: string, content: string | Buffer): Promise<void> {
  const part = `${path}.part`
  await writeSynced(part, content)
  await rename(part, path)
}
