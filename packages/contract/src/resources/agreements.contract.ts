import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { longText, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { nullableTime, time } from '../replies/values.ts'

const params = Type.Object({ project: Type.String(), component: Type.String() })
const path = '/api/account/agreements/:project/:component/'
const agreementReply = Type.Object({
  component: Type.String(),
  /** Empty: the component asks for none. */
  agreement: Type.String(),
  /** When you agreed to these words; null: not yet. */
  agreed: nullableTime,
})

export const listAgreements = endpoint({
  method: 'GET',
  path: '/api/account/agreements/',
  summary: 'List the contributor agreements that you accepted, word for word.',
  paging: 'standard',
  replies: {
    200: listReply(Type.Object({ project: Type.String(), agreement: Type.String(), agreed: time })),
  },
})
export const readAgreement = endpoint({
  method: 'GET',
  path,
  summary: 'Read the contributor agreement of a component, and whether you accepted it.',
  params,
  replies: { 200: agreementReply },
})
export const acceptAgreement = endpoint({
  method: 'POST',
  path,
  summary: 'Accept the contributor agreement of a component, for all components of the project with the same words.',
  params,
  body: whole({ agreement: text({ maxLength: longText, help: 'The words that you read and agree to.' }) }),
  replies: { 200: agreementReply },
})
