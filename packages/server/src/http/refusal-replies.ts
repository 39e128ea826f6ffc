import { InvalidFields, Refusal, type RefusalCode } from '../refusal.ts'

interface RefusalReply {
  readonly status: number
  readonly detail: string
}

/** The one table from code to status and sentence. */
export const refusalReplies: { readonly [Code in RefusalCode]: RefusalReply } = {
  parse_error: { status: 400, detail: 'The body could not be read: it is not well-formed.' },
  'not-a-source-unit': { status: 400, detail: 'Only a string of the source language has translations.' },
  authentication_failed: { status: 401, detail: 'The token is not valid.' },
  not_authenticated: { status: 401, detail: 'Sign in to do this: no credentials were sent.' },
  permission_denied: { status: 403, detail: 'You may not do this.' },
  not_found: { status: 404, detail: 'Nothing is here.' },
  method_not_allowed: { status: 405, detail: 'This resource does not take that method.' },
  not_acceptable: { status: 406, detail: 'None of the accepted media types can be produced.' },
  conflict: { status: 409, detail: 'This cannot be done in the present state.' },
  request_too_large: { status: 413, detail: 'The body is larger than this server takes.' },
  unsupported_media_type: { status: 415, detail: 'Bodies of this media type are not understood here.' },
  'repository-locked': { status: 423, detail: 'The repository is busy; try again in a moment.' },
  'component-locked': { status: 423, detail: 'The component is busy; try again in a moment.' },
  'unknown-locked': { status: 423, detail: 'The resource is busy; try again in a moment.' },
  throttled: { status: 429, detail: 'Too many requests.' },
  unavailable: { status: 503, detail: 'The server cannot answer now; try again in a moment.' },
}

export interface ErrorReply {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Readonly<Record<string, string>>
}
export interface ErrorBody {
  readonly type: 'validation_error' | 'client_error' | 'server_error'
  readonly errors: readonly { readonly code: string; readonly detail: string; readonly attr: string | null }[]
}

const noHeaders: Readonly<Record<string, string>> = {}

/** The reply to whatever a request threw; undefined for what is no refusal but a bug or a broken world. */
export function replyToRefusal(error: unknown): ErrorReply | undefined {
  if (error instanceof InvalidFields) {
    return { status: 400, body: { type: 'validation_error', errors: error.problems }, headers: noHeaders }
  }
  if (!(error instanceof Refusal)) return undefined
  const { status, detail } = refusalReplies[error.code]
  return {
    status,
    body: {
      type: status >= 500 ? 'server_error' : 'client_error',
      errors: [{ code: error.code, detail: error.more.detail ?? detail, attr: error.more.attr ?? null }],
    },
    headers: headersOf(error, status),
  }
}

function headersOf(error: Refusal, status: number): Readonly<Record<string, string>> {
  if (status === 401) return { 'www-authenticate': 'Token' }
  if (error.more.retryAfterSeconds !== undefined) return { 'retry-after': String(error.more.retryAfterSeconds) }
  return noHeaders
}

/** The reply to a bug: it tells nothing of the inside. */
export const serverErrorReply: ErrorReply = {
  status: 500,
  body: {
    type: 'server_error',
    errors: [{ code: 'error', detail: 'The server failed; the error was logged.', attr: null }],
  },
  headers: noHeaders,
}
