import { sql } from 'kysely'
import { actionLabels, contentActions } from '../events/change-actions.ts'
import { equals, moment, plainText, type Sql } from './compare.ts'
import { searchProblem } from './search-problem.ts'
import type { SearchTerm } from './search-tree.ts'

const codeOfName = new Map(
  [...actionLabels].flatMap(([code, label]) => {
    const words = label.toLowerCase()
    return [
      [words, code],
      [words.replaceAll(' ', '-'), code],
    ] as const
  }),
)

function readAction({ value }: SearchTerm): number {
  const written = plainText(value).toLowerCase()
  const code =
    /^\d{1,4}$/.test(written) && actionLabels.has(Number(written)) ? Number(written) : codeOfName.get(written)
  if (code === undefined) throw searchProblem(`${written} is no kind of change, such as translation-changed.`)
  return code
}

const byContent = sql`h.action = any(${contentActions}::int[])`

/** Search fields about the history: SQL conditions on one change `h` and its author `a`. */
export const changeFields: Readonly<Record<string, (term: SearchTerm, now: Date) => Sql>> = {
  changed: (term, now) => sql`${byContent} and ${moment(sql`h.timestamp`, term, now)}`,
  changed_by(term) {
    const name = plainText(term.value)
    return sql`${byContent} and ${name === '' ? sql`h.author_id is null` : equals(sql`a.username`, name)}`
  },
  change_time: (term, now) => moment(sql`h.timestamp`, term, now),
  change_action: (term) => sql`h.action = ${readAction(term)}`,
}

/** The condition that a single change of the string meets all conditions. */
export const oneChange = (conditions: readonly Sql[]): Sql =>
  sql`exists (select 1 from changes h left join users a on a.id = h.author_id
    where h.unit_id = u.id and ${sql.join(
      conditions.map((one) => sql`(${one})`),
      sql` and `,
    )})`
