import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { integer, optional, text } from '../fields/index.ts'
import { nullableText, time } from '../replies/values.ts'

const nullableId = Type.Union([Type.Integer(), Type.Null()])

export const readInbox = endpoint({
  method: 'GET',
  path: '/api/account/inbox/',
  summary: 'What you asked to be told of, the newest first, 50 at once.',
  query: { cursor: optional(text({ blank: true, maxLength: 20, help: 'Where an earlier reply ended.' })) },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.Integer(),
          /** A name of `notificationKinds`. */
          notification: Type.String(),
          created: time,
          read: Type.Boolean(),
          change: Type.Integer(),
          /** A code of `changeActions`, and its label. */
          action: Type.Integer(),
          action_name: Type.String(),
          target: Type.Array(Type.String()),
          unit: nullableId,
          /** Of the page where it happened: `project/component/language`. */
          path: nullableText,
          /** What pages call that place and all around it, from the project down. */
          names: Type.Array(Type.String()),
          user: Type.Union([Type.Object({ username: Type.String(), full_name: Type.String() }), Type.Null()]),
        }),
      ),
      /** How many are not read; 100: so many or more. */
      unread: Type.Integer(),
      /** What to ask for those after them; null: there are no more. */
      cursor: nullableText,
    }),
  },
})

export const markInboxRead = endpoint({
  method: 'POST',
  path: '/api/account/inbox/read/',
  summary: 'Note that you have read your inbox up to an entry.',
  body: whole({ up_to: integer({ min: 0, max: Number.MAX_SAFE_INTEGER, help: 'The id of the entry.' }) }),
  replies: { 204: null },
})
