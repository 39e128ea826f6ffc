import Type from 'typebox'
import { archived } from '../archived-query.ts'
import { endpoint, partial, whole } from '../endpoint.ts'
import { listReply } from '../list-reply.ts'
import { projectFields } from '../project-fields.ts'
import { categoryReply } from '../replies/category-reply.ts'
import { projectReply } from '../replies/project-reply.ts'

const params = Type.Object({ project: Type.String() })

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects/',
  summary: 'List projects; archived ones only where they are asked for.',
  query: { archived },
  paging: 'standard',
  replies: { 200: listReply(projectReply) },
})
export const createProject = endpoint({
  method: 'POST',
  path: '/api/projects/',
  summary: 'Make a project.',
  body: whole(projectFields),
  replies: { 201: projectReply },
})
export const readProject = endpoint({
  method: 'GET',
  path: '/api/projects/:project/',
  summary: 'Read a project.',
  params,
  replies: { 200: projectReply },
})
export const replaceProject = endpoint({
  method: 'PUT',
  path: '/api/projects/:project/',
  summary: 'Write a project.',
  params,
  body: whole(projectFields),
  replies: { 200: projectReply },
})
export const changeProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/:project/',
  summary: 'Write some fields of a project.',
  params,
  body: partial(projectFields),
  replies: { 200: projectReply },
})
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/:project/',
  summary: 'Delete a project with all that is in it.',
  params,
  replies: { 204: null },
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/projects/:project/categories/',
  summary: 'List the categories of a project.',
  params,
  paging: 'standard',
  replies: { 200: listReply(categoryReply) },
})
