import { refusalStatuses } from '@weft/contract'
import { InvalidFields, Refusal } from '../../refusal.ts'
import type { ErrorReply } from './error-reply.ts'
import { KeptRefusal } from './idempotent-replies.ts'
import { refusalSentence, sentenceOf } from './refusal-sentences.ts'

const noHeaders: Readonly<Record<string, string>> = {}

const detailOf = ({ code, more: { detail, denial } }: Refusal): string =>
  detail ?? (denial === undefined ? refusalSentence(code) : sentenceOf(denial))

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
