import { sql } from 'kysely'
import type { Database, Queries, Transaction } from '../../../db/database.ts'
import type { FieldProblem } from '../../../refusal.ts'
import type { PersonRow } from './person-rows.ts'

/** Rows that are written, judged and made at once. */
export const atOnce = 500

/** Writes rows of a file; what an earlier attempt wrote stays. */
export async function insertRows(tx: Transaction, importId: number, rows: readonly PersonRow[]): Promise<void> {
  if (rows.length === 0) return
  const written = rows.map(({ problems, teams, ...row }) => ({ ...row, teams: [...teams], problems }))
  await sql`insert into people_import_rows (import_id, line, username, full_name, email, teams, problems)
    select ${importId}, r.line, r.username, r.full_name, r.email, array(select jsonb_array_elements_text(r.teams)), r.problems
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
        as r (line int, username text, full_name text, email text, teams jsonb, problems jsonb)
    on conflict do nothing`.execute(tx.kysely)
}

/** Rows without a fault whose accounts are not made yet, from a line on. */
export async function nextRows(queries: Queries, importId: number, after: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`select line, username, full_name, email, teams, problems from people_import_rows
     where import_id = ${importId} and line > ${after} and not made and problems = '[]'
     order by line limit ${atOnce}`.execute(queries.kysely)
  return rows
}

/** Names and addresses of other accounts among these. */
export async function takenAmong(queries: Queries, rows: readonly Pick<PersonRow, 'username' | 'email'>[]) {
  const usernames = rows.map(({ username }) => username)
  const emails = rows.flatMap(({ email }) => (email === '' ? [] : [email.toLowerCase()]))
  const { rows: found } = await sql<{ username: string; email: string | null }>`
    select username, lower(email) as email from users
     where username = any(${usernames}::text[]) or lower(email) = any(${emails}::text[])`.execute(queries.kysely)
  const names = new Set(found.map(({ username }) => username))
  const addresses = new Set(found.map(({ email }) => email))
  return ({ username, email }: Pick<PersonRow, 'username' | 'email'>): FieldProblem[] => [
    ...(names.has(username)
      ? [{ code: 'unique', attr: 'username', detail: 'Another user has this name.' } as const]
      : []),
    ...(email !== '' && addresses.has(email.toLowerCase())
      ? [{ code: 'unique', attr: 'email', detail: 'Another user has this address.' } as const]
      : []),
  ]
}

/** Writes down what came of rows: the faults of some, and the accounts of the others. */
export async function markRows(
  tx: Transaction,
  importId: number,
  rows: readonly { readonly line: number; readonly problems: readonly FieldProblem[] }[],
): Promise<void> {
  await sql`update people_import_rows p set problems = r.problems, made = r.problems = '[]'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (line int, problems jsonb)
   where p.import_id = ${importId} and p.line = r.line`.execute(tx.kysely)
}

/** The teams of the site by their names. */
export async function readTeamNames(database: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from teams where defining_project_id is null
    order by id desc`.execute(database.kysely)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export type ImportState = 'reading' | 'ready' | 'making' | 'done'

export async function setImportState(
  queries: Queries,
  importId: number,
  state: ImportState,
  fault: { readonly line: number; readonly detail: string } | null = null,
): Promise<void> {
  await sql`update people_imports set state = ${state}, fault = ${fault?.detail ?? null}, fault_line = ${fault?.line ?? null}
    where id = ${importId}`.execute(queries.kysely)
}
