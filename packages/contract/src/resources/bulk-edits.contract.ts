import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { bulkRisks, bulkStates, mostChosen } from '../facts/bulk-edits.ts'
import { boolean, choice, initially, integer, list, object, optional, text, unitText } from '../fields/index.ts'
import { count, nullableText, time } from '../replies/values.ts'

const label = text({ maxLength: 190 })
const flags = text({ maxLength: 1000 })

/** The choice of strings, and their changes. */
const edit = {
  path: optional(
    text({ blank: true, maxLength: 1000, help: 'The place: project/component/language; - stands for any.' }),
  ),
  q: optional(text({ blank: true, maxLength: 5000, help: 'A search: all its results in the place.' })),
  ids: optional(list(integer({ min: 1 }), { max: mostChosen, help: 'Chosen strings, in place of a search.' })),
  skip: optional(list(integer({ min: 1 }), { max: mostChosen, help: 'Strings that are left out.' })),
  state: optional(choice([10, 20, 30], { help: 'Needs editing, translated, approved.' })),
  replace: optional(
    object({
      search: text({ maxLength: 2000, trim: false }),
      replacement: text({ blank: true, maxLength: 2000, trim: false, help: 'With regex, $1 is the first group.' }),
      regex: initially(boolean({ help: 'The search is a regular expression (RE2).' }), false),
      ignore_case: initially(boolean(), false),
    }),
  ),
  copy_from: optional(text({ maxLength: 50, help: 'The code of the language whose texts are copied.' })),
  suggestions: optional(choice(['accept', 'reject'])),
  texts: optional(
    list(
      object({
        unit: integer({ min: 1 }),
        target: list(text({ blank: true, maxLength: unitText, trim: false }), { max: 20 }),
        was: optional(
          list(text({ blank: true, maxLength: unitText, trim: false }), {
            max: 20,
            help: 'The text that was there: another one stays.',
          }),
        ),
      }),
      { max: mostChosen, help: 'A text for each of these strings.' },
    ),
  ),
  add_labels: optional(list(label, { max: 50 })),
  remove_labels: optional(list(label, { max: 50 })),
  add_flags: optional(flags),
  remove_flags: optional(text({ maxLength: 1000, help: 'Names of flags, with commas between.' })),
  explanation: optional(text({ blank: true, maxLength: 5000 })),
  allow: optional(list(choice([...bulkRisks]), { max: 2, help: 'Write these too.' })),
  on_denied: initially(choice(['rest', 'nothing'], { help: 'The effect of strings that may not be changed.' }), 'rest'),
}

const outcomes = Type.Record(Type.String(), Type.Integer())
const texts = Type.Array(Type.String())

const batch = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...bulkStates]),
  reason: Type.String(),
  path: Type.String(),
  q: Type.String(),
  /** The fields of the request, by their names; suggestions as `accept_suggestions` or `reject_suggestions`. */
  does: Type.Array(Type.String()),
  user: nullableText,
  full_name: nullableText,
  created: time,
  changed: time,
  total: count,
  done: count,
  /** How many strings came to what. */
  outcomes,
  task_url: nullableText,
  can: Type.Object({ stop: Type.Boolean(), resume: Type.Boolean(), undo: Type.Boolean() }),
  /** The end of the days in which it can be undone. */
  undo_until: time,
})

const checks = Type.Array(Type.Object({ id: Type.String(), name: Type.String() }))

const sample = Type.Object({
  unit: Type.Integer(),
  path: Type.String(),
  language: Type.String(),
  direction: Type.String(),
  source: texts,
  before: texts,
  after: texts,
  state: Type.Integer(),
  state_after: Type.Integer(),
  outcome: Type.String(),
  /** Checks that fail with the new text only, and with the old one only. */
  checks_new: checks,
  checks_gone: checks,
  /** A risk holds the string back unless the request allows it. */
  risks: Type.Array(Type.Enum([...bulkRisks])),
  /** The placeholders that the text would lose. */
  lost: texts,
  labels: Type.Union([Type.Object({ added: texts, removed: texts }), Type.Null()]),
  flags: Type.Union([Type.Object({ before: Type.String(), after: Type.String() }), Type.Null()]),
  explanation: Type.Union([Type.Object({ before: Type.String(), after: Type.String() }), Type.Null()]),
})

