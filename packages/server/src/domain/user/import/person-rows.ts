import type { CsvTable } from '@weft/formats'
import type { FieldProblem } from '../../../refusal.ts'

/** Somebody in a file, as it was written there. */
export interface PersonRow {
  readonly line: number
  readonly username: string
  readonly full_name: string
  readonly email: string
  readonly teams: readonly string[]
  readonly problems: readonly FieldProblem[]
}

const columns = ['username', 'full_name', 'email', 'teams'] as const
type Column = (typeof columns)[number]

/** Other names that people give to columns. */
const otherNames: Readonly<Record<string, Column>> = {
  user: 'username',
  user_name: 'username',
  login: 'username',
  name: 'full_name',
  fullname: 'full_name',
  display_name: 'full_name',
  mail: 'email',
  e_mail: 'email',
  email_address: 'email',
  team: 'teams',
  groups: 'teams',
  group: 'teams',
}

function columnNamed(header: string): Column | undefined {
  const name = header
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  return columns.find((one) => one === name) ?? otherNames[name]
}

/** The columns of a file; null: none has user names. */
export function columnsIn({ header }: CsvTable): readonly (Column | undefined)[] | null {
  const found = header.map(columnNamed)
  return found.includes('username') ? found : null
}

/** The first line of each name and address, to find repeated ones. */
export interface SeenPeople {
  readonly usernames: Map<string, number>
  readonly emails: Map<string, number>
}

/** Reads a row; what is wrong with it by itself, or beside earlier ones, is told with it. */
export function personOf(
  { line, cells }: CsvTable['rows'][number],
  header: readonly (Column | undefined)[],
  { usernames, emails }: SeenPeople,
): PersonRow {
  const value = (column: Column) => (cells[header.indexOf(column)] ?? '').trim()
  const [username, email] = [value('username'), value('email')]
  const problems: FieldProblem[] = []
  if (cells.length > header.length) {
    const detail = `The row has ${cells.length} cells, and the first row names ${header.length}.`
    problems.push({ code: 'invalid', attr: null, detail })
  }
  const noteSeen = (attr: 'username' | 'email', seen: Map<string, number>, key: string) => {
    const first = seen.get(key)
    if (key === '') return
    if (first === undefined) seen.set(key, line)
    else problems.push({ code: 'unique', attr, detail: `Line ${first} has the same.` })
  }
  noteSeen('username', usernames, username)
  noteSeen('email', emails, email.toLowerCase())
  return {
    line,
    username,
    // A list of names alone is enough.
    full_name: value('full_name') || username,
    email,
    teams: [
      ...new Set(
        value('teams')
          .split(';')
          .map((one) => one.trim()),
      ),
    ].filter(Boolean),
    problems,
  }
}
