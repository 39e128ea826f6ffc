import type { IncomingMessage } from 'node:http'

/** A request whose path had a format suffix, which takeSuffix took off: `/api/projects.json` -> `/api/projects/`. */
export interface SuffixedMessage extends IncomingMessage {
  weftSuffix?: string
}

const suffixed = /^(\/api(?:\/[^?]*)?\/[^/?]*)\.([a-z0-9]+)(\?.*)?$/

/** The address without its format suffix, which is kept in the message. */
export function takeSuffix(message: IncomingMessage, url: string): string {
  if (!url.startsWith('/api/') || url.charCodeAt(url.length - 1) === 47) return url
  const match = suffixed.exec(url)
  if (match?.[2] === undefined) return url
  const tagged: SuffixedMessage = message
  tagged.weftSuffix = match[2]
  const path = match[1] ?? ''
  return `${path}${path.endsWith('/') ? '' : '/'}${match[3] ?? ''}`
}

/** The address of a picture, which pages of others name as a file, with the slash that every path here ends with. */
export function slashPicture(url: string): string {
  if (!/^\/widgets?\//.test(url)) return url
  const end = url.indexOf('?')
  const path = end === -1 ? url : url.slice(0, end)
  return path.endsWith('/') ? url : `${path}/${end === -1 ? '' : url.slice(end)}`
}
