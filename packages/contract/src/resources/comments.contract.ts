import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { boolean, choice, email, optional, text, time } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { commentReply } from '../replies/comment-reply.ts'

const path = '/api/units/:id/comments/'
const params = Type.Object({ id: Type.Integer() })

export const listComments = endpoint({
  method: 'GET',
  path,
  summary: 'List what people say about a string and about its source string.',
  params,
  paging: 'large',
  replies: { 200: listReply(commentReply) },
})
export const addComment = endpoint({
  method: 'POST',
  path,
  summary: 'Comment on a string.',
  params,
  body: whole({
    scope: choice(['report', 'global', 'translation'], {
      help: 'translation: on this string; global: on its source string; report: the same, and it is marked for review.',
    }),
    comment: text({ maxLength: 1000, help: '@name tells that user of it.' }),
    timestamp: optional(time({ help: 'For imports, by who runs the project: when it was said.' })),
    user_email: optional(email({ help: 'For imports, by who runs the project: who said it.' })),
  }),
  replies: { 201: commentReply },
})

const ofComment = '/api/editor/comments/:id/'

export const changeComment = endpoint({
  method: 'PATCH',
  path: ofComment,
  summary: 'Resolve a comment, or open it again.',
  params,
  body: partial({ resolved: boolean({ help: 'The request of the comment is done.' }) }),
  replies: { 200: commentReply },
})
export const deleteComment = endpoint({
  method: 'DELETE',
  path: ofComment,
  summary: 'Delete a comment.',
  params,
  replies: { 204: null },
})
