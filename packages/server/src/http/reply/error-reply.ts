import type { ErrorBody } from '@weft/contract'

/** The reply to a refused request or to a bug. */
export interface ErrorReply {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
}
