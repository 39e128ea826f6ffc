import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { optional, text } from '../fields/index.ts'

export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events/',
  summary: 'Follow what happens in the projects that you see, as server-sent events.',
  query: {
    path: optional(
      text({ blank: true, maxLength: 1000, help: 'Only what happens there: project/component/language.' }),
    ),
  },
  renders: 'file',
  replies: { 200: Type.Unsafe<string>({ type: 'string', description: 'text/event-stream' }) },
})
