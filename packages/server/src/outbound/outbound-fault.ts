/** Why a request that we sent has no answer. */
export type OutboundCode =
  /** No name server knows the host. */
  | 'unknown-host'
  /** The host is on a private network, which this request may not reach. */
  | 'private-host'
  /** The address is no http or https URL, or carries a password. */
  | 'bad-address'
  | 'timeout'
  /** The answer is longer than the caller takes. */
  | 'too-large'
  /** It leads elsewhere, too often or where the caller follows nobody. */
  | 'redirect'
  /** The connection failed. */
  | 'network'
  /** The quota of this service and project is used up for now. */
  | 'quota'

/**
 * A request that we sent had no answer. Its message names the host and nothing else: paths, headers and bodies may hold
 * secrets, and the address of a host would tell of our network.
 */
export class OutboundFault extends Error {
  override readonly name = 'OutboundFault'
  readonly code: OutboundCode
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined

  constructor(code: OutboundCode, host: string, retryAfter?: number) {
    super(`${host}: ${code}`)
    this.code = code
    this.retryAfter = retryAfter
  }
}