export const previewBulkEdit = endpoint({
  method: 'POST',
  path: '/api/editor/bulk/preview/',
  summary: 'Show what a bulk edit would do, with the checks run again; nothing is written.',
  body: whole({ ...edit, cursor: initially(integer({ min: 0, help: 'Go on after this string.' }), 0) }),
  bodyLimit: 8 * 1024 * 1024,
  replies: {
    200: Type.Object({
      /** Strings that the search finds, and of how many the outcomes are. */
      count,
      looked: count,
      outcomes,
      /** Why strings may not be changed, by translation. */
      denied: Type.Array(Type.Object({ path: Type.String(), reason: Type.String(), detail: Type.String(), count })),
      samples: Type.Array(sample),
      cursor: Type.Union([Type.Integer(), Type.Null()]),
    }),
  },
})

export const startBulkEdit = endpoint({
  method: 'POST',
  path: '/api/editor/bulk/',
  summary: 'Edit many strings: few at once, many in the background.',
  body: whole({
    ...edit,
    background: initially(boolean({ help: 'Answer at once, also where few strings are edited.' }), false),
  }),
  bodyLimit: 8 * 1024 * 1024,
  replies: { 200: batch, 202: batch },
})

export const listBulkEdits = endpoint({
  method: 'GET',
  path: '/api/editor/bulk/',
  summary: 'List the bulk edits of a place, the newest first: your own, and all with the right to edit in bulk.',
  query: {
    path: optional(text({ blank: true, maxLength: 1000 })),
    cursor: optional(text({ blank: true, maxLength: 20, help: 'The end of an earlier reply.' })),
  },
  renders: ['json', 'api'],
  replies: { 200: Type.Object({ results: Type.Array(batch), cursor: nullableText }) },
})

const params = Type.Object({ id: smallId })

export const readBulkEdit = endpoint({
  method: 'GET',
  path: '/api/editor/bulk/:id/',
  summary: 'Read how far a bulk edit is.',
  params,
  renders: ['json', 'api'],
  replies: { 200: batch },
})

export const listBulkStrings = endpoint({
  method: 'GET',
  path: '/api/editor/bulk/:id/strings/',
  summary: 'List the strings of a bulk edit with what became of them; everybody who sees them reads what was written.',
  params,
  query: {
    path: optional(text({ blank: true, maxLength: 1000, help: 'Only strings of this place.' })),
    outcome: optional(
      text({ maxLength: 60, help: 'Only strings with this outcome; denied: stands for all denied ones.' }),
    ),
    cursor: optional(text({ blank: true, maxLength: 20, help: 'The end of an earlier reply.' })),
  },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      results: Type.Array(
        Type.Object({
          unit: Type.Integer(),
          path: Type.String(),
          outcome: Type.String(),
          detail: Type.String(),
          source: texts,
          /** The text before and after; empty where the edit wrote none. */
          before: texts,
          after: texts,
        }),
      ),
      cursor: nullableText,
    }),
  },
})

export const stopBulkEdit = endpoint({
  method: 'POST',
  path: '/api/editor/bulk/:id/stop/',
  summary: 'Stop a bulk edit at its next safe point.',
  params,
  replies: { 200: batch },
})

export const resumeBulkEdit = endpoint({
  method: 'POST',
  path: '/api/editor/bulk/:id/resume/',
  summary: 'Go on with a bulk edit that was stopped.',
  params,
  replies: { 202: batch },
})

export const undoBulkEdit = endpoint({
  method: 'POST',
  path: '/api/editor/bulk/:id/undo/',
  summary: 'Take a bulk edit back wherever nobody edited since.',
  params,
  replies: { 202: batch },
})
