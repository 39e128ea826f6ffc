import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { boolean, initially, text } from '../fields/index.ts'

export const handOverProject = endpoint({
  method: 'POST',
  path: '/api/projects/:project/hand-over/',
  summary: 'Make somebody administrator of a project, and step back yourself unless you stay.',
  params: Type.Object({ project: Type.String() }),
  body: whole({
    username: text({ maxLength: 150, help: 'The user who administers the project from now on.' }),
    stay: initially(boolean({ help: 'Whether you stay an administrator beside them.' }), false),
    confirm: text({ maxLength: 100, help: 'The slug of the project.' }),
  }),
  replies: {
    200: Type.Object({
      /** User names of its administrators. */
      administrators: Type.Array(Type.String()),
    }),
  },
})
