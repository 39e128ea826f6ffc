import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { optional, slug, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { background, taskReply } from '../replies/task-reply.ts'
import { count, nullableText, time } from '../replies/values.ts'

const kind = Type.Enum(['project', 'category', 'component', 'translation', 'project-language'])
const path = text({
  maxLength: 1000,
  help: 'project/category/component/language, as pages have it; project/-/language for a language of a whole project.',
})

const removalReply = Type.Object({
  id: Type.Integer(),
  kind,
  /** The path that it had. */
  path: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  components: count,
  /** Source strings. */
  strings: count,
  /** The user who removed it; null: somebody who is gone. */
  user: nullableText,
  removed: time,
  /** Afterwards it is gone for good. */
  ends: time,
  /** Somebody added the language again, so that it cannot come back. */
  is_there: Type.Boolean(),
  /** Reasons for which a language, or some components of it, did not come back when somebody took it back. */
  hindrances: Type.Array(Type.Enum(['unique', 'no-file', 'no-room'])),
  url: Type.String(),
})

export const readRemovalEffects = endpoint({
  method: 'GET',
  path: '/api/site/removals/effects/:path/',
  summary: 'The things that a removal of this place would take away.',
  params: Type.Object({ path: Type.String({ 'x-spans-segments': true }) }),
  replies: {
    200: Type.Object({
      kind,
      path: Type.String(),
      name: Type.String(),
      /** The text that confirms the removal. */
      slug: Type.String(),
      components: count,
      languages: count,
      /** Source strings. */
      strings: count,
      /** Texts that are not in the repository yet. */
      waiting_texts: count,
      comments: count,
      screenshots: count,
      /** People who worked there. */
      contributors: count,
      /** People who are in it at this moment. */
      editing: Type.Array(Type.String()),
      /** Components elsewhere that use its repositories: they go too. */
      links: Type.Array(Type.Object({ name: Type.String(), path: Type.String() })),
      /** Days for which the removal can be taken back. */
      days_to_restore: count,
    }),
  },
})
export const listRemovals = endpoint({
  method: 'GET',
  path: '/api/site/removals/',
  summary: 'List removed projects, categories, components and languages that you may take back.',
  paging: 'standard',
  replies: { 200: listReply(removalReply) },
})
export const removePlace = endpoint({
  method: 'POST',
  path: '/api/site/removals/',
  summary: 'Remove a project, a category, a component or a language: it can be taken back for 30 days.',
  body: whole({ path, confirm: text({ maxLength: 100, help: 'The slug of what is removed.' }), background }),
  replies: { 201: removalReply, 202: taskReply },
})
const params = Type.Object({ id: smallId })
export const restorePlace = endpoint({
  method: 'POST',
  path: '/api/site/removals/:id/restore/',
  summary: 'Take a removal back; give another name or slug if something else has it now.',
  params,
  body: whole({ name: optional(text({ maxLength: 100 })), slug: optional(slug({ maxLength: 100 })), background }),
  replies: {
    200: Type.Object({
      /** The path where it is now, and its page. */
      path: Type.String(),
      web_url: Type.String(),
    }),
    202: taskReply,
  },
})
export const endRemoval = endpoint({
  method: 'DELETE',
  path: '/api/site/removals/:id/',
  summary: 'Remove it for good, without waiting for the end of the 30 days.',
  params,
  replies: { 204: null },
})
