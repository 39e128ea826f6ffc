import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, optional } from '../fields/index.ts'

export const readSchema = endpoint({
  method: 'GET',
  path: '/api/schema/',
  summary: 'The description of this API as OpenAPI 3.1, in YAML or JSON.',
  query: { format: optional(choice(['yaml', 'json'])) },
  renders: 'file',
  replies: { 200: Type.Unknown() },
})

export const readDocs = endpoint({
  method: 'GET',
  path: '/api/docs/',
  summary: 'All operations of this API on one page, for people.',
  renders: 'file',
  replies: { 200: Type.Unknown() },
})
