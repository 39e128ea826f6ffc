import { userFields } from '@weft/contract'
import { readCsvTable } from '@weft/formats'
import { mayStill, noLonger } from '../access/may-still.ts'
import {
  atOnce,
  insertRows,
  markRows,
  nextRows,
  readTeamNames,
  setImportState,
  takenAmong,
} from '../domain/user/import/import-rows.ts'
import { columnsIn, type PersonRow, personOf } from '../domain/user/import/person-rows.ts'
import { addUsers } from '../domain/user/profile/add-users.ts'
import { fieldRules } from '../fields/field-rules.ts'
import { parseFields } from '../http/fields/index.ts'
import type { Job, JobContext } from '../jobs/job.ts'
import { type ImportPeoplePayload, makePeopleKind, readPeopleKind } from '../jobs/people-jobs.ts'
import { type Actor, can, site } from '../permissions/index.ts'
import type { FieldProblem } from '../refusal.ts'
import { dropUpload, readUpload } from '../sync/component/uploads.ts'

const { username, full_name, email } = userFields
const fields = { username, full_name, email }

/** The sender of a file, if they may still make accounts. */
async function senderOf({ payload, services: { database } }: JobContext<ImportPeoplePayload>): Promise<Actor | null> {
  let sender: Actor | null = null
  const may = await mayStill(database, payload, (actor, permission) => {
    sender = actor
    return can(actor, permission, site)
  })
  return may ? sender : null
}

/** The problems of a row that the rules of fields and the teams of the site tell. */
function problemsOf(row: PersonRow, teams: ReadonlyMap<string, number>, isSuperuser: boolean): FieldProblem[] {
  const sent = { username: row.username, full_name: row.full_name, ...(row.email !== '' && { email: row.email }) }
  const { problems } = parseFields(fields, sent, { extent: 'whole', source: 'json', rules: fieldRules })
  const found = [...row.problems, ...problems]
  if (row.teams.length > 0 && !isSuperuser)
    return [...found, { code: 'invalid', attr: 'teams', detail: 'Only superusers put people into teams of the site.' }]
  const unknown = row.teams.filter((name) => !teams.has(name))
  return unknown.length === 0
    ? found
    : [...found, { code: 'does_not_exist', attr: 'teams', detail: `There is no team ${unknown.join(', ')}.` }]
}

/** Reads a file with people: each row with what is wrong with it; nobody is made. */
export const readPeopleJob = {
  ...readPeopleKind,
  async run(context) {
    const { payload, services, signal, progress } = context
    const { database } = services
    const { importId, upload = '' } = payload
    const sender = await senderOf(context)
    const bytes = upload === '' ? null : await readUpload(database, upload)
    // An earlier attempt read it to its end.
    if (bytes === null) return { result: true, detail: '' }
    const table = readCsvTable(bytes)
    const header = columnsIn(table)
    const isUnnamed = header === null && table.fault === null
    const unnamed = { line: 1, detail: 'The first row names the columns: one must be “username”.' }
    const teams = await readTeamNames(database)
    const seen = { usernames: new Map<string, number>(), emails: new Map<string, number>() }
    for (let at = 0; header !== null && sender !== null && at < table.rows.length; at += atOnce) {
      signal.throwIfAborted()
      const rows = table.rows.slice(at, at + atOnce).map((row) => personOf(row, header, seen))
      const taken = await takenAmong(database, rows)
      const judged = rows.map((row) => ({
        ...row,
        problems: [...problemsOf(row, teams, sender.isSuperuser), ...taken(row)],
      }))
      await database.transaction((tx) => insertRows(tx, importId, judged))
      progress({ step: 'files', done: at + rows.length, total: table.rows.length })
    }
    const fault = sender === null ? { line: 1, detail: noLonger } : isUnnamed ? unnamed : table.fault
    await setImportState(database, importId, 'ready', fault)
    await dropUpload(database, upload)
    return { result: fault === null, detail: fault?.detail ?? '' }
  },
} satisfies Job<ImportPeoplePayload>

/** Makes the accounts of all rows without a fault; a name that somebody took meanwhile becomes the fault of its row. */
export const makePeopleJob = {
  ...makePeopleKind,
  async run(context) {
    const { payload, services, signal, progress } = context
    const { database, securityLog } = services
    const { importId } = payload
    const sender = await senderOf(context)
    if (sender === null) {
      await setImportState(database, importId, 'ready')
      return { result: false, detail: noLonger }
    }
    const teams = await readTeamNames(database)
    let made = 0
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const rows = await nextRows(database, importId, after)
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.line
      const added = await database.transaction(async (tx) => {
        const taken = await takenAmong(tx, rows)
        const judged = rows.map((row) => ({
          ...row,
          problems: [...problemsOf(row, teams, sender.isSuperuser), ...taken(row)],
        }))
        const right = judged.filter(({ problems }) => problems.length === 0)
        await addUsers(
          tx,
          right.map((row) => ({
            username: row.username,
            fullName: row.full_name,
            email: row.email === '' ? null : row.email,
            teamIds: row.teams.flatMap((name) => teams.get(name) ?? []),
          })),
          { doerId: sender.id, address: null, userAgent: '' },
        )
        await markRows(
          tx,
          importId,
          judged.map(({ line, problems }) => ({ line, problems })),
        )
        return right
      })
      for (const { username: about } of added)
        securityLog.record({ event: 'user-added', user: sender.username, address: null, about, superuser: false })
      made += added.length
      progress({ step: 'files', done: made, total: made + rows.length })
    }
    await setImportState(database, importId, 'done')
    return { result: true, detail: '', made }
  },
} satisfies Job<ImportPeoplePayload>
