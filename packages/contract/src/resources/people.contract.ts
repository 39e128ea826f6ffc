import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { boolean, file, optional, text } from '../fields/index.ts'
import { listReply } from '../list-reply.ts'
import { taskReply } from '../replies/task-reply.ts'
import { count, nullableText, time } from '../replies/values.ts'

const name = (help: string) => text({ maxLength: 150, help })
const fields = {
  user: name('The user name of the account that goes.'),
  into: name('The user name of the account that stays.'),
}
const person = Type.Object({ username: Type.String(), full_name: Type.String() })

export const previewMerge = endpoint({
  method: 'GET',
  path: '/api/site/people/merge/',
  summary: 'Tell what would move, and what would end, if an account were merged into another one.',
  query: { user: optional(fields.user), into: optional(fields.into) },
  renders: ['json', 'api'],
  replies: {
    200: Type.Object({
      user: person,
      into: person,
      /** Rows of the history; the rows of the last minutes are counted later. */
      changes: count,
      /** At most 10,000 are counted of each. */
      suggestions: count,
      comments: count,
      /** Teams that the other account comes into. */
      teams: Type.Array(
        Type.Object({ id: Type.Integer(), name: Type.String(), project: Type.Union([Type.String(), Type.Null()]) }),
      ),
      /** Providers by which the person signs in to the other account from then on. */
      identities: Type.Array(Type.String()),
      /** These end. */
      tokens: count,
      sessions: count,
      is_superuser: Type.Boolean(),
    }),
  },
})
export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/site/people/merge/',
  summary:
    'Merge an account into another one of the same person: what they did and their teams move, their tokens, sessions and passwords end. Nobody can take this back.',
  body: whole(fields),
  replies: { 202: taskReply },
})

const imports = '/api/site/people/imports/'
const params = Type.Object({ id: smallId })
const importReply = Type.Object({
  id: Type.Integer(),
  /** The name of the file. */
  name: Type.String(),
  created: time,
  /** `reading` the file, `ready` to be looked at, `making` accounts, or `done`. */
  state: Type.Enum(['reading', 'ready', 'making', 'done']),
  /** The fault of the file, from a line on: the rows before it are read. */
  fault: nullableText,
  fault_line: Type.Union([Type.Integer(), Type.Null()]),
  rows: count,
  faulty: count,
  made: count,
})

export const listPeopleImports = endpoint({
  method: 'GET',
  path: imports,
  summary: 'List the files with people that you sent, the newest first; they are kept for seven days.',
  replies: { 200: Type.Object({ results: Type.Array(importReply) }) },
})
export const importPeople = endpoint({
  method: 'POST',
  path: imports,
  summary:
    'Send a CSV file with people: its first row names the columns username, full_name, email and teams. It is read and judged; nobody is made yet.',
  body: whole({ file: file({ help: 'A CSV file in UTF-8, of at most 20 MB.' }) }),
  parses: 'form',
  bodyLimit: 20 * 1024 * 1024,
  replies: { 202: Type.Object({ id: Type.Integer(), task_url: Type.String() }) },
})
export const readPeopleImport = endpoint({
  method: 'GET',
  path: `${imports}:id/`,
  summary: 'Read how many people a file has, with how many something is wrong, and how many have their accounts.',
  params,
  replies: { 200: importReply },
})
export const listImportedPeople = endpoint({
  method: 'GET',
  path: `${imports}:id/rows/`,
  summary: 'List the rows of a file in their order, or those with which something is wrong.',
  params,
  query: { faulty: optional(boolean({ help: 'Only rows with which something is wrong, or only the others.' })) },
  paging: 'standard',
  replies: {
    200: listReply(
      Type.Object({
        line: Type.Integer(),
        username: Type.String(),
        full_name: Type.String(),
        email: Type.String(),
        teams: Type.Array(Type.String()),
        made: Type.Boolean(),
        problems: Type.Array(Type.Object({ code: Type.String(), attr: nullableText, detail: Type.String() })),
      }),
    ),
  },
})
export const downloadImportFaults = endpoint({
  method: 'GET',
  path: `${imports}:id/faults/`,
  summary:
    'Download the rows of a file with which something is wrong, as CSV: with their lines, to be mended and sent again.',
  params,
  renders: 'file',
  replies: { 200: Type.Unsafe<Uint8Array<ArrayBuffer>>({ type: 'string', format: 'binary' }) },
})
export const makeImportedPeople = endpoint({
  method: 'POST',
  path: `${imports}:id/`,
  summary: 'Make the accounts of all rows of a file with which nothing is wrong.',
  params,
  replies: { 202: taskReply },
})
export const removePeopleImport = endpoint({
  method: 'DELETE',
  path: `${imports}:id/`,
  summary: 'Forget a file with people; accounts that were made stay.',
  params,
  replies: { 204: null },
})
