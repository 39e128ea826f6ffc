import type { Actor } from '../permissions/index.ts'

/** The credentials of a request. An Authorization header counts before a cookie. */
export interface Credentials {
  readonly authorization?: string | undefined
  /** The secret in the session's cookie. */
  readonly session?: string | undefined
}

/** By what somebody is known. */
export type Proof =
  | { readonly kind: 'nothing' }
  /** A cookie whose session has ended or never was; `isNew` where that was not remembered, and cost a query. */
  | { readonly kind: 'ended-session'; readonly isNew: boolean }
  | { readonly kind: 'token' }
  | SessionProof

export interface SessionProof {
  readonly kind: 'session'
  readonly id: number
  /** Every write with the session's cookie must send it back. */
  readonly csrfToken: string
  readonly created: Date
  /** The latest end, even with activity. */
  readonly expires: Date
}

/** The sender of a request, and the proof of identity. Shared between requests: never changed. */
export interface Caller {
  readonly actor: Actor
  readonly by: Proof
}
