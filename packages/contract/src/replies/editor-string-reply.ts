import Type from 'typebox'
import { type StringAbility, stringAbilities } from '../facts/editor-marks.ts'
import { unitStates } from '../facts/unit-states.ts'
import { labelReply } from './unit-reply.ts'
import { count, nullableText, time } from './values.ts'

/** A check that fails or was dismissed. */
const checkOfString = Type.Object({
  id: Type.String(),
  name: Type.String(),
  why: Type.String(),
  severity: Type.Enum(['error', 'warning', 'note']),
})

/** Whether the reader may; `reason` says why not, null where they may. */
const ability = Type.Object({ allowed: Type.Boolean(), reason: nullableText })
const abilities = Object.fromEntries(stringAbilities.map((name) => [name, ability])) as {
  [Name in StringAbility]: typeof ability
}

const pluralReply = Type.Object({
  number: Type.Integer(),
  formula: Type.String(),
  /** In the order of the texts, each with counts that use it. */
  forms: Type.Array(Type.Object({ name: Type.String(), examples: Type.Array(Type.Integer()) })),
})

/** Facts that all strings of one translation share. */
export const editedTranslationReply = Type.Object({
  id: Type.Integer(),
  /** As in pages: `project/component/language`. */
  path: Type.String(),
  project: Type.Object({ slug: Type.String(), name: Type.String() }),
  component: Type.Object({ id: Type.Integer(), path: Type.String(), name: Type.String(), locked: Type.Boolean() }),
  is_source: Type.Boolean(),
  /** Texts are approved here: by those who review. */
  reviewed: Type.Boolean(),
  language: Type.Object({ code: Type.String(), name: Type.String(), direction: Type.Enum(['ltr', 'rtl', '']) }),
  source_language: Type.Object({ code: Type.String(), name: Type.String(), direction: Type.Enum(['ltr', 'rtl', '']) }),
  plural: pluralReply,
  checks_enforced: Type.Array(Type.String()),
  /** The project's glossary in the language, as pages name it, and why the reader adds no terms to it (null: they may). */
  glossary: Type.Union([Type.Object({ path: Type.String(), reason: nullableText }), Type.Null()]),
  /** Its strings are terms. */
  is_glossary: Type.Boolean(),
  /** Forms of terms are known to programs of the server: a page cannot tell whether a text follows the glossary. */
  terms_by_server: Type.Boolean(),
})

/** A string as an editor shows it. */
export const editorStringReply = Type.Object({
  id: Type.Integer(),
  /** The key of its translation in `translations`. */
  translation: Type.Integer(),
  source_unit: Type.Integer(),
  /** Names the string in addresses of pages. */
  checksum: Type.String(),
  position: Type.Integer(),
  state: Type.Enum([...unitStates]),
  /** Sum of `editorMarks`. */
  marks: Type.Integer(),
  source: Type.Array(Type.String()),
  previous_source: Type.String(),
  /** As many as the string has forms. */
  target: Type.Array(Type.String()),
  /** The service and the run that wrote the text, until a person saves it; absent: a person wrote it, or it is empty. */
  machine: Type.Optional(Type.Object({ name: Type.String(), run: Type.Union([Type.Integer(), Type.Null()]) })),
  /** For a string with other plural forms than its translation: ordinal numbers. */
  plural: Type.Optional(pluralReply),
  context: Type.String(),
  note: Type.String(),
  /** The explanation of the source string. */
  explanation: Type.String(),
  /** All flags in force: of project, component, file and people. */
  flags: Type.String(),
  /** Flags that people added to the source string. */
  extra_flags: Type.String(),
  /** Terms of the glossary that stand in the source, where the flags hold the text to them. */
  terms: Type.Array(
    Type.Object({
      source: Type.String(),
      target: Type.String(),
      is_forbidden: Type.Boolean(),
      is_untranslatable: Type.Boolean(),
      /** It is found as it stands, in no other form. */
      is_exact: Type.Boolean(),
      is_case_sensitive: Type.Boolean(),
      /** It stands where this expression (RE2) matches; null: where its words do. */
      pattern: nullableText,
    }),
  ),
  locations: Type.Array(
    Type.Object({
      location: Type.String(),
      filename: Type.String(),
      line: Type.Union([Type.Integer(), Type.Null()]),
      url: nullableText,
    }),
  ),
  labels: Type.Array(labelReply),
  failing: Type.Array(checkOfString),
  dismissed: Type.Array(checkOfString),
  num_words: count,
  last_updated: time,
  /** To be sent as `If-Match` with a change of the string. */
  etag: Type.String(),
  can: Type.Object(abilities),
})
