import type { ErrorBody, FieldProblemCode, RefusalCode, ValueSpan } from '../facts/refusal-codes.ts'

/** `error`: the server failed. A newer server may know codes that this client does not. */
export type ErrorCode = RefusalCode | FieldProblemCode | 'error' | (string & Record<never, never>)

/** One thing that was wrong with a request. */
export interface RequestProblem {
  readonly code: ErrorCode
  /** For people; its words change. */
  readonly detail: string
  /** The field: nested with dots, `non_field_errors` for the whole body, or null. */
  readonly attr: string | null
  /** The faulty part of the value, if the server names it. */
  readonly span?: ValueSpan
}

interface RefusedReply {
  readonly request: string
  readonly status: number
  readonly type: ErrorBody['type']
  readonly problems: readonly RequestProblem[]
  readonly retryAfterSeconds: number | null
  readonly body: unknown
}

/** The server did not do what was asked; nothing was written. `code` and `attr` are those of the first problem. */
export class RefusedRequest extends Error {
  readonly status: number
  readonly type: ErrorBody['type']
  readonly code: ErrorCode
  readonly attr: string | null
  readonly problems: readonly RequestProblem[]
  /** When the same request may succeed, where the server tells. */
  readonly retryAfterSeconds: number | null
  /** The body as it came: JSON, or the text of something else. */
  readonly body: unknown

  constructor({ request, status, type, problems, retryAfterSeconds, body }: RefusedReply) {
    const [first] = problems
    super(
      `${request}: ${status} ${problems.map(({ attr, detail }) => (attr ? `${attr}: ${detail}` : detail)).join(' ')}`,
    )
    this.name = 'RefusedRequest'
    this.status = status
    this.type = type
    this.code = first?.code ?? 'error'
    this.attr = first?.attr ?? null
    this.problems = problems
    this.retryAfterSeconds = retryAfterSeconds
    this.body = body
  }
}

/** A proxy's reply has no code of ours, and neither has the reply of a busy repository. */
const codesByStatus: { readonly [status: number]: RefusalCode } = {
  401: 'not_authenticated',
  403: 'permission_denied',
  404: 'not_found',
  412: 'precondition_failed',
  413: 'request_too_large',
  423: 'repository-locked',
  429: 'throttled',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
}

/** The error that a reply stands for. `request` names what was asked, such as `GET /api/projects/`. */
export async function refusalOf(request: string, response: Response): Promise<RefusedRequest> {
  const { status } = response
  const text = await response.text()
  const body = jsonOf(text)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const type = status === 400 ? 'validation_error' : status < 500 ? 'client_error' : 'server_error'
  const other = [{ code: codesByStatus[status] ?? 'error', detail: detailOf(body) ?? response.statusText, attr: null }]
  return new RefusedRequest({
    request,
    status,
    ...(isErrorBody(body) ? { type: body.type, problems: body.errors } : { type, problems: other }),
    retryAfterSeconds: Number.isFinite(seconds) ? seconds : null,
    body,
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return text
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('errors' in body) || !Array.isArray(body.errors)) return false
  const errors: readonly unknown[] = body.errors
  return errors.length > 0 && errors.every((one) => typeof one === 'object' && one !== null && 'code' in one)
}

const detailOf = (body: unknown): string | null =>
  typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string' ? body.detail : null
