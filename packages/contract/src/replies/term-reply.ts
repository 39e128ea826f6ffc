import Type from 'typebox'
import { termMatches } from '../facts/terms.ts'
import { nullableText, nullableTime } from './values.ts'

/** The facts about a term that people write beside its texts. */
export const termFactsReply = {
  explanation: Type.String(),
  /** As people write it; empty: nobody said it. */
  part_of_speech: Type.String(),
  /** Its translation must not be used. */
  is_forbidden: Type.Boolean(),
  /** The term stays unchanged in all languages. */
  is_untranslatable: Type.Boolean(),
  /** All languages of the glossary have it. */
  is_terminology: Type.Boolean(),
  match: Type.Enum([...termMatches]),
  /** The expression (RE2) of a pattern, otherwise empty. */
  pattern: Type.String(),
  is_case_sensitive: Type.Boolean(),
}

/** A language as pages show it. */
const termLanguage = Type.Object({ code: Type.String(), name: Type.String(), direction: Type.String() })

/** A glossary of a project, or one that is shared with it. */
export const termGlossaryReply = Type.Object({
  /** The component, as pages name it. */
  path: Type.String(),
  name: Type.String(),
  /** It belongs to another project, which shares it. */
  is_shared: Type.Boolean(),
  source_language: termLanguage,
  /** The translation of the language; null: the glossary does not have it. */
  translation: nullableText,
  /** Why the reader adds no terms; null: they may. */
  add_reason: nullableText,
  /** Why the reader proposes no terms; null: they may. */
  propose_reason: nullableText,
  /** Why the reader does not write explanations and marks; null: they may. */
  annotate_reason: nullableText,
  /** Why the reader removes no terms; null: they may. */
  delete_reason: nullableText,
  /** Proposals that wait for a decision. */
  proposals: Type.Integer(),
})

/** A term with its translation. */
export const termReply = Type.Object({
  /** The id of its source string. */
  id: Type.Integer(),
  /** The path of its glossary. */
  glossary: Type.String(),
  /** The id of its translation; null: it has none in the language. */
  unit: Type.Union([Type.Integer(), Type.Null()]),
  source: Type.String(),
  target: Type.String(),
  state: Type.Integer(),
  /** Source or translation has plural forms: they are edited in the editor. */
  has_plural: Type.Boolean(),
  has_suggestion: Type.Boolean(),
  /** The version of its translation, for `If-Match`; null without one. */
  etag: nullableText,
  /** Why the reader does not write the translation; null: they may. */
  edit_reason: nullableText,
  /** Whether the reader may suggest a translation. */
  may_suggest: Type.Boolean(),
  checksum: Type.String(),
  ...termFactsReply,
})

/** A term that somebody proposes. */
export const termProposalReply = Type.Object({
  id: Type.Integer(),
  /** The glossary's translation, as pages name it. */
  translation: Type.String(),
  language: termLanguage,
  source: Type.String(),
  target: Type.String(),
  ...termFactsReply,
  user: Type.String(),
  created: nullableTime,
  state: Type.Enum(['open', 'accepted', 'rejected']),
  /** Why it was rejected. */
  reason: Type.String(),
  /** Why the reader does not decide about it; null: they may. */
  review_reason: nullableText,
  is_own: Type.Boolean(),
})
