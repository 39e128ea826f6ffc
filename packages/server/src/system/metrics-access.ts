import { type BlockList, isIPv6 } from 'node:net'
import { isSameSecret } from './same-secret.ts'

/** The readers of the process's metrics: either is enough. */
export interface MetricsAccess {
  readonly token: string | null
  readonly addresses: BlockList
}

/** The sender of a request for metrics. */
interface Sender {
  /** Empty where the connection has ended. */
  readonly address: string
  readonly authorization: string | undefined
}

/** By the address, or by `Authorization: Bearer TOKEN`. */
export function mayReadMetrics({ token, addresses }: MetricsAccess, { address, authorization = '' }: Sender): boolean {
  if (address !== '' && addresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')) return true
  const sent = /^Bearer (.+)$/i.exec(authorization)?.[1]
  return token !== null && isSameSecret(sent, token)
}
