import { type RefusalCode, refusalStatuses } from '@weft/contract'
import { InvalidFields, Refusal } from '../../refusal.ts'
import { sentenceOf } from './denial-sentences.ts'
import type { ErrorReply } from './error-reply.ts'
import { KeptRefusal } from './idempotent-replies.ts'

/** The sentence of each code, if the refusal has none. */
export const refusalDetails: { readonly [Code in RefusalCode]: string } = {
  parse_error: 'The body could not be read: it is not well-formed.',
  'not-a-source-unit': 'Only strings of the source language have translations.',
  authentication_failed: 'The token is not valid.',
  not_authenticated: 'Sign in to do this: no credentials were sent.',
  permission_denied: 'You do not have permission to do this.',
  agreement_required: 'Agree to the contributor agreement of the component first.',
  second_factor_required: sentenceOf({ code: 'second-factor-required' }),
  csrf_failed: 'The request does not come from a page of this site.',
  not_found: 'Not found.',
  method_not_allowed: 'This resource does not allow this method.',
  not_acceptable: 'No accepted media type is available.',
  precondition_failed: 'It has changed since you read it.',
  idempotency_key_reused: 'The key of the request was already used for another one.',
  timeout: 'The request took too long to arrive.',
  conflict: 'This is not possible in the present state.',
  sign_in_again: 'Sign in again first.',
  request_too_large: 'The body is too large.',
  unsupported_media_type: 'This media type is not supported.',
  'repository-locked': 'The repository is busy; try again in a moment.',
  'component-locked': 'The component is busy; try again in a moment.',
  'unknown-locked': 'The resource is busy; try again in a moment.',
  throttled: 'Too many requests.',
  unavailable: 'The server is not available now; try again in a moment.',
}

const noHeaders: Readonly<Record<string, string>> = {}

const detailOf = ({ code, more: { detail, denial } }: Refusal): string =>
  detail ?? (denial === undefined ? refusalDetails[code] : sentenceOf(denial))

/** The reply to an error; undefined for bugs and outages. */
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
      errors: [{ code: error.code, detail: detailOf(error), attr: error.more.attr ?? null }],
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
