import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { choice, initially } from '../fields/index.ts'

const path = '/api/editor/strings/:id/dismissed-checks/:check/'
const params = Type.Object({ id: Type.Integer(), check: Type.String() })
const body = whole({
  scope: initially(
    choice(['this', 'all'], {
      help: 'this: for this string in its language; all: for its source string, in all languages, by a flag.',
    }),
    'this',
  ),
})
/** Ids of the string's failing checks: the active and the dismissed ones. */
const replies = { 200: Type.Object({ failing: Type.Array(Type.String()), dismissed: Type.Array(Type.String()) }) }

export const dismissCheck = endpoint({
  method: 'PUT',
  path,
  summary: 'Dismiss a check that a string fails; the text may change as long as it fails it.',
  params,
  body,
  replies,
})
export const recallCheck = endpoint({
  method: 'DELETE',
  path,
  summary: 'Let a dismissed check count again.',
  params,
  body,
  replies,
})
