import { getDomain } from 'tldts'
import { parseStandard } from './browser-url.ts'

/** Characters. No host that a person writes comes near. */
const LONGEST = 10_000

/** Options of tldts: the browser does not look for a scheme, port or path in the text, so tldts must not either. */
const AS_IT_STANDS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false }

function isAddress(host: string): boolean {
  return /^[\da-fx.]+$/.test(host) && /^\d+(?:\.\d+){3}$/.test(parseStandard(`http://${host}`)?.hostname ?? '')
}

/** The host in ASCII (Punycode), because the browser build's suffix list holds ASCII names only. */
function inAscii(host: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  return /^[\u0000-\u007f]*$/.test(host) ? host : (parseStandard(`http://${host}`)?.hostname ?? host)
}

/**
 * Whether a host has a registrable domain: `a.example` has one, `co.uk` and `github.io` are public suffixes and have none.
 * Firefox uses its copy of the public suffix list and accepts any text between dots as a label (recorded from ESR 153).
 */
export function hasBaseDomain(text: string): boolean {
  const host = inAscii(text.replace(/\.$/, '').toLowerCase())
  if (host === '' || host.length > LONGEST || /\s/.test(host) || host.startsWith('.') || host.includes('..'))
    return false
  return !isAddress(host) && getDomain(host, AS_IT_STANDS) !== null
}
