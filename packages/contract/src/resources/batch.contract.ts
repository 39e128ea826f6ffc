import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { requestsAtOnce } from '../facts/batches.ts'
import { choice, jsonObject, list, object, optional, text } from '../fields/index.ts'
import { nullableText } from '../replies/values.ts'

const request = object({
  method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  path: text({ maxLength: 8000, help: 'From /api/ on, with its query.' }),
  body: optional(jsonObject({ values: 10_000, characters: 4_000_000 })),
  if_match: optional(text({ maxLength: 1000, help: 'Sent as If-Match.' })),
  idempotency_key: optional(text({ maxLength: 200, help: 'Sent as Idempotency-Key.' })),
})

export const sendBatch = endpoint({
  method: 'POST',
  path: '/api/batch/',
  summary: `Send several requests in one, at most ${requestsAtOnce}: each is answered by itself, in their order.`,
  body: whole({ requests: list(request, { max: requestsAtOnce }) }),
  bodyLimit: 8 * 1024 * 1024,
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      responses: Type.Array(
        Type.Object({
          status: Type.Integer(),
          etag: nullableText,
          /** Seconds after which the same request may succeed. */
          retry_after: Type.Union([Type.Integer(), Type.Null()]),
          /** JSON as the request by itself would be answered; null: no body. */
          body: Type.Unknown(),
        }),
      ),
    }),
  },
})
