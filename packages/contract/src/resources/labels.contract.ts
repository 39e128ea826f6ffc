import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { labelColors } from '../facts/label-colors.ts'
import { choice, initially, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { labelReply } from '../replies/unit-reply.ts'

const path = '/api/projects/:project/labels/'
const params = Type.Object({ project: Type.String() })

export const listLabels = endpoint({
  method: 'GET',
  path,
  summary: 'List the labels of a project.',
  params,
  paging: 'standard',
  replies: { 200: listReply(labelReply) },
})
export const addLabel = endpoint({
  method: 'POST',
  path,
  summary: 'Add a label to a project.',
  params,
  body: whole({
    name: text({ maxLength: 190 }),
    description: initially(text({ blank: true, maxLength: 250 }), ''),
    color: initially(choice(labelColors), 'silver'),
  }),
  replies: { 201: labelReply },
})
export const deleteLabel = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  summary: 'Delete a label; strings lose it.',
  params: Type.Object({ project: Type.String(), id: smallId }),
  replies: { 204: null },
})
