import { sql } from 'kysely'
import { isAssignedString } from '../../assignments/assigned-place.ts'
import { visibleTo } from '../../domain/visible.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { runSearch } from '../../search/run-search.ts'
import { searchedTables } from '../../search/unit-conditions.ts'
import type { AskedStrings } from './read-strings.ts'

const found = ({ actor }: Pick<Lookup, 'actor'>, { assigned, search }: AskedStrings) =>
  sql`from ${sql.raw(searchedTables)} where ${isAssignedString(assigned)} and ${visibleTo(actor).component} and ${search.condition}`

/** Whether a search finds anything that the actor sees. */
export function findsAny(request: Pick<Lookup, 'actor' | 'database'>, asked: AskedStrings): Promise<boolean> {
  return runSearch(request.database, asked.search, async ({ kysely }) => {
    const { rows } = await sql`select 1 ${found(request, asked)} limit 1`.execute(kysely)
    return rows.length > 0
  })
}

interface FoundOfLanguage {
  readonly language: string
  readonly name: string
  readonly strings: number
  readonly words: number
}

/** Strings that a search finds now, by language, as far as the actor sees them. */
export function countFound(
  request: Pick<Lookup, 'actor' | 'database'>,
  asked: AskedStrings,
): Promise<FoundOfLanguage[]> {
  return runSearch(request.database, asked.search, async ({ kysely }) => {
    const { rows } =
      await sql<FoundOfLanguage>`select l.code as language, l.name, count(*)::int as strings, sum(u.num_words)::int as words
      ${found(request, asked)} group by l.id, l.code, l.name order by l.name`.execute(kysely)
    return rows
  })
}
