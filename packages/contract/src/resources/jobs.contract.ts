import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { choice, initially, optional, text } from '../fields/index.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'

const states = ['running', 'waiting', 'failed'] as const

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/site/jobs/',
  summary: 'List jobs that run, wait or failed: at most 200 of one state, and how many there are.',
  query: {
    state: initially(choice(states), 'failed'),
    path: optional(text({ maxLength: 500, help: 'Of a project or a component: only jobs about it.' })),
  },
  replies: {
    200: Type.Object({
      running: count,
      waiting: count,
      failed: count,
      results: Type.Array(
        Type.Object({
          id: Type.String(),
          kind: Type.String(),
          /** The component that it is about: its path. */
          component: nullableText,
          attempts: count,
          /** Why the last attempt failed, as the server's log says it. */
          failure: nullableText,
          /** When it was asked for, or failed. */
          since: time,
          /** When its next attempt begins; null: it runs, or is over. */
          due: nullableTime,
        }),
      ),
    }),
  },
})
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/site/jobs/:uuid/retry/',
  summary: 'Run a failed job again.',
  params: Type.Object({ uuid: Type.String() }),
  replies: { 200: Type.Object({ id: Type.String(), task_url: Type.String() }) },
})
