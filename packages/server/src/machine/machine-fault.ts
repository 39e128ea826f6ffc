import type { MachineFaultCode } from '@weft/contract'

/** A service gave no translation. Its message never has a secret or a text in it. */
export class MachineFault extends Error {
  override readonly name = 'MachineFault'
  readonly code: MachineFaultCode
  /** The service's message, in its words; empty: it has nothing that people may see. */
  readonly said: string
  /** Seconds after which it is worth another try. */
  readonly retryAfter: number | undefined

  constructor(code: MachineFaultCode, said = '', retryAfter?: number) {
    super(said === '' ? code : `${code}: ${said}`)
    this.code = code
    this.said = said
    this.retryAfter = retryAfter
  }
}

/** Faults of the service as a whole: the next string would have the same one. */
const ofTheService: ReadonlySet<MachineFaultCode> = new Set([
  'unreachable',
  'timeout',
  'private-host',
  'key',
  'rate',
  'exhausted',
  'failed',
  'consent',
  'limit',
  'price',
  'secret',
  'language',
])

/** Whether it is of no use to ask the service for the next strings. */
export const stopsService = ({ code }: MachineFault): boolean => ofTheService.has(code)
