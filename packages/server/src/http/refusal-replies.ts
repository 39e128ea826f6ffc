import { type RefusalCode, refusalStatuses } from '@weft/contract'
import { factorNeeded } from '../domain/demand-right.ts'
import { InvalidFields, Refusal } from '../refusal.ts'
import type { ErrorReply } from './error-reply.ts'
import { KeptRefusal } from './kept-replies.ts'

/** The sentence of each code, where the refusal has none of its own. */
export const refusalDetails: { readonly [Code in RefusalCode]: string } = {
  parse_error: 'The body could not be read: it is not well-formed.',
  'not-a-source-unit': 'Only a string of the source language has translations.',
  authentication_failed: 'The token is not valid.',
  not_authenticated: 'Sign in to do this: no credentials were sent.',
  permission_denied: 'You may not do this.',
  agreement_required: 'Agree to the contributor agreement of the component first.',
  second_factor_required: factorNeeded,
  csrf_failed: 'The request does not come from a page of this site.',
  not_found: 'Nothing is here.',
  method_not_allowed: 'This resource does not take that method.',
  not_acceptable: 'None of the accepted media types can be produced.',
  precondition_failed: 'Somebody has changed it since you read it.',
  idempotency_key_reused: 'The key of the request was used for another one.',
  conflict: 'This cannot be done in the present state.',
  sign_in_again: 'Sign in again first.',
  request_too_large: 'The body is larger than this server takes.',
  unsupported_media_type: 'Bodies of this media type are not understood here.',
  'repository-locked': 'The repository is busy; try again in a moment.',
  'component-locked': 'The component is busy; try again in a moment.',
  'unknown-locked': 'The resource is busy; try again in a moment.',
  throttled: 'Too many requests.',
  unavailable: 'The server cannot answer now; try again in a moment.',
}

const noHeaders: Readonly<Record<string, string>> = {}

/** The reply to whatever a request threw; undefined for what is no refusal but a bug or a broken world. */
export function replyToRefusal(error: unknown): ErrorReply | undefined {
  if (error instanceof InvalidFields) {
    return { status: 400, body: { type: 'validation_error', errors: error.problems }, headers: noHeaders }
  }
  if (error instanceof KeptRefusal) return error.reply
  if (!(error instanceof Refusal)) return undefined
  const status = refusalStatuses[error.code]
  return {
    status,
    body: {
      type: status >= 500 ? 'server_error' : 'client_error',
      errors: [
        { code: error.code, detail: error.more.detail ?? refusalDetails[error.code], attr: error.more.attr ?? null },
      ],
      ...(error.more.current === undefined ? {} : { current: error.more.current }),
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
