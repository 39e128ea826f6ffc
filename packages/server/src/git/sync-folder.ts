import { open } from 'node:fs/promises'

/** Makes the names in a folder survive a power cut; one that git has removed meanwhile has none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  try {
    const handle = await open(path, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
