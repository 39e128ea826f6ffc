import { targetFacts } from '../target.ts'
import type { PageVisit } from './define-aspect.ts'

/**
 * The entry of Passthrough that lets a page be reached directly, or null. Entries stand between commas or blanks: a
 * domain (with its sub-domains), `<local>` for names without a dot, an address with or without a mask, each with an
 * optional port. Later browsers reach this very computer directly in any case.
 */
export function bypassEntry(visit: PageVisit, passthrough: string): string | null {
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|.*\.localhost)$/.test(visit.hostname)
  if (isHere && targetFacts[visit.target].code.ownComputer === 'directly')
    return `${visit.hostname} being this computer, not`
  return passthrough.split(/[\s,]+/).find((entry) => entry !== '' && covers(entry.toLowerCase(), visit)) ?? null
}

function covers(entry: string, { hostname, port }: PageVisit): boolean {
  if (entry === '<local>') return !hostname.includes('.') && !hostname.startsWith('[')
  const [, name = entry, wantedPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? []
  if (wantedPort !== undefined && Number(wantedPort) !== port) return false
  // The browser reads the length up to the first character that is no digit.
  if (/^[\d.]+\/\d+\D?$/.test(name)) return inNetwork(hostname, name.replace(/\D$/, ''))
  const bare = name.replace(/\/.*$/, '')
  const domain = bare.startsWith('*.') ? bare.slice(1) : bare
  if (domain.startsWith('.')) return hostname.endsWith(domain)
  return hostname === domain || hostname.endsWith(`.${domain}`)
}

/** Whether an IPv4 address lies in a network such as `192.168.1.0/24`. */
function inNetwork(hostname: string, network: string): boolean {
  const [base = '', length = '32'] = network.split('/')
  const [address, start] = [addressNumber(hostname), addressNumber(base)]
  if (address === null || start === null || Number(length) > 32) return false
  const size = 2 ** (32 - Number(length))
  return Math.floor(address / size) === Math.floor(start / size)
}

function addressNumber(text: string): number | null {
  const parts = text.split('.').map(Number)
  const isAddress = parts.length === 4 && parts.every((part) => Number.isInteger(part) && part >= 0 && part <= 255)
  return isAddress ? parts.reduce((sum, part) => sum * 256 + part, 0) : null
}
