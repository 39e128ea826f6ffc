/** A file that the server sends; its bytes are read once, in one of these ways. */
export interface Download {
  /** The server's name for the file; null without one. */
  readonly name: string | null
  readonly mediaType: string
  readonly lastModified: Date | null
  /**
   * The facts that the form cannot say, and the number of strings with them (`flags=12, notes=3`); empty: the form loses nothing.
   */
  readonly losses: string
  readonly stream: ReadableStream<Uint8Array<ArrayBuffer>>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  blob(): Promise<Blob>
  text(): Promise<string>
}

/** The file of a reply. */
export function downloadOf(response: Response): Download {
  const modified = new Date(response.headers.get('last-modified') ?? Number.NaN)
  return {
    name: nameIn(response.headers.get('content-disposition') ?? ''),
    mediaType: response.headers.get('content-type') ?? 'application/octet-stream',
    lastModified: Number.isNaN(modified.getTime()) ? null : modified,
    losses: response.headers.get('x-lost-in-format') ?? '',
    stream: response.body ?? new Blob([]).stream(),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    blob: () => response.blob(),
    text: () => response.text(),
  }
}

/** The name in `attachment; filename="a.po"; filename*=UTF-8''%C4%8D.po`: the second one where both stand there. */
function nameIn(disposition: string): string | null {
  const extended = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended !== undefined && isEscaped(extended)) return decodeURIComponent(extended)
  const plain = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition)
  return plain?.[1] ?? plain?.[2] ?? null
}

/** Whether it is UTF-8 with every other byte escaped rightly. */
function isEscaped(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}
