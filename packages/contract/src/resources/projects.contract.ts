import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import {
  boolean,
  choice,
  integer,
  longText,
  nullable,
  optional,
  slug,
  text,
  textWhere,
  webUrl,
} from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { projectReply } from '../replies/project-reply.ts'
import { nullableText } from '../replies/values.ts'

const params = Type.Object({ project: Type.String() })

const blank = { blank: true } as const

/** What is not sent stays as it is, on PUT too; on POST it is as usual. */
const fields = {
  name: text({ maxLength: 60, help: 'As people see it.' }),
  slug: slug({ maxLength: 60, help: 'As URLs have it.' }),
  web: webUrl({ maxLength: 200, help: 'The site of the project itself.' }),
  instructions: optional(text({ ...blank, maxLength: longText, help: 'What translators should know.' })),
  check_flags: optional(textWhere('flags', blank)),
  translation_review: optional(boolean()),
  source_review: optional(boolean()),
  commit_policy: optional(choice([0, 20, 30], { help: '0 all, 20 no unfinished texts, 30 approved ones only.' })),
  set_language_team: optional(boolean()),
  enable_hooks: optional(boolean()),
  language_aliases: optional(textWhere('language-aliases', blank)),
  access_control: optional(choice([0, 1, 100, 200], { help: '0 public, 1 protected, 100 private, 200 custom.' })),
  secondary_language: optional(nullable(integer())),
  enforced_2fa: optional(boolean()),
}

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/projects/',
  summary: 'List projects.',
  paging: 'standard',
  replies: { 200: listReply(projectReply) },
})
export const createProject = endpoint({
  method: 'POST',
  path: '/api/projects/',
  summary: 'Make a project.',
  body: whole(fields),
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
  body: whole(fields),
  replies: { 200: projectReply },
})
export const changeProject = endpoint({
  method: 'PATCH',
  path: '/api/projects/:project/',
  summary: 'Write some fields of a project.',
  params,
  body: partial(fields),
  replies: { 200: projectReply },
})
export const deleteProject = endpoint({
  method: 'DELETE',
  path: '/api/projects/:project/',
  summary: 'Delete a project with all that is in it.',
  params,
  replies: { 204: null },
})

/** Service -> its settings. There is no service yet that could have any. */
export const readMachinerySettings = endpoint({
  method: 'GET',
  path: '/api/projects/:project/machinery_settings/',
  summary: 'Read the settings of the project’s machine translation services.',
  params,
  replies: { 200: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())) },
})

const category = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  project: Type.String(),
  category: nullableText,
  url: Type.String(),
  statistics_url: Type.String(),
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/projects/:project/categories/',
  summary: 'List the categories of a project.',
  params,
  paging: 'standard',
  replies: { 200: listReply(category) },
})
