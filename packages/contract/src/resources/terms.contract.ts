import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import { termFilters, termMatches, termsAtOnce } from '../facts/terms.ts'
import { boolean, choice, file, initially, optional, text, unitText } from '../fields/index.ts'
import { background, taskReply } from '../replies/task-reply.ts'
import { termGlossaryReply, termProposalReply, termReply } from '../replies/term-reply.ts'
import { count, nullableText } from '../replies/values.ts'

const path = optional(
  text({
    blank: true,
    maxLength: 1000,
    help: 'project/-/language, or project/glossary/language: the terms of all glossaries, or of one.',
  }),
)

export const listTerms = endpoint({
  method: 'GET',
  path: '/api/editor/terms/',
  summary: `The terms of a project in a language, in the order of their letters: at most ${termsAtOnce}, and a cursor to those after them.`,
  query: {
    path,
    q: optional(text({ blank: true, maxLength: 200, help: 'Text of the term, its translation or its explanation.' })),
    filter: initially(choice(termFilters), 'all'),
    cursor: optional(text({ blank: true, maxLength: 1000, help: 'The end of an earlier reply.' })),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      path: Type.String(),
      glossaries: Type.Array(termGlossaryReply),
      /** The number of all terms of the glossaries; the search does not change it. */
      count: Type.Integer(),
      terms: Type.Array(termReply),
      /** Cursor of the next page; null at the end. */
      cursor: nullableText,
    }),
  },
})

const explanation = text({ blank: true, maxLength: 5000 })
const facts = {
  part_of_speech: text({ blank: true, maxLength: 50 }),
  is_forbidden: boolean({ help: 'The translation must not be used.' }),
  is_untranslatable: boolean({ help: 'The term stays unchanged in all languages.' }),
  is_terminology: boolean({ help: 'All languages of the glossary have the term.' }),
  match: choice(termMatches, { help: 'Found as it stands, in all forms of its words, or by an expression.' }),
  pattern: text({ blank: true, maxLength: 500, help: 'The expression (RE2) of a pattern.' }),
  is_case_sensitive: boolean(),
}
const newFacts = {
  explanation: initially(explanation, ''),
  part_of_speech: initially(facts.part_of_speech, ''),
  is_forbidden: initially(facts.is_forbidden, false),
  is_untranslatable: initially(facts.is_untranslatable, false),
  is_terminology: initially(facts.is_terminology, false),
  match: initially(facts.match, 'inflected'),
  pattern: initially(facts.pattern, ''),
  is_case_sensitive: initially(facts.is_case_sensitive, false),
}
const newTexts = {
  path: text({ maxLength: 1000, help: 'The glossary in the language: project/glossary/language.' }),
  source: text({ maxLength: unitText, help: 'The term.' }),
  target: initially(text({ blank: true, maxLength: unitText, help: 'Its translation.' }), ''),
}

export const addTerm = endpoint({
  method: 'POST',
  path: '/api/editor/terms/',
  summary: 'Add a term to a glossary, with its translation and what is said of it.',
  body: whole({
    ...newTexts,
    needs_editing: initially(boolean({ help: 'No text is held to it before somebody has reviewed it.' }), false),
    ...newFacts,
  }),
  replies: { 201: Type.Object({ id: Type.Integer(), unit: Type.Union([Type.Integer(), Type.Null()]) }) },
})

export const changeTerm = endpoint({
  method: 'PATCH',
  path: '/api/editor/terms/:id/',
  summary:
    'Change what is said of a term: explanation, part of speech, and how it counts. The id is its source string’s.',
  params: Type.Object({ id: Type.Integer() }),
  body: partial({ explanation, ...facts }),
  replies: { 200: Type.Object({ explanation: Type.String(), extra_flags: Type.String() }) },
})

export const downloadTerms = endpoint({
  method: 'GET',
  path: '/api/editor/terms/file/',
  summary: 'Download the terms of a project in a language, or of one glossary, with all that is said of them.',
  query: { path, format: initially(choice(['csv', 'tbx']), 'csv') },
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
  renders: 'file',
})

export const uploadTerms = endpoint({
  method: 'POST',
  path: '/api/editor/terms/file/',
  summary:
    'Upload terms as CSV or TBX into a glossary. A file with anything wrong changes nothing; the reply names the lines.',
  query: { path: text({ maxLength: 1000, help: 'The glossary in the language: project/glossary/language.' }) },
  body: whole({
    file: file({ help: 'CSV in UTF-8 with the names of the columns in its first row, or TBX.' }),
    conflicts: initially(
      choice(['keep', 'replace'], { help: 'Terms that are there stay, or become what the file says.' }),
      'keep',
    ),
    background,
  }),
  parses: 'form',
  bodyLimit: 50 * 1024 * 1024,
  replies: {
    200: Type.Object({
      added: count,
      changed: count,
      unchanged: count,
      /** Columns, or further translations, that a glossary does not hold. */
      ignored: count,
    }),
    202: taskReply,
  },
})

export const listTermProposals = endpoint({
  method: 'GET',
  path: '/api/editor/term-proposals/',
  summary:
    'The proposed terms of a project in a language: the open ones, oldest first, then the decided ones of the reader.',
  query: { path },
  renders: ['json', 'api'],
  replies: { 200: Type.Object({ proposals: Type.Array(termProposalReply) }) },
})

export const proposeTerm = endpoint({
  method: 'POST',
  path: '/api/editor/term-proposals/',
  summary: 'Propose a term for a glossary; those who may add terms accept or reject it.',
  body: whole({ ...newTexts, ...newFacts }),
  replies: { 201: Type.Object({ id: Type.Integer() }) },
})

const oneProposal = { path: '/api/editor/term-proposals/:id/', params: Type.Object({ id: smallId }) } as const

export const acceptTermProposal = endpoint({
  method: 'POST',
  path: `${oneProposal.path}accept/`,
  summary: 'Add a proposed term to its glossary, with the translation of this request, or the proposed one.',
  params: oneProposal.params,
  body: whole({ target: optional(text({ blank: true, maxLength: unitText })) }),
  replies: { 200: Type.Object({ result: Type.Enum(['accepted']) }) },
})

export const rejectTermProposal = endpoint({
  method: 'DELETE',
  ...oneProposal,
  summary: 'Reject a proposed term, or take one’s own back.',
  body: whole({ reason: initially(text({ blank: true, maxLength: 1000, help: 'Its proposer reads it.' }), '') }),
  replies: { 204: null },
})
