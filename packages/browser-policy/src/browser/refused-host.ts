import { parseStandard } from './browser-url.ts'
import { decodePunycode } from './punycode.ts'

/**
 * Characters that Firefox refuses in a host although the URL Standard allows them
 * (`http://*.a.example`, the commonest mistake in lists of origins).
 */
const REFUSED_IN_HOST = /[*"]/

/** Characters. Real labels are far shorter, and decoding takes quadratic time. */
const LONGEST_LABEL = 500

/** Firefox checks labels in Punycode, the URL implementation of Node 24 does not. */
function isBrokenPunycode(label: string): boolean {
  if (!label.startsWith('xn--')) return false
  if (label.length > LONGEST_LABEL) return true
  const decoded = decodePunycode(label.slice(4))
  return decoded === null || parseStandard(`http://${decoded}`)?.hostname !== label
}

/** Whether Firefox refuses a host that the URL implementation of Node has parsed. */
export function isRefusedHost(hostname: string): boolean {
  return REFUSED_IN_HOST.test(hostname) || hostname.split('.').some(isBrokenPunycode)
}
