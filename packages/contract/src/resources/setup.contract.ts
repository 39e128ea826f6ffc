import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { optional, text, textWhere } from '../fields/index.ts'
import { scanReply } from '../replies/scan-reply.ts'
import { background } from '../replies/task-reply.ts'
import { trialReply } from '../replies/trial-reply.ts'
import { count, nullableText } from '../replies/values.ts'

/** A task that ends has the same as its result; one that failed has `result: false` and a `detail`. */
const answer = Type.Object({
  result: Type.Boolean(),
  scan: Type.Optional(scanReply),
  task_url: Type.Optional(Type.String()),
})

export const scanRepository = endpoint({
  method: 'POST',
  path: '/api/setup/scan/',
  summary: 'Look through a repository for files that can be translated.',
  body: whole({
    repo: text({ maxLength: 300, help: 'Address of the git repository.' }),
    branch: optional(
      textWhere('branch', { blank: true, maxLength: 200, help: 'The remote’s default one where none is named.' }),
    ),
    project: optional(
      text({ maxLength: 60, help: 'Slug of the project in which the component is to be made; none: a new one.' }),
    ),
    background,
  }),
  renders: ['json', 'api'],
  replies: { 200: answer, 202: answer },
})

export const tryPush = endpoint({
  method: 'POST',
  path: '/api/setup/try-push/',
  summary: 'Ask a git host whether it would take a push; nothing is sent there.',
  body: whole({
    push: text({ maxLength: 300, help: 'Address of the git repository to push to.' }),
    branch: textWhere('branch', { maxLength: 200, help: 'The branch that would be pushed.' }),
    project: optional(
      text({ maxLength: 60, help: 'Slug of the project in which the component is, or is to be; none: a new one.' }),
    ),
    background,
  }),
  renders: ['json', 'api'],
  replies: { 200: trialReply, 202: trialReply },
})

export const readDemo = endpoint({
  method: 'GET',
  path: '/api/setup/demo/',
  summary: 'List the projects of the demo, which one may remove.',
  renders: ['json', 'api'],
  replies: {
    /** Demo projects without a component that somebody added. */
    200: Type.Object({ projects: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })) }),
  },
})

export const readDemoWork = endpoint({
  method: 'GET',
  path: '/api/setup/demo/work/',
  summary: 'List the people whose work goes with the demo, those with the most changes first.',
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      /** The first of them; `count` says how many there are. */
      people: Type.Array(Type.Object({ username: Type.String(), full_name: Type.String(), changes: count })),
      count,
    }),
  },
})

export const removeDemo = endpoint({
  method: 'DELETE',
  path: '/api/setup/demo/',
  summary: 'Remove the projects of the demo; a project where somebody added a component of their own stays.',
  replies: { 204: null },
})

export const readPublicKey = endpoint({
  method: 'GET',
  path: '/api/setup/public-key/',
  summary:
    'Read the public SSH key that git hosts must know before a project may use their private repositories: that of the project, or that of the next one that you make.',
  query: {
    project: optional(text({ maxLength: 60, help: 'Slug of the project; none: one that is yet to be made.' })),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      /** One line, as `authorized_keys` and the forms of git hosts take it; null: there is no OpenSSH here, and so no ssh address works. */
      public_key: nullableText,
    }),
  },
})
