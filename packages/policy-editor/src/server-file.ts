/** The file that `weft-policy edit` serves beside this page. */
export interface ServerFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Names the content on the disk; saving needs the one that was read last. */
  readonly tag: string
}

/** Whether this page was opened by `weft-policy edit`. */
export const isServed = (): boolean => document.documentElement.dataset.edit !== undefined

/** Reads the file; null if the server is gone. */
export async function readServerFile(): Promise<ServerFile | null> {
  const response = await ask('file')
  if (!response?.ok) return null
  const name = decodeURIComponent(response.headers.get('x-file-name') ?? 'policies.json')
  return { name, bytes: new Uint8Array(await response.arrayBuffer()), tag: response.headers.get('etag') ?? '' }
}

/** The tag of what is on the disk now; null if the server is gone. */
export async function presentTag(): Promise<string | null> {
  const response = await ask('file', { method: 'HEAD' })
  return response?.ok ? (response.headers.get('etag') ?? '') : null
}

/** Saves the file: its new tag, `changed` if the disk has another content than was read, or why it failed. */
export async function writeServerFile(
  content: Uint8Array,
  tag: string | null,
): Promise<{ readonly tag: string } | 'changed' | { readonly reason: string }> {
  const headers: Record<string, string> = { 'content-type': 'application/octet-stream', 'if-match': tag ?? '*' }
  const response = await ask('file', { method: 'PUT', headers, body: new Uint8Array(content) })
  if (response === null) return { reason: 'weft-policy edit has ended' }
  if (response.status === 412) return 'changed'
  return response.ok ? { tag: response.headers.get('etag') ?? '' } : { reason: await response.text() }
}

async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
  try {
    return await fetch(path, { ...init, cache: 'no-store' })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return null
  }
}
