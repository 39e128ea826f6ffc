import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { matrixLanguages, matrixRows } from '../facts/matrix.ts'
import { optional, text } from '../fields/index.ts'
import { nullableText } from '../replies/values.ts'

export const readMatrix = endpoint({
  method: 'GET',
  path: '/api/editor/matrix/',
  summary: `Source strings with their translations in up to ${matrixLanguages} languages: at most ${matrixRows} rows, and a cursor to those after them.`,
  query: {
    path: optional(text({ blank: true, maxLength: 1000, help: 'A project, category or component.' })),
    languages: text({ maxLength: 1000, help: `Codes with commas between, at most ${matrixLanguages}.` }),
    q: optional(
      text({ blank: true, maxLength: 5000, help: 'Rows in which a translation of these languages is found.' }),
    ),
    within: optional(text({ blank: true, maxLength: 50, help: 'The only language in which q searches.' })),
    cursor: optional(text({ blank: true, maxLength: 100, help: 'The end of an earlier reply.' })),
    rows: optional(
      text({ maxLength: 4000, help: `Only these source strings: up to ${matrixRows} ids with commas between.` }),
    ),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      path: Type.String(),
      languages: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() })),
      rows: Type.Array(
        Type.Object({
          /** The source string. */
          id: Type.Integer(),
          path: Type.String(),
          source: Type.Array(Type.String()),
          context: Type.String(),
          /** In the order of the languages; null: the component lacks the language. */
          cells: Type.Array(
            Type.Union([
              Type.Object({
                unit: Type.Integer(),
                target: Type.Array(Type.String()),
                state: Type.Integer(),
                failing: Type.Boolean(),
              }),
              Type.Null(),
            ]),
          ),
        }),
      ),
      cursor: nullableText,
    }),
  },
})
