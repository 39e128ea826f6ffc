import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { integer, list, optional, text } from '../fields/index.ts'
import { nullableText, time } from '../replies/values.ts'

const id = (more: { readonly help?: string }) => integer({ min: 0, max: Number.MAX_SAFE_INTEGER, ...more })
const nullableId = Type.Union([Type.Integer(), Type.Null()])

export const readInbox = endpoint({
  method: 'GET',
  path: '/api/account/inbox/',
  summary: 'Your notifications, the newest first, 50 at once.',
  query: { cursor: optional(text({ blank: true, maxLength: 20, help: 'The end of an earlier reply.' })) },
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
          /** Source texts of the string; empty if it is not about a string. */
          source: Type.Array(Type.String()),
          unit: nullableId,
          /** The assignment that it is about: `/assignment/ID/`. */
          assignment: nullableId,
          /** Path of its page: `project/component/language`. */
          path: nullableText,
          /** Display names of that place and its parents, from the project down. */
          names: Type.Array(Type.String()),
          user: Type.Union([Type.Object({ username: Type.String(), full_name: Type.String() }), Type.Null()]),
        }),
      ),
      /** How many are not read; 100: so many or more. */
      unread: Type.Integer(),
      /** Cursor of the next page; null at the end. */
      cursor: nullableText,
    }),
  },
})

export const markInboxRead = endpoint({
  method: 'POST',
  path: '/api/account/inbox/read/',
  summary: 'Note that you have read your inbox up to an entry, or single entries of it.',
  body: whole({
    up_to: optional(id({ help: 'The id of the entry.' })),
    entries: optional(list(id({}), { max: 100, help: 'The ids of single entries.' })),
  }),
  replies: { 204: null },
})
