import { parseUrl } from '../browser/parse-url.ts'
import type { JsonValue } from '../json-value.ts'
import { property, textsOf } from '../lint/values.ts'
import type { PageVisit } from './define-aspect.ts'

/** A site's entry in one of the lists of a policy. */
export interface ListEntry {
  readonly list: string
  readonly index: number
  readonly text: string
}

/** Ports that a URL leaves out. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'https:': 443,
  'ws:': 80,
  'wss:': 443,
  'ftp:': 21,
}

/** The port of an address, also where it is the scheme's default. */
export function portOf(href: string): number | null {
  const parsed = parseUrl(href)
  if (!parsed) return null
  const port = /^[^:]+:\/\/(?:[^/?#]*@)?(?:\[[^\]]*\]|[^/?#:]*):(\d+)/.exec(parsed.href)?.[1]
  return port === undefined ? (DEFAULT_PORTS[parsed.protocol] ?? null) : Number(port)
}

/**
 * The entry that decides about a site. Permissions belong to scheme, host and port. If `covers` is `subdomains`, the
 * nearest parent domain with an entry counts, as for cookies, pop-ups and add-ons; for devices and location only the exact
 * host does. If several lists name the same host, the first given wins: the browser keeps the permission it set first.
 */
export function entryFor(
  visit: PageVisit,
  policy: JsonValue | undefined,
  lists: readonly string[],
  covers: 'host' | 'subdomains',
): ListEntry | null {
  for (const host of hostsAbove(visit.hostname, covers)) {
    for (const list of lists) {
      const found = textsOf(property(policy, list)).find(([, text]) => isOrigin(text, visit, host))
      if (found) return { list, index: found[0], text: found[1] }
    }
  }
  return null
}

/** A host and, from near to far, its parent domains. Addresses have none. */
function hostsAbove(host: string, covers: 'host' | 'subdomains'): readonly string[] {
  const isAddress = host.startsWith('[') || /^[\d.]+$/.test(host)
  if (covers === 'host' || isAddress) return [host]
  const labels = host.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

function isOrigin(text: string, visit: PageVisit, host: string): boolean {
  const origin = parseUrl(text)
  if (!origin || origin.protocol !== visit.protocol) return false
  return origin.hostname === host && portOf(text) === visit.port
}
