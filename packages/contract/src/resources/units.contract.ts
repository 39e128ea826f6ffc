import Type from 'typebox'
import { endpoint, partial, whole } from '../endpoint.ts'
import { unitStates } from '../facts/unit-states.ts'
import { choice, integer, list, long, longText, optional, text, unitText } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { background, taskReply } from '../replies/task-reply.ts'
import { unitReply } from '../replies/unit-reply.ts'

const params = Type.Object({ id: Type.Integer() })
const ofTranslation = Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() })
const query = {
  q: optional(text({ blank: true, trim: false, maxLength: 5000, help: 'A search, such as is:untranslated.' })),
}

/** Texts as people type them: blanks around them belong to them. */
const texts = (help: string) => list(text({ blank: true, trim: false, maxLength: unitText }), { help, max: 10 })

const target = texts('The text, or one for each plural form of the language.')
const state = choice(unitStates, { help: '0 empty, 10 needs editing, 20 translated, 30 approved.' })
const annotations = {
  explanation: optional(
    text({ blank: true, trim: false, maxLength: longText, help: 'Source strings only: what translators should know.' }),
  ),
  extra_flags: optional(text({ blank: true, help: 'Source strings only: flags beside those of the file.' })),
  labels: optional(list(integer(), { help: 'Source strings only: ids of labels of the project.' })),
}

/** The reply to PUT and PATCH: the writable fields, labels as ids. */
const writtenReply = Type.Object({
  target: Type.Array(Type.String()),
  state: Type.Enum([...unitStates]),
  explanation: Type.String(),
  extra_flags: Type.String(),
  labels: Type.Array(Type.Integer()),
  /** Ids of the checks that the text fails. */
  checks: Type.Array(Type.String()),
  /** Ids of the strings of other components that have the text now as well. */
  propagated: Type.Array(Type.Integer()),
  /** To be sent as `If-Match` with the next change. */
  etag: Type.String(),
})

export const listAllUnits = endpoint({
  method: 'GET',
  path: '/api/units/',
  summary: 'List or search all strings.',
  query,
  paging: 'large',
  replies: { 200: listReply(unitReply) },
})
export const readUnit = endpoint({
  method: 'GET',
  path: '/api/units/:id/',
  summary: 'Read a string.',
  params,
  replies: { 200: unitReply },
})
export const changeUnit = endpoint({
  method: 'PATCH',
  path: '/api/units/:id/',
  summary: 'Translate a string (state and target together), or annotate a source string.',
  params,
  body: partial({ target, state, ...annotations }),
  replies: { 200: writtenReply },
})
export const replaceUnit = endpoint({
  method: 'PUT',
  path: '/api/units/:id/',
  summary: 'Translate a string; what is left out beside state and target stays.',
  params,
  body: whole({ target, state, ...annotations }),
  replies: { 200: writtenReply },
})
export const deleteUnit = endpoint({
  method: 'DELETE',
  path: '/api/units/:id/',
  summary: 'Remove a string from the files, in a commit; a source string from all languages.',
  params,
  query: { background },
  replies: { 202: taskReply, 204: null },
})
export const changeUnitSource = endpoint({
  method: 'POST',
  path: '/api/units/:id/source/',
  summary: 'Change the text, the key or the explanation of a source string, in the files of all languages by a commit.',
  params,
  body: whole({
    content_hash: long({ help: 'The `content_hash` of the string as you know it: of another one nothing is changed.' }),
    source: optional(texts('The source text, or its two plural forms.')),
    context: optional(
      text({ blank: true, trim: false, maxLength: longText, help: 'The context; monolingual: the key.' }),
    ),
    explanation: annotations.explanation,
  }),
  replies: { 200: unitReply },
})
export const listUnitTranslations = endpoint({
  method: 'GET',
  path: '/api/units/:id/translations/',
  summary: 'All translations of a source string.',
  params,
  replies: { 200: Type.Array(unitReply) },
})
export const listUnits = endpoint({
  method: 'GET',
  path: '/api/translations/:project/:component/:language/units/',
  summary: 'List or search the strings of a translation.',
  params: ofTranslation,
  query,
  paging: 'standard',
  replies: { 200: listReply(unitReply) },
})
export const addUnit = endpoint({
  method: 'POST',
  path: '/api/translations/:project/:component/:language/units/',
  summary: 'Add a string, where the component manages its strings here.',
  params: ofTranslation,
  body: whole({
    key: optional(text({ trim: false, maxLength: longText, help: 'Monolingual: the key.' })),
    value: optional(texts('Monolingual: the text, or its two plural forms.')),
    context: optional(text({ blank: true, trim: false, maxLength: longText, help: 'Bilingual: the context.' })),
    source: optional(texts('Bilingual: the source text, or its two plural forms.')),
    target: optional(texts('Bilingual: the translation.')),
    state: optional(choice(unitStates)),
    background,
  }),
  replies: { 200: unitReply, 202: taskReply },
})

export const listUnitLocations = endpoint({
  method: 'GET',
  path: '/api/units/:id/locations/',
  summary: 'List where a string stands in the source code, with the pages that the component’s repoweb gives.',
  params,
  replies: {
    200: Type.Array(
      Type.Object({
        location: Type.String(),
        filename: Type.String(),
        line: Type.Union([Type.Integer(), Type.Null()]),
        url: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  },
})

export const readSecondaryUnit = endpoint({
  method: 'GET',
  path: '/api/units/:id/secondary/',
  summary: 'The same string in the language that translators see beside the source; an empty list where there is none.',
  params,
  replies: { 200: Type.Array(unitReply) },
})
