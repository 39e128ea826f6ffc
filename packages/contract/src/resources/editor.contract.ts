import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { completedFields, contextParts } from '../facts/context-parts.ts'
import { indexSize, stringsAtOnce } from '../facts/editor-marks.ts'
import { choice, initially, optional, text } from '../fields/index.ts'
import { concordanceText } from '../replies/concordance-text.ts'
import { editedTranslationReply, editorStringReply } from '../replies/editor-string-reply.ts'
import { nullableText } from '../replies/values.ts'

export const readEditorIndex = endpoint({
  method: 'GET',
  path: '/api/editor/index/',
  summary: `The strings of a place that a search finds, by columns: at most ${indexSize}, and a cursor to those after them.`,
  query: {
    path: optional(
      text({ blank: true, maxLength: 1000, help: 'project/component/language, or p/-/cs, or any part of it.' }),
    ),
    q: optional(text({ blank: true, trim: false, maxLength: 5000, help: 'A search, such as is:untranslated.' })),
    sort_by: optional(text({ blank: true, maxLength: 200, help: 'Orders such as -priority,position.' })),
    locate: optional(
      text({
        blank: true,
        maxLength: 20,
        help: 'The checksum of a string, or unit: with its id: where it is in the list.',
      }),
    ),
    cursor: optional(text({ blank: true, maxLength: 5000, help: 'The end of an earlier reply.' })),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      /** The canonical path of the place. */
      path: Type.String(),
      ids: Type.Array(Type.Integer()),
      states: Type.Array(Type.Integer()),
      /** Sums of `editorMarks`. */
      marks: Type.Array(Type.Integer()),
      /** The same as long as the columns are. */
      revision: Type.String(),
      /** The string that `locate` names, and its index in `ids`; null: it is not there, or not in this list. */
      located: Type.Union([Type.Integer(), Type.Null()]),
      position: Type.Union([Type.Integer(), Type.Null()]),
      /** Cursor of the next page; null at the end. */
      cursor: nullableText,
      /** How strings are added here; null where the place is not one translation. */
      adding: Type.Union([
        Type.Object({
          /** The fields that identify a new string: its key, or its source text with a context. */
          identity: Type.Enum(['key', 'source']),
          /** Whether a string can have plural forms. */
          plurals: Type.Boolean(),
          /** Texts that a string with plural forms has in the language. */
          plural_number: Type.Integer(),
          /** Why the reader adds none; null: they may. */
          reason: nullableText,
        }),
        Type.Null(),
      ]),
    }),
  },
})

export const readEditorStrings = endpoint({
  method: 'GET',
  path: '/api/editor/strings/',
  summary: `Strings as an editor shows them, at most ${stringsAtOnce}; those that are not there are left out.`,
  query: {
    ids: text({ maxLength: 2000, help: 'Ids of strings, with commas between them.' }),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      /** In the order in which they were asked for. */
      strings: Type.Array(editorStringReply),
      translations: Type.Record(Type.String(), editedTranslationReply),
    }),
  },
})

export const readStringContext = endpoint({
  method: 'GET',
  path: '/api/editor/strings/:id/context/',
  summary:
    'The context that an editor shows beside a string: a line of JSON for each part, {"part", "items"}, as soon as it is there.',
  params: Type.Object({ id: Type.Integer() }),
  query: {
    parts: optional(
      text({ blank: true, maxLength: 200, help: `Some of ${contextParts.join(', ')}; all where nothing is said.` }),
    ),
  },
  renders: 'file',
  replies: { 200: Type.Unsafe<string>({ type: 'string', description: 'application/x-ndjson' }) },
})

export const searchMemory = endpoint({
  method: 'GET',
  path: '/api/editor/strings/:id/concordance/',
  summary:
    'Texts of the translation memory that have all these words in them, for the languages of a string: at most 50.',
  params: Type.Object({ id: Type.Integer() }),
  query: {
    q: text({ maxLength: 500, help: 'Words or parts of words, in any case and order; one has three letters or more.' }),
    in: initially(choice(['source', 'target']), 'source'),
  },
  renders: ['json', 'api'],
  replies: { 200: Type.Object({ texts: Type.Array(concordanceText) }) },
})

export const completeSearch = endpoint({
  method: 'GET',
  path: '/api/editor/complete/',
  summary: 'Values of a search field that begin so: at most 20, of what there is in the place.',
  query: {
    field: choice(completedFields),
    prefix: optional(text({ blank: true, maxLength: 100 })),
    path: optional(text({ blank: true, maxLength: 1000, help: 'project/component/language, or any part of it.' })),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      values: Type.Array(Type.Object({ value: Type.String(), name: Type.String() })),
    }),
  },
})
