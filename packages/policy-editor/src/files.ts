/** Gives the person a file. */
export function download(name: string, content: string | Uint8Array): void {
  const part = typeof content === 'string' ? content : new Uint8Array(content)
  const address = URL.createObjectURL(new Blob([part], { type: 'application/octet-stream' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** A file that the browser may write back; some browsers have none. */
export interface FileHandle {
  readonly name: string
  getFile(): Promise<File>
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>
}

interface FilePickers {
  showOpenFilePicker?(): Promise<readonly FileHandle[]>
  showSaveFilePicker?(options: { suggestedName: string }): Promise<FileHandle>
}

const pickers = globalThis as unknown as FilePickers // what only some browsers have is optional in the type

/** Asks for a file that can be written back; null where the browser cannot, or nothing was chosen. */
export async function pickFile(): Promise<FileHandle | null | 'unable'> {
  if (!pickers.showOpenFilePicker) return 'unable'
  try {
    const [handle] = await pickers.showOpenFilePicker()
    return handle ?? null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** Asks where to save; null where nothing was chosen. */
export async function pickPlace(name: string): Promise<FileHandle | null | 'unable'> {
  if (!pickers.showSaveFilePicker) return 'unable'
  try {
    return await pickers.showSaveFilePicker({ suggestedName: name })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}
