import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { list, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { background, taskReply } from '../replies/task-reply.ts'
import { translationOfComponentReply, translationReply } from '../replies/translation-reply.ts'

const ofComponent = Type.Object({ project: Type.String(), component: Type.String() })
const params = Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() })

export const listAllTranslations = endpoint({
  method: 'GET',
  path: '/api/translations/',
  summary: 'List all translations.',
  paging: 'standard',
  replies: { 200: listReply(translationReply) },
})
export const listContributions = endpoint({
  method: 'GET',
  path: '/api/users/:username/contributions/',
  summary: 'List the translations that a user worked on.',
  params: Type.Object({ username: Type.String() }),
  paging: 'standard',
  replies: { 200: listReply(translationReply) },
})
export const readTranslation = endpoint({
  method: 'GET',
  path: '/api/translations/:project/:component/:language/',
  summary: 'Read a translation.',
  params,
  replies: { 200: translationReply },
})
export const deleteTranslation = endpoint({
  method: 'DELETE',
  path: '/api/translations/:project/:component/:language/',
  summary: 'Delete a translation with its file, in a commit.',
  params,
  query: { background },
  replies: { 202: taskReply, 204: null },
})
export const listTranslations = endpoint({
  method: 'GET',
  path: '/api/components/:project/:component/translations/',
  summary: 'List the translations of a component.',
  params: ofComponent,
  paging: 'standard',
  replies: { 200: listReply(translationOfComponentReply) },
})
export const addTranslation = endpoint({
  method: 'POST',
  path: '/api/components/:project/:component/translations/',
  summary: 'Add a language to a component, with a file made from its base.',
  params: ofComponent,
  // Its absence is told as a wrong value: clients know it so.
  body: whole({
    language_code: optional(text({ blank: true, maxLength: 50, help: 'The language to add.' })),
    // Weblate fills the new language from these; what cannot be done is refused.
    from_component: optional(list(text({ maxLength: 300 }), { max: 100 })),
    background,
  }),
  replies: { 201: Type.Object({ data: translationOfComponentReply }), 202: taskReply },
})

export const requestLanguage = endpoint({
  method: 'POST',
  path: '/api/site/components/:project/:component/language-requests/',
  summary: 'Ask those who run a component for a language, where translators do not add languages themselves.',
  params: ofComponent,
  body: whole({ language_code: text({ maxLength: 50, help: 'The language to ask for.' }) }),
  replies: { 201: Type.Object({ language_code: Type.String() }) },
})
