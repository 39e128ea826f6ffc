import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { initially, integer, languageCode, list, text } from '../fields/index.ts'
import { count } from '../replies/values.ts'

const language = Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() })

/** A text of a source string: in a language that was asked for, or one that the search found. */
const foundText = Type.Object({
  id: Type.Integer(),
  language,
  /** Path of the page of its translation. */
  path: Type.String(),
  target: Type.Array(Type.String()),
  state: Type.Integer(),
  /** The search found this text, or its source. */
  found: Type.Boolean(),
})

const foundSource = Type.Object({
  id: Type.Integer(),
  source: Type.Array(Type.String()),
  context: Type.String(),
  checksum: Type.String(),
  source_language: language,
  project: Type.Object({ slug: Type.String(), name: Type.String() }),
  component: Type.Object({ path: Type.String(), name: Type.String() }),
  /** Those of the languages that were asked for, in their order, and after them up to three that the search found. */
  texts: Type.Array(foundText),
  /** The strings that the search found, of all languages. */
  strings: count,
})
export type FoundSource = Static<typeof foundSource>

export const findSources = endpoint({
  method: 'GET',
  path: '/api/editor/sources/',
  summary: 'Search the strings of the site: one row a source string, with its texts in some languages.',
  query: {
    q: text({ trim: false, maxLength: 5000, help: 'A search, such as is:untranslated.' }),
    languages: initially(
      list(languageCode(), { max: 100, help: 'The languages of the reader, the preferred first.' }),
      [],
    ),
    offset: initially(integer({ min: 0, max: 20_000 }), 0),
  },
  replies: {
    200: Type.Object({
      /** Source strings; of the strings that were counted, see `strings`. */
      count,
      /** Strings of all languages that the search found: at most 20,000 are counted. */
      strings: count,
      /** There are more strings than are counted. */
      is_cut: Type.Boolean(),
      /** The languages and projects with the most of them. */
      languages: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), count })),
      projects: Type.Array(Type.Object({ slug: Type.String(), name: Type.String(), count })),
      /** Those with a text in the first language that was asked for come first. */
      results: Type.Array(foundSource),
    }),
  },
})
