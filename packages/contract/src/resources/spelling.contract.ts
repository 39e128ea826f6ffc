import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { dictionaryProblems } from '../facts/spelling.ts'
import { list, text, unitText } from '../fields/index.ts'
import { nullableText, nullableTime } from '../replies/values.ts'

const path = text({ maxLength: 1000, help: 'A language of a project: project/-/language.' })

const word = Type.Object({
  id: Type.Integer(),
  word: Type.String(),
  /** Null: the account is gone. */
  user: nullableText,
  added: nullableTime,
})

export const showSpelling = endpoint({
  method: 'GET',
  path: '/api/editor/spelling/',
  summary:
    'The dictionary by which texts of a project in a language are spelled, and the words that count as known there.',
  query: { path },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      path: Type.String(),
      /** Null: none is installed, and no text is looked at. */
      dictionary: Type.Union([
        Type.Null(),
        Type.Object({
          name: Type.String(),
          /** Null: its files do not say. */
          licence: nullableText,
          /** Why it cannot be used; null: it can. */
          problem: Type.Union([Type.Enum([...dictionaryProblems]), Type.Null()]),
        }),
      ]),
      words: Type.Array(word),
      /** Why the reader cannot add words; null: they can. */
      add_reason: nullableText,
    }),
  },
})

export const addProjectWord = endpoint({
  method: 'POST',
  path: '/api/editor/spelling/words/',
  summary: 'Add a word to those that count as known in a project and a language.',
  body: whole({ path, word: text({ maxLength: 60, help: 'One word in its written form.' }) }),
  replies: { 201: Type.Object({ id: Type.Integer() }) },
})

export const removeProjectWord = endpoint({
  method: 'DELETE',
  path: '/api/editor/spelling/words/:id/',
  summary: 'Remove a word from those that count as known in a project.',
  params: Type.Object({ id: smallId }),
  replies: { 204: null },
})

export const proposeWords = endpoint({
  method: 'GET',
  path: '/api/editor/strings/:id/spelling/',
  summary: 'Words of the dictionary for a misspelt word of a string, the likeliest first.',
  params: Type.Object({ id: Type.Integer() }),
  query: { word: text({ maxLength: 60, help: 'One word in its written form.' }) },
  renders: ['json', 'api'],
  replies: { 200: Type.Object({ words: Type.Array(Type.String()) }) },
})

export const spellText = endpoint({
  method: 'POST',
  path: '/api/editor/strings/:id/spelling/',
  summary: 'The words of a text that the dictionary, the project’s words and its terms do not have. Nothing is saved.',
  params: Type.Object({ id: Type.Integer() }),
  body: whole({
    target: list(text({ blank: true, trim: false, maxLength: unitText }), {
      help: 'The typed text, form by form.',
      max: 10,
    }),
  }),
  replies: {
    200: Type.Object({
      words: Type.Array(
        Type.Object({
          form: Type.Integer(),
          /** The place in the form, in UTF-16 units. */
          start: Type.Integer(),
          end: Type.Integer(),
          word: Type.String(),
        }),
      ),
    }),
  },
})
