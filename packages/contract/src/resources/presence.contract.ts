import { endpoint, whole } from '../endpoint.ts'
import { boolean, initially, integer, nullable, optional, slug, text } from '../fields/index.ts'

export const notePresence = endpoint({
  method: 'PUT',
  path: '/api/editor/presence/',
  summary: 'Tell others which string you look at, every 20 seconds or so; it is forgotten after a minute.',
  body: whole({
    path: text({ maxLength: 1000, help: 'project/component/language.' }),
    client: slug({ maxLength: 64, help: 'A name of the window, the same as long as it is open.' }),
    unit: optional(nullable(integer({ min: 1, max: Number.MAX_SAFE_INTEGER }))),
    typing: initially(boolean(), false),
    gone: initially(boolean({ help: 'The window is being closed.' }), false),
  }),
  replies: { 204: null },
})
