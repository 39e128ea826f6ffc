import type { Actor } from '../permissions/index.ts'

/** What a request sends to say who it is. An Authorization header counts before a cookie. */
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
  /** Must come back with whatever is written by the session's cookie. */
  readonly csrfToken: string
  readonly created: Date
  /** Whatever is done meanwhile. */
  readonly expires: Date
}

/** Who sends a request, and how they proved it. Shared between requests: never changed. */
export interface Caller {
  readonly actor: Actor
  readonly by: Proof
}
