import { getDomain } from 'tldts'
import { parseStandard } from './browser-url.ts'

/** Longer than any host with a path that people write. */
const LONGEST = 10_000

/** The host is taken as it stands: the browser does not look for schemes, ports or paths in it. */
const AS_IT_STANDS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false, detectIp: false }

function isAddress(host: string): boolean {
  return /^[\da-fx.]+$/.test(host) && /^\d+(?:\.\d+){3}$/.test(parseStandard(`http://${host}`)?.hostname ?? '')
}

/** The host as the list of suffixes is asked for it; the build for browsers has no other names in it. */
function inAscii(host: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
  return /^[\u0000-\u007f]*$/.test(host) ? host : (parseStandard(`http://${host}`)?.hostname ?? host)
}

/**
 * Whether a host has a part that somebody can own: `a.example`, but not `co.uk` or `github.io`, under which others have
 * theirs. Firefox asks its copy of the public suffix list, and takes any text between dots for a label; found by asking
 * ESR 153 about hundreds of texts.
 */
export function hasBaseDomain(text: string): boolean {
  const host = inAscii(text.replace(/\.$/, '').toLowerCase())
  if (host === '' || host.length > LONGEST || /\s/.test(host) || host.startsWith('.') || host.includes('..'))
    return false
  return !isAddress(host) && getDomain(host, AS_IT_STANDS) !== null
}
