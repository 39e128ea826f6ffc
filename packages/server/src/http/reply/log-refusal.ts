import { Refusal, type RefusalCode } from '../../refusal.ts'
import type { Exchange } from '../bind/exchange.ts'
import { senderAddress } from '../session/sender-address.ts'

/** Refusals that may be somebody's trying; others are mistakes in what was sent. */
const logged: ReadonlySet<RefusalCode> = new Set([
  'not_authenticated',
  'permission_denied',
  'csrf_failed',
  'not_found',
  'throttled',
])

/** Characters of a path that the log keeps; what stands behind `?` is not kept at all. */
const longestPath = 300

/** Notes failed sign-ins, and requests for what the sender may not do or does not see. */
export function logRefusal({ request, options, actor }: Exchange, error: unknown): void {
  const { securityLog } = options
  if (!(error instanceof Refusal) || securityLog === undefined) return
  const [path = ''] = request.originalUrl.split('?', 1)
  const asked = { address: senderAddress(request), method: request.method, path: path.slice(0, longestPath) }
  if (error.code === 'authentication_failed') securityLog.record({ event: 'sign-in-failed', ...asked })
  else if (logged.has(error.code))
    securityLog.record({ event: 'refused', user: actor?.username ?? null, ...asked, code: error.code })
}
