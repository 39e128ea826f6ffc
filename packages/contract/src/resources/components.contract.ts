import Type from 'typebox'
import { archived } from '../archived-query.ts'
import { rewrittenComponentFields, sentComponentFields } from '../component-bodies.ts'
import { componentFields } from '../component-settings.ts'
import { endpoint, partial, whole } from '../endpoint.ts'
import { integer, nullable, optional, slug, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { componentOfProjectReply, componentReply } from '../replies/component-reply.ts'
import { projectReply } from '../replies/project-reply.ts'
import { count } from '../replies/values.ts'

const ofProject = Type.Object({ project: Type.String() })
const params = Type.Object({ project: Type.String(), component: Type.String() })
const one = '/api/components/:project/:component/'

export const listComponents = endpoint({
  method: 'GET',
  path: '/api/components/',
  summary: 'List all components; archived ones only where they are asked for.',
  query: { archived },
  paging: 'standard',
  replies: { 200: listReply(componentReply) },
})
export const listProjectComponents = endpoint({
  method: 'GET',
  path: '/api/projects/:project/components/',
  summary: 'List the components of a project; archived ones only where they are asked for.',
  params: ofProject,
  query: { archived },
  paging: 'standard',
  replies: { 200: listReply(componentOfProjectReply) },
})
export const createComponent = endpoint({
  method: 'POST',
  path: '/api/projects/:project/components/',
  summary: 'Make a component; its files are read in the background.',
  params: ofProject,
  body: whole(sentComponentFields),
  bodyLimit: 50 * 1024 * 1024,
  replies: { 201: componentReply },
})
export const readComponent = endpoint({
  method: 'GET',
  path: one,
  summary: 'Read a component.',
  params,
  replies: { 200: componentReply },
})
export const replaceComponent = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Write a component; what is not sent stays.',
  params,
  body: whole(rewrittenComponentFields),
  replies: { 200: componentReply },
})
export const changeComponent = endpoint({
  method: 'PATCH',
  path: one,
  summary: 'Write some fields of a component.',
  params,
  body: partial(rewrittenComponentFields),
  replies: { 200: componentReply },
})
export const deleteComponent = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Delete a component with its translations.',
  params,
  replies: { 204: null },
})
export const moveComponent = endpoint({
  method: 'POST',
  path: '/api/site/components/:project/:component/move/',
  summary: 'Move a component with its history to another project, or to another category.',
  params,
  body: whole({
    project: slug({ maxLength: 60, help: 'The slug of the project that it goes to.' }),
    category: optional(
      nullable(text({ blank: true, maxLength: 2000, help: 'A category of that project, by its URL.' })),
    ),
  }),
  replies: { 200: componentReply },
})
export const listLinks = endpoint({
  method: 'GET',
  path: `${one}links/`,
  summary: 'List the other projects that show a component.',
  params,
  paging: 'standard',
  replies: { 200: listReply(projectReply) },
})
export const addLink = endpoint({
  method: 'POST',
  path: `${one}links/`,
  summary: 'Show a component in another project too.',
  params,
  body: whole({
    project_slug: optional(text({ blank: true, maxLength: 60 })),
    category_id: optional(nullable(integer())),
  }),
  replies: { 201: Type.Object({ data: componentReply }) },
})
export const deleteLink = endpoint({
  method: 'DELETE',
  path: `${one}links/:other/`,
  summary: 'Show a component in another project no more.',
  params: Type.Object({ project: Type.String(), component: Type.String(), other: Type.String() }),
  replies: { 204: null },
})

const matchedFile = Type.Object({
  filename: Type.String(),
  /** The language code in its name. */
  code: Type.String(),
})
const { filemask, template, new_base, language_regex } = componentFields
const { commit_message, add_message, delete_message, merge_message } = componentFields

export const previewComponent = endpoint({
  method: 'POST',
  path: '/api/site/components/:project/:component/preview/',
  summary:
    'Tell the effects of settings of a component without keeping them; settings that are not sent have their kept values.',
  params,
  body: partial({
    ...{ filemask, template, new_base, language_regex },
    ...{ commit_message, add_message, delete_message, merge_message },
  }),
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      /** Each message as the next commit of its kind would have it. */
      messages: Type.Object({
        commit_message: Type.String(),
        add_message: Type.String(),
        delete_message: Type.String(),
        merge_message: Type.String(),
      }),
      /** The files that would be translated; null where the repository has not been fetched yet. */
      files: Type.Union([
        Type.Object({
          count,
          /** The first ones, by their paths. */
          first: Type.Array(matchedFile),
          /** Files that are translated now and would be no more, and the other way round; the first of each. */
          removed: Type.Array(matchedFile),
          removed_count: count,
          added: Type.Array(matchedFile),
          added_count: count,
          /** Why these files cannot be. */
          problems: Type.Array(Type.Object({ attr: Type.String(), detail: Type.String() })),
        }),
        Type.Null(),
      ]),
    }),
  },
})

export const chooseLanguageFile = endpoint({
  method: 'POST',
  path: '/api/site/components/:project/:component/language-file/',
  summary:
    'Choose which of several files for one language is translated; its texts are read, what waits is committed before.',
  params,
  body: whole({
    filename: text({ maxLength: 1000, help: 'One of the files that the alert DuplicateLanguage names.' }),
  }),
  renders: ['json', 'api'],
  replies: { 200: Type.Object({ result: Type.Boolean() }) },
})
