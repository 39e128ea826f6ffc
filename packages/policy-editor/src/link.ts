/** The most characters of text that a link may hold once it is unpacked: a small link can grow to gigabytes. */
const LONGEST = 2_000_000

const NAME = '#policies='

/** The fragment that holds a whole text, packed; servers never see it. */
export async function fragmentOf(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let letters = ''
  for (let at = 0; at < bytes.length; at += 8192) letters += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return NAME + btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The text of a fragment; null if it holds none, and `damaged` if what it holds cannot be read. */
export async function textOfFragment(fragment: string): Promise<string | null | 'damaged'> {
  if (!fragment.startsWith(NAME)) return null
  try {
    const letters = atob(fragment.slice(NAME.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true })
      if (text.length <= LONGEST) continue
      await reader.cancel()
      return 'damaged'
    }
    return text + decoder.decode()
  } catch (error) {
    // atob, the unpacker and the decoder each throw different errors for damaged input
    if (!(error instanceof Error)) throw error
    return 'damaged'
  }
}
