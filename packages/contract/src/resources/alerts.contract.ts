import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { text } from '../fields/index.ts'

const params = Type.Object({ id: smallId })

export const dismissAlert = endpoint({
  method: 'POST',
  path: '/api/site/alerts/:id/dismissal/',
  summary: 'Leave an alert: it is no longer counted until it is raised anew.',
  params,
  body: whole({ reason: text({ maxLength: 500, help: 'Why it is left, for those who look after it.' }) }),
  replies: { 204: null },
})
export const endDismissal = endpoint({
  method: 'DELETE',
  path: '/api/site/alerts/:id/dismissal/',
  summary: 'Let a dismissed alert stand again.',
  params,
  replies: { 204: null },
})
