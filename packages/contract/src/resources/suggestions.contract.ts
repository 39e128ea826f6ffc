import Type from 'typebox'
import { endpoint, whole } from '../endpoint.ts'
import { unitStates } from '../facts/unit-states.ts'
import { boolean, choice, initially, list, optional, text, unitText } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { suggestionReply, votedReply } from '../replies/suggestion-reply.ts'

const params = Type.Object({ id: Type.Integer() })
const ofUnit = '/api/units/:id/suggestions/'
const one = '/api/suggestions/:id/'
const texts = (help: string) => list(text({ blank: true, trim: false, maxLength: unitText }), { help, max: 10 })

export const listUnitSuggestions = endpoint({
  method: 'GET',
  path: ofUnit,
  summary: 'List the texts that were suggested for a string, newest first.',
  params,
  paging: 'large',
  replies: { 200: listReply(suggestionReply) },
})
export const addSuggestion = endpoint({
  method: 'POST',
  path: ofUnit,
  summary: 'Suggest a text for a string; where somebody else has, and people vote, it is a vote for theirs.',
  params,
  body: whole({ target: texts('The text, or one for each plural form of the language.') }),
  replies: { 201: suggestionReply, 200: votedReply },
})
export const listSuggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions/',
  summary: 'List all suggested texts, newest first.',
  paging: 'large',
  replies: { 200: listReply(suggestionReply) },
})
export const readSuggestion = endpoint({
  method: 'GET',
  path: one,
  summary: 'Read a suggestion.',
  params,
  replies: { 200: suggestionReply },
})
export const rejectSuggestion = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Reject a suggestion, or take one’s own back; its text stays in the history.',
  params,
  body: whole({
    rejection_reason: initially(
      text({ blank: true, maxLength: 1000, help: 'Its author reads it in the history.' }),
      '',
    ),
    is_spam: initially(boolean(), false),
  }),
  replies: { 204: null },
})
export const acceptSuggestion = endpoint({
  method: 'POST',
  path: `${one}accept/`,
  summary: 'Make a suggestion the text of its string; it stays its author’s.',
  params,
  body: whole({ approve: initially(boolean({ help: 'Approve the text as well; for reviewers.' }), false) }),
  replies: { 200: Type.Object({ result: Type.Enum(['accepted']) }) },
})
export const voteForSuggestion = endpoint({
  method: 'POST',
  path: `${one}vote/`,
  summary: 'Vote for a suggestion or against it; enough votes accept it.',
  params,
  body: whole({ value: choice([1, -1], { help: '1 for it, -1 against it.' }) }),
  replies: { 200: votedReply },
})
export const acceptEdited = endpoint({
  method: 'POST',
  path: '/api/editor/suggestions/:id/accept/',
  summary: 'Accept a suggestion, also with changes: the text is then whose changes they are.',
  params,
  body: whole({
    target: optional(texts('The final text, or one for each plural form; left out: the suggested text.')),
    state: initially(choice([10, 20, 30], { help: '10 needs editing, 20 translated, 30 approved.' }), 20),
  }),
  replies: {
    200: Type.Object({
      result: Type.Enum(['accepted']),
      target: Type.Array(Type.String()),
      state: Type.Enum([...unitStates]),
    }),
  },
})
