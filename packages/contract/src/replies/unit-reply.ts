import Type from 'typebox'
import { labelColors } from '../facts/label-colors.ts'
import { unitStates } from '../facts/unit-states.ts'
import { count, integer64, time } from './values.ts'

const texts = Type.Array(Type.String())
/** A label, as it stands alone and on strings. */
export const labelReply = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  color: Type.Enum([...labelColors]),
})

/** A string. */
export const unitReply = Type.Object({
  /** Terms are strings, one an entry: there is nothing more to say of them. */
  tbx_terms: Type.Record(Type.String(), Type.Unknown()),
  translation: Type.String(),
  language_code: Type.String(),
  source: texts,
  previous_source: Type.String(),
  target: texts,
  id_hash: integer64,
  content_hash: integer64,
  location: Type.String(),
  context: Type.String(),
  note: Type.String(),
  flags: Type.String(),
  labels: Type.Array(labelReply),
  state: Type.Enum([...unitStates]),
  fuzzy: Type.Boolean(),
  translated: Type.Boolean(),
  approved: Type.Boolean(),
  position: Type.Integer(),
  has_suggestion: Type.Boolean(),
  has_comment: Type.Boolean(),
  has_failing_check: Type.Boolean(),
  num_words: count,
  source_unit: Type.String(),
  priority: Type.Integer(),
  id: Type.Integer(),
  web_url: Type.String(),
  url: Type.String(),
  explanation: Type.String(),
  extra_flags: Type.String(),
  pending: Type.Boolean(),
  timestamp: time,
  last_updated: time,
  automatically_translated: Type.Boolean(),
})
