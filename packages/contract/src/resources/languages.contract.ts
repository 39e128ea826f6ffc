import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { choice, initially, integer, object, optional, text, textWhere } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { languageReply } from '../replies/language-reply.ts'
import { statisticsReply } from '../replies/statistics-reply.ts'

const params = Type.Object({ language: Type.String() })

const fields = {
  code: textWhere('language-code', { maxLength: 50 }),
  name: text({ maxLength: 100 }),
  // Whether it is there is looked at with the formula: its absence is a problem of the language as a whole.
  plural: optional(
    object({
      source: initially(choice([0, 1, 2, 3, 4, 5, 6]), 0),
      number: integer({ min: 1, max: 10 }),
      formula: text({ maxLength: 2000, help: 'A C expression over n, as in gettext: the index of the plural form.' }),
    }),
  ),
  direction: initially(choice(['ltr', 'rtl', '']), 'ltr'),
  population: initially(integer({ min: 0 }), 0),
}

export const listLanguages = endpoint({
  method: 'GET',
  path: '/api/languages/',
  summary: 'List the languages that something is translated into; all of them, for those who may edit languages.',
  paging: 'standard',
  replies: { 200: listReply(languageReply) },
})
export const addLanguage = endpoint({
  method: 'POST',
  path: '/api/languages/',
  summary: 'Add a language.',
  body: whole(fields),
  replies: { 201: languageReply },
})
export const readLanguage = endpoint({
  method: 'GET',
  path: '/api/languages/:language/',
  summary: 'Read a language.',
  params,
  replies: { 200: languageReply },
})
export const replaceLanguage = endpoint({
  method: 'PUT',
  path: '/api/languages/:language/',
  summary: 'Write all fields of a language.',
  params,
  body: whole(fields),
  replies: { 200: languageReply },
})
export const changeLanguage = endpoint({
  method: 'PATCH',
  path: '/api/languages/:language/',
  summary: 'Write some fields of a language.',
  params,
  body: partial(fields),
  replies: { 200: languageReply },
})
export const deleteLanguage = endpoint({
  method: 'DELETE',
  path: '/api/languages/:language/',
  summary: 'Delete a language that nothing is translated into.',
  params,
  replies: { 204: null },
})
export const readLanguageStatistics = endpoint({
  method: 'GET',
  path: '/api/languages/:language/statistics/',
  summary: 'Read the statistics of a language over all projects.',
  params,
  renders: ['json', 'api', 'csv', 'json-flat'],
  replies: { 200: statisticsReply },
})
