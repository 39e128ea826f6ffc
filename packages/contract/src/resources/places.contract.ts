import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import type { Permission } from '../facts/permissions.ts'
import { optional, text } from '../fields/index.ts'
import { nullableText, time } from '../replies/values.ts'

export const resolvePath = endpoint({
  method: 'GET',
  path: '/api/site/resolve/',
  summary: 'The place that the path of a page names (- stands for any), its name, and your permissions there.',
  query: {
    path: optional(text({ blank: true, maxLength: 1000, help: 'project/category/component/language.' })),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      kind: Type.Enum(['site', 'language', 'project', 'project-language', 'category', 'component', 'translation']),
      /** The canonical path, without slashes around it. */
      path: Type.String(),
      /** Its display name. */
      name: Type.String(),
      /** From the project down to it: each with its own path. */
      names: Type.Array(
        Type.Object({
          /** A glossary is a component that bears its project's name. */
          kind: Type.Enum(['project', 'category', 'component', 'glossary', 'language']),
          name: Type.String(),
          path: Type.String(),
        }),
      ),
      /** Its page; and the one where it is translated, where that makes sense. */
      url: Type.String(),
      translate_url: nullableText,
      /** Its own address in the API; null: it has none. */
      api_url: nullableText,
      language: Type.Union([
        Type.Object({ code: Type.String(), name: Type.String(), direction: Type.Enum(['ltr', 'rtl', '']) }),
        Type.Null(),
      ]),
      /** It is read only since then; `path` is what was archived: it, its component, a category or its project. */
      archive: Type.Union([
        Type.Object({ since: time, path: Type.String(), may_restore: Type.Boolean() }),
        Type.Null(),
      ]),
      /** Codenames of what the reader may do there. */
      permissions: Type.Unsafe<Permission[]>(Type.Array(Type.String())),
    }),
  },
})
