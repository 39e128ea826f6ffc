import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { text } from '../fields/index.ts'
import { nullableTime } from '../replies/values.ts'

const path = text({ maxLength: 1000, help: 'project/category/component, as pages have it.' })

const archiveReply = Type.Object({
  kind: Type.Enum(['project', 'category', 'component']),
  path: Type.String(),
  /** Since when it is read only; null: people work in it. */
  archived: nullableTime,
  web_url: Type.String(),
})

export const archivePlace = endpoint({
  method: 'POST',
  path: '/api/site/archive/',
  summary:
    'Archive a project, a category or a component: it is read only, its repository rests, and lists of the site leave it out.',
  body: whole({ path, confirm: text({ maxLength: 100, help: 'The slug of what is archived.' }) }),
  replies: { 200: archiveReply },
})
export const takeFromArchive = endpoint({
  method: 'POST',
  path: '/api/site/archive/restore/',
  summary:
    'Take a project, a category or a component back from the archive: people work in it again, and its files are read.',
  body: whole({ path }),
  replies: { 200: archiveReply },
})
