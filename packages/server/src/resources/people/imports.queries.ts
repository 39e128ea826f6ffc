import { sql } from 'kysely'
import type { Database, Queries } from '../../db/database.ts'
import { type ListOrder, type ListPart, partOf } from '../../db/list-part.ts'
import type { ImportState } from '../../domain/user/import/import-rows.ts'
import type { FieldProblem } from '../../refusal.ts'

export interface ImportRow {
  readonly id: number
  readonly name: string
  readonly created: Date
  readonly state: ImportState
  readonly fault: string | null
  readonly fault_line: number | null
  readonly rows: number
  readonly faulty: number
  readonly made: number
}

const facts = sql`i.id, i.name, i.created, i.state, i.fault, i.fault_line,
  (select count(*)::int from people_import_rows r where r.import_id = i.id) as rows,
  (select count(*)::int from people_import_rows r where r.import_id = i.id and r.problems <> '[]') as faulty,
  (select count(*)::int from people_import_rows r where r.import_id = i.id and r.made) as made`

export async function insertImport(queries: Queries, userId: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`insert into people_imports (user_id, name) values (${userId}, ${name})
    returning id`.execute(queries.kysely)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

/** Files that somebody sent; nobody else sees them. */
export async function selectImports(database: Database, userId: number, id: number | null): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`select ${facts} from people_imports i
    where i.user_id = ${userId} and (${id}::int is null or i.id = ${id}) order by i.id desc limit 20`.execute(
    database.kysely,
  )
  return rows
}

/** Takes the turn to make accounts; false: somebody did already, or the file is still read. */
export async function beginMaking(queries: Queries, id: number): Promise<boolean> {
  const { rows } = await sql`update people_imports set state = 'making' where id = ${id} and state = 'ready'
    returning id`.execute(queries.kysely)
  return rows.length > 0
}

export const deleteImport = (queries: Queries, id: number) =>
  sql`delete from people_imports where id = ${id}`.execute(queries.kysely)

export interface ImportedPerson {
  readonly line: number
  readonly username: string
  readonly full_name: string
  readonly email: string
  readonly teams: readonly string[]
  readonly made: boolean
  readonly problems: readonly FieldProblem[]
}

export const lineOrder: ListOrder = { columns: [{ name: 'line', kind: 'integer' }] }

const chosen = (id: number, faulty: boolean | undefined) =>
  sql`import_id = ${id} and (${faulty ?? null}::bool is null or (problems <> '[]') = ${faulty ?? null}::bool)`

export async function selectPeople(
  database: Database,
  { id, faulty }: { readonly id: number; readonly faulty: boolean | undefined },
  part: ListPart,
): Promise<ImportedPerson[]> {
  const { rows } = await sql<ImportedPerson>`select line, username, full_name, email, teams, made, problems
    from people_import_rows where ${chosen(id, faulty)} ${partOf(lineOrder, part)}`.execute(database.kysely)
  return rows
}

export async function countPeople(database: Database, id: number, faulty: boolean | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from people_import_rows
    where ${chosen(id, faulty)}`.execute(database.kysely)
  return rows[0]?.count ?? 0
}
