import Type from 'typebox'
import { endpoint, partial, smallId, whole } from '../endpoint.ts'
import {
  assigneeFaults,
  assignmentProblems,
  assignmentStates,
  assignmentWarnings,
  mostAssigned,
} from '../facts/assignments.ts'
import {
  boolean,
  choice,
  initially,
  integer,
  list,
  longText,
  named,
  nullable,
  optional,
  text,
  textWhere,
} from '../fields/index.ts'
import { count, nullableText, nullableTime, time } from '../replies/values.ts'

const path = '/api/editor/assignments/'
const one = `${path}:id/`
const params = Type.Object({ id: smallId })
const nullableDay = Type.Union([Type.String({ format: 'date' }), Type.Null()])

/** The people who do it. Nobody named: everybody who translates into the languages. */
const people = {
  people: list(named('username', text({ maxLength: 150 })), {
    max: mostAssigned.people,
    help: 'User names, or the objects that a reply shows.',
  }),
  team: nullable(named('id', integer({ min: 1, help: 'The id of a team.' }))),
}
/** The strings. An assignment keeps them; for others make another one. */
const strings = {
  path: text({ maxLength: 1000, help: 'The place: project, project/category or project/component.' }),
  q: text({ maxLength: 5000, help: 'The search. Strings that it does not find any more are done.' }),
  languages: initially(
    list(text({ maxLength: 50 }), { max: mostAssigned.languages, help: 'Codes; none: all languages of the place.' }),
    [],
  ),
  components: initially(
    list(text({ maxLength: 1000 }), {
      max: mostAssigned.components,
      help: 'Paths of components in the place; none: all of it.',
    }),
    [],
  ),
  component_list: initially(
    nullable(text({ maxLength: 100, help: 'The slug of a component list: its components in the place.' })),
    null,
  ),
}
const about = {
  name: text({ maxLength: 200 }),
  instruction: text({ blank: true, maxLength: longText }),
  due: nullable(textWhere('day', { maxLength: 10, help: 'The last day, such as 2026-12-31.' })),
}

const person = Type.Object({ username: Type.String(), full_name: Type.String() })
const nullablePerson = Type.Union([person, Type.Null()])
const team = Type.Union([Type.Object({ id: Type.Integer(), name: Type.String() }), Type.Null()])

/** All its strings, and the strings that the search still finds, with the words of their sources. Strings that the reader does not see are not counted. */
const counts = { strings: count, words: count, left_strings: count, left_words: count }

const ofLanguage = Type.Object({
  language: Type.String(),
  name: Type.String(),
  ...counts,
  /** The page that translates what is left in this language. */
  web_url: Type.String(),
})

const assignment = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  web_url: Type.String(),
  name: Type.String(),
  q: Type.String(),
  path: Type.String(),
  /** Display names of the place and its parents, from the project down. */
  names: Type.Array(Type.String()),
  /** Paths; none: all of the place. */
  components: Type.Array(Type.String()),
  component_list: Type.Union([Type.Object({ slug: Type.String(), name: Type.String() }), Type.Null()]),
  /** Codes; none: all languages. */
  languages: Type.Array(Type.String()),
  people: Type.Array(person),
  team,
  /** Nobody was named: it is for all who follow the project and have chosen one of the languages. */
  everybody: Type.Boolean(),
  instruction: Type.String(),
  due: nullableDay,
  /** It is open after its date. */
  overdue: Type.Boolean(),
  created: time,
  creator: nullablePerson,
  state: Type.Enum([...assignmentStates]),
  closed_at: nullableTime,
  /** Null: it closed itself, is open, or the person is gone. */
  closed_by: nullablePerson,
  /** Its strings are counted; before, counts grow and it does not close itself. */
  counted: Type.Boolean(),
  counts: Type.Object(counts),
  by_language: Type.Array(ofLanguage),
  /** People who did some of it, for those who may edit it and see all of its components. */
  by_person: Type.Array(
    Type.Object({ username: Type.String(), full_name: Type.String(), strings: count, words: count }),
  ),
  /** For those who may edit it. */
  problems: Type.Array(Type.Object({ code: Type.Enum([...assignmentProblems]), detail: Type.String() })),
  can: Type.Object({ edit: Type.Boolean(), close: Type.Boolean(), reopen: Type.Boolean() }),
  /** As `If-Match` has it, in quotes there: what somebody else changed meanwhile is not overwritten (412). */
  version: Type.String(),
})

export const listAssignments = endpoint({
  method: 'GET',
  path,
  summary: 'List assignments: those of a place, of a person or a team, or your own; the newest first.',
  query: {
    path: optional(text({ blank: true, maxLength: 1000, help: 'All in this place.' })),
    person: optional(text({ maxLength: 150, help: 'Those that name a person, by the user name.' })),
    team: optional(integer({ min: 1 })),
    state: optional(choice([...assignmentStates])),
    mine: optional(boolean({ help: 'Only those that you have.' })),
    cursor: optional(text({ blank: true, maxLength: 60, help: 'Where an earlier reply ended.' })),
  },
  renders: ['json', 'api'],
  replies: { 200: Type.Object({ results: Type.Array(assignment), cursor: nullableText }) },
})

export const previewAssignment = endpoint({
  method: 'POST',
  path: `${path}preview/`,
  summary: 'Count what an assignment would have, and tell which people could not do it; nothing is written.',
  body: whole({ ...strings, people: initially(people.people, []), team: initially(people.team, null) }),
  replies: {
    200: Type.Object({
      strings: count,
      words: count,
      by_language: Type.Array(
        Type.Object({ language: Type.String(), name: Type.String(), strings: count, words: count }),
      ),
      unable: Type.Array(
        Type.Object({ username: Type.String(), full_name: Type.String(), reason: Type.Enum([...assigneeFaults]) }),
      ),
      warnings: Type.Array(Type.Enum([...assignmentWarnings])),
    }),
  },
})

export const createAssignment = endpoint({
  method: 'POST',
  path,
  summary: 'Give the strings that a search finds to people or a team.',
  body: whole({
    ...strings,
    name: about.name,
    instruction: initially(about.instruction, ''),
    due: initially(about.due, null),
    people: initially(people.people, []),
    team: initially(people.team, null),
  }),
  replies: { 201: assignment },
})

export const readAssignment = endpoint({
  method: 'GET',
  path: one,
  summary: 'Read an assignment and how far it is.',
  params,
  renders: ['json', 'api'],
  replies: { 200: assignment },
})

export const changeAssignment = endpoint({
  method: 'PATCH',
  path: one,
  summary:
    'Change name, instruction, date or people of an assignment. With If-Match only where nobody changed it meanwhile (412).',
  params,
  body: partial({ ...about, ...people }),
  replies: { 200: assignment },
})

export const deleteAssignment = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Remove an assignment. Its strings and their texts stay.',
  params,
  replies: { 204: null },
})

export const closeAssignment = endpoint({
  method: 'POST',
  path: `${one}close/`,
  summary: 'Close an assignment before it is done.',
  params,
  replies: { 200: assignment },
})

export const reopenAssignment = endpoint({
  method: 'POST',
  path: `${one}reopen/`,
  summary: 'Open a closed assignment again: its strings are counted anew.',
  params,
  replies: { 200: assignment },
})
