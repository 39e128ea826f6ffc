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
