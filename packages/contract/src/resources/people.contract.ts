import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { text } from '../fields/index.ts'
import { taskReply } from '../replies/task-reply.ts'
import { count } from '../replies/values.ts'

const name = (help: string) => text({ maxLength: 150, help })
const fields = {
  user: name('The user name of the account that goes.'),
  into: name('The user name of the account that stays.'),
}
const person = Type.Object({ username: Type.String(), full_name: Type.String() })

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/site/people/merge/',
  summary: 'Tell what would move, and what would end, if an account were merged into another one.',
  query: fields,
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      user: person,
      into: person,
      /** Rows of the history, as far as they are counted: those of the last minutes follow. */
      changes: count,
      /** At most 10,000 are counted of each. */
      suggestions: count,
      comments: count,
      /** Teams that the other account comes into. */
      teams: Type.Array(
        Type.Object({ id: Type.Integer(), name: Type.String(), project: Type.Union([Type.String(), Type.Null()]) }),
      ),
      /** Providers by which the person signs in to the other account from then on. */
      identities: Type.Array(Type.String()),
      /** These end. */
      tokens: count,
      sessions: count,
      is_superuser: Type.Boolean(),
    }),
  },
})
export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/site/people/merge/',
  summary:
    'Merge an account into another one of the same person: what they did and their teams move, their tokens, sessions and passwords end. Nobody can take this back.',
  body: whole(fields),
  replies: { 202: taskReply },
})
