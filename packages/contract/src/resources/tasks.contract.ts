import Type from 'typebox'
import { endpoint } from '../endpoint.ts'

export const readTask = endpoint({
  method: 'GET',
  path: '/api/tasks/:uuid/',
  summary: 'Say how far a task in the background is.',
  params: Type.Object({ uuid: Type.String() }),
  replies: {
    200: Type.Object({
      completed: Type.Boolean(),
      progress: Type.Integer({ minimum: 0, maximum: 100 }),
      /** The result of the task, different for each kind; null while it runs. */
      result: Type.Unknown(),
      log: Type.String(),
      cancellable: Type.Boolean(),
    }),
  },
})

export const cancelTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/:uuid/',
  summary: 'Take back what was asked of a repository, while it waits.',
  params: Type.Object({ uuid: Type.String() }),
  replies: { 204: null },
})
