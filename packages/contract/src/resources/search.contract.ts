import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { optional, text } from '../fields/index.ts'

export const searchSite = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: 'Find projects, categories, components, people and languages by a part of their names.',
  query: {
    q: optional(text({ maxLength: 200, blank: true, help: 'A part of a name; at most five of each kind are found.' })),
  },
  replies: {
    200: Type.Array(
      Type.Object({
        /** Path of a page for people. */
        url: Type.String(),
        name: Type.String(),
        category: Type.Enum(['Project', 'Category', 'Component', 'User', 'Language']),
      }),
    ),
  },
})
