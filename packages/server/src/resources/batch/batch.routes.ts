import { sendBatch } from '@weft/contract'
import { type DispatchedReply, type Request, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { type FieldProblem, validationErrors } from '../../refusal.ts'

type BatchBody = Request<typeof sendBatch>['body']

/** The paths that a batch may carry: the API's, without batches and without endless replies. */
const carried = /^\/api\/(?!(batch|events)([/.]|$))/

/** Looks at a path as the router does, which takes out `..` and reads `%62atch` as `batch`. */
function isCarried(path: string): boolean {
  if (!/^\/api\/[\x21-\x7e]*$/.test(path) || path.includes('#')) return false
  const { pathname } = new URL(path, 'http://api.invalid')
  try {
    return carried.test(decodeURIComponent(pathname))
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

function checkPaths({ requests }: BatchBody): void {
  const problems = requests.flatMap(({ path }, index): FieldProblem[] => {
    if (isCarried(path)) return []
    const detail = 'Expected a path of the API, escaped, such as /api/units/12/; no batch and no stream.'
    return [{ code: 'invalid', attr: `requests.${index}.path`, detail }]
  })
  if (problems.length > 0) throw validationErrors(problems)
}

const headerOf = ({ headers }: DispatchedReply, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** Bytes of the replies of one batch: what is read beyond them is refused, since all of them are held until the last is there. */
const mostBytes = 64 * 1024 * 1024

/** The answer of a request that had no room left: it was not made, or read nothing but what it would show. */
const tooMuch = JSON.stringify({
  status: 413,
  etag: null,
  retry_after: null,
  body: {
    type: 'client_error',
    errors: [
      {
        code: 'request_too_large',
        detail: `The replies of a batch have at most ${mostBytes / 1024 ** 2} MiB together, and with this one there would be more: send it in another batch.`,
        attr: null,
      },
    ],
  },
})

/** One answer as JSON; what is no JSON stands as a text. */
function presentReply(reply: DispatchedReply & { readonly text: string }): string {
  const isJson = headerOf(reply, 'content-type')?.startsWith('application/json') === true
  const body = reply.text === '' ? 'null' : isJson ? reply.text : JSON.stringify(reply.text)
  const seconds = Number(headerOf(reply, 'retry-after') ?? Number.NaN)
  const retryAfter = Number.isInteger(seconds) ? seconds : null
  return `{"status":${reply.status},"etag":${JSON.stringify(headerOf(reply, 'etag'))},"retry_after":${retryAfter},"body":${body}}`
}

type CarriedRequest = BatchBody['requests'][number]

async function answerOf(
  dispatch: Request<typeof sendBatch>['dispatch'],
  { method, path, body, if_match, idempotency_key }: CarriedRequest,
  room: number,
): Promise<string> {
  const headers: Record<string, string> = {}
  if (if_match !== undefined) headers['if-match'] = if_match
  if (idempotency_key !== undefined) headers['idempotency-key'] = idempotency_key
  const hasNoBody = (method === 'GET' || method === 'DELETE') && body === undefined
  const asked = { method, path, headers, body: hasNoBody ? undefined : (body ?? {}) }
  // A change is answered at any length, because a refusal would claim that it was not made.
  const { text, ...reply } = await dispatch(asked, method === 'GET' ? room : Number.POSITIVE_INFINITY)
  return text === null ? tooMuch : presentReply({ ...reply, text })
}

export const batchRoutes = [
  route(sendBatch, {
    permission: 'signed-in',
    takesNoKey: true,
    async handle({ body, dispatch, signal }) {
      checkPaths(body)
      const answers: string[] = []
      let room = mostBytes
      for (const sent of body.requests) {
        // A client that went away sends the rest again: each request has its key.
        signal.throwIfAborted()
        const answer = room > 0 ? await answerOf(dispatch, sent, room) : tooMuch
        room -= Buffer.byteLength(answer)
        answers.push(answer)
      }
      return rawJson(`{"responses":[${answers.join(',')}]}`)
    },
  }),
]
