import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { nullable, optional, slug, text, textWhere } from '../fields/index.ts'
import { inheritableFields } from '../inheritable-settings.ts'
import { listReply } from '../list-reply.ts'
import { categoryReply } from '../replies/category-reply.ts'
import { statisticsReply } from '../replies/statistics-reply.ts'

const params = Type.Object({ id: smallId })
const path = '/api/categories/:id/'
const fields = {
  name: text({ maxLength: 100, help: 'As people see it; no other category or component beside it has the name.' }),
  slug: slug({ maxLength: 100, help: 'As addresses have it; no other category or component beside it has it.' }),
  project: text({ maxLength: 2000, help: 'The project, by its URL.' }),
  category: optional(nullable(text({ blank: true, maxLength: 2000, help: 'The category that it is in, by its URL.' }))),
  check_flags: optional(textWhere('flags', { blank: true, help: 'Flags of all strings below it.' })),
  ...inheritableFields,
}

export const listSiteCategories = endpoint({
  method: 'GET',
  path: '/api/categories/',
  summary: 'List categories.',
  paging: 'standard',
  replies: { 200: listReply(categoryReply) },
})
export const addCategory = endpoint({
  method: 'POST',
  path: '/api/categories/',
  summary: 'Make a category in a project or in another category; three may stand in each other.',
  body: whole(fields),
  replies: { 201: categoryReply },
})
export const readCategory = endpoint({
  method: 'GET',
  path,
  summary: 'Read a category.',
  params,
  replies: { 200: categoryReply },
})
export const replaceCategory = endpoint({
  method: 'PUT',
  path,
  summary: 'Write a category; its components stay in it, wherever it goes.',
  params,
  body: whole(fields),
  replies: { 200: categoryReply },
})
export const changeCategory = endpoint({
  method: 'PATCH',
  path,
  summary: 'Write some fields of a category.',
  params,
  body: partial(fields),
  replies: { 200: categoryReply },
})
export const deleteCategory = endpoint({
  method: 'DELETE',
  path,
  summary: 'Delete a category with all that is in it.',
  params,
  replies: { 204: null },
})
export const readCategoryStatistics = endpoint({
  method: 'GET',
  path: `${path}statistics/`,
  summary: 'Count the strings of a category and of all that is below it.',
  params,
  replies: { 200: statisticsReply },
})
