import Type from 'typebox'
import { nullableText, time } from './values.ts'

/** A suggested text. `votes`: those for it less those against it; `own_vote`: the reader's, 1, -1, or 0 for none. */
export const suggestionReply = Type.Object({
  id: Type.Integer(),
  unit: Type.String(),
  target: Type.Array(Type.String()),
  user: nullableText,
  timestamp: time,
  votes: Type.Integer(),
  own_vote: Type.Integer(),
  url: Type.String(),
})

/** A vote, and what became of the suggestion: one that is accepted is gone. */
export const votedReply = Type.Object({
  result: Type.Enum(['voted', 'accepted']),
  suggestion: Type.Union([suggestionReply, Type.Null()]),
})
