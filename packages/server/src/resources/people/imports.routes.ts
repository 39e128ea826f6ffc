import { Readable } from 'node:stream'
import {
  downloadImportFaults,
  importPeople,
  listImportedPeople,
  listPeopleImports,
  makeImportedPeople,
  readPeopleImport,
  removePeopleImport,
} from '@weft/contract'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '../../db/database.ts'
import { firstRows } from '../../db/list-part.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { csvStyle } from '../../http/reply/render-csv.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { makePeopleKind, readPeopleKind } from '../../jobs/people-jobs.ts'
import { can, site } from '../../permissions/index.ts'
import { Refusal } from '../../refusal.ts'
import { storeUpload } from '../../sync/component/uploads.ts'
import { rightOf } from '../../sync/queue/ask-repository.ts'
import {
  beginMaking,
  countPeople,
  deleteImport,
  type ImportedPerson,
  type ImportRow,
  insertImport,
  lineOrder,
  selectImports,
  selectPeople,
} from './imports.queries.ts'

const present = ({ created, ...row }: ImportRow) => ({ ...row, created: isoTime(created) })

/** A file of the sender's own: it has names and addresses. */
async function findImport({ database, actor, params }: Lookup<{ readonly id: number }>) {
  if (!can(actor, 'user.edit', site)) throw new Refusal('permission_denied')
  const [found] = await selectImports(database, actor.id, params.id)
  if (found === undefined) throw new Refusal('not_found')
  return { scope: site, found }
}

/** The payload of work for a file: who asked for it still needs the right when its turn comes. */
const workOf = ({ actor }: Lookup, importId: number) => ({
  importId,
  userId: actor.id,
  ...rightOf({ actor, right: 'user.edit', languageId: null }),
})

const cells = ['line', 'username', 'full_name', 'email', 'teams', 'fault'] as const

const line = (row: readonly (string | number)[]): string => stringify([row], csvStyle)

const rowsAtOnce = 1000

/** All faulty rows as CSV, a thousand at a time. */
async function* faultsOf(database: Database, id: number, signal: AbortSignal): AsyncGenerator<string> {
  yield line(cells)
  for (let beside: readonly string[] | null = null; ; ) {
    signal.throwIfAborted()
    const rows: ImportedPerson[] = await selectPeople(
      database,
      { id, faulty: true },
      { ...firstRows(rowsAtOnce), beside },
    )
    if (rows.length > 0) yield rows.map(lineOf).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    beside = [String(last.line)]
  }
}

const lineOf = ({ problems, teams, ...row }: ImportedPerson): string =>
  line([
    row.line,
    row.username,
    row.full_name,
    row.email,
    teams.join(';'),
    problems.map(({ attr, detail }) => (attr === null ? detail : `${attr}: ${detail}`)).join(' '),
  ])

export const peopleImportRoutes = [
  route(listPeopleImports, {
    permission: 'user.edit',
    handle: async ({ database, actor }) => ({
      results: (await selectImports(database, actor.id, null)).map(present),
    }),
  }),
  route(importPeople, {
    permission: 'user.edit',
    async handle(request) {
      const { database, actor, body, links } = request
      const upload = await storeUpload(database, body.file.bytes)
      const made = await database.transaction(async (tx) => {
        const id = await insertImport(tx, actor.id, body.file.name.slice(0, 200))
        const task = await enqueue(tx, readPeopleKind, { ...workOf(request, id), upload }, { userId: actor.id })
        return { id, task_url: links.api('tasks', task) }
      })
      return reply(202, made)
    },
  }),
  route(readPeopleImport, {
    permission: 'user.edit',
    find: findImport,
    handle: async (_, { found }) => present(found),
  }),
  route(listImportedPeople, {
    permission: 'user.edit',
    find: findImport,
    handle(request, { found: { id } }) {
      const { database, query } = request
      return listPage<ImportedPerson>(request, {
        count: () => countPeople(database, id, query.faulty),
        order: lineOrder,
        keyOf: (row) => [row.line],
        rows: (part) => selectPeople(database, { id, faulty: query.faulty }, part),
        present: ({ problems, ...row }) => ({
          ...row,
          problems: problems.map(({ code, attr, detail }) => ({ code, attr, detail })),
        }),
      })
    },
  }),
  route(downloadImportFaults, {
    permission: 'user.edit',
    find: findImport,
    async handle({ database, signal }, { found: { id } }) {
      const content = Readable.from(faultsOf(database, id, signal), { objectMode: false })
      return reply(200, content, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="faults.csv"',
      })
    },
  }),
  route(makeImportedPeople, {
    permission: 'user.edit',
    find: findImport,
    async handle(request, { found: { id } }) {
      const { database, actor, links } = request
      const task = await database.transaction(async (tx) => {
        if (!(await beginMaking(tx, id)))
          throw new Refusal('conflict', { detail: 'The file is being read, or its accounts are made already.' })
        return enqueue(tx, makePeopleKind, workOf(request, id), { userId: actor.id })
      })
      return reply(202, { task_url: links.api('tasks', task) })
    },
  }),
  route(removePeopleImport, {
    permission: 'user.edit',
    find: findImport,
    async handle({ database }, { found }) {
      if (found.state === 'making') throw new Refusal('conflict', { detail: 'Its accounts are being made.' })
      await deleteImport(database, found.id)
      return noContent()
    },
  }),
]
