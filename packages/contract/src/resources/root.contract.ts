import Type from 'typebox'
import { endpoint } from '../endpoint.ts'

export const readRoot = endpoint({
  method: 'GET',
  path: '/api/',
  summary: 'The start: the addresses of all lists.',
  replies: { 200: Type.Record(Type.String(), Type.String()) },
})
