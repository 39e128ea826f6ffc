import { type RawBuilder, sql } from 'kysely'
import { regexCost } from './regex-limits.ts'
import { searchProblem } from './search-problem.ts'
import type { TimeSpan } from './search-time.ts'
import { readTime } from './search-time.ts'
import type { SearchOperator, SearchTerm, SearchValue } from './search-tree.ts'

/** SQL of a condition, or of a part of one. */
export type Sql = RawBuilder<unknown>

/** A collation that knows upper and lower case of any script, independent of the database's own (migration 0087). */
const anyCase = sql.raw('collate any_case')

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** `column` has the text somewhere in it, in any case. */
export const contains = (column: Sql, text: string): Sql => sql`${column} ${anyCase} ilike ${`%${escaped(text)}%`}`

/** `column` is the text, in any case. */
export const equals = (column: Sql, text: string): Sql => sql`${column} ${anyCase} ilike ${escaped(text)}`

/** Atoms of a regular expression; PostgreSQL compiles one of this size in at most a tenth of a second. */
const mostAtoms = 256

function checkPattern(pattern: string): string {
  if (pattern.length > 300) throw searchProblem('a regular expression may have 300 characters.')
  const { atoms, refersBack } = regexCost(pattern)
  if (refersBack) throw searchProblem('a regular expression may not refer back to its groups.')
  if (atoms > mostAtoms) throw searchProblem('a regular expression repeats too much.')
  return pattern
}

/** The searched text of a text field. `<` and `>` are not operators for texts, so they belong to the searched text. */
export const containedText = ({ operator, value }: SearchTerm): string =>
  operator === ':=' ? plainText(value) : operator.slice(1) + plainText(value)

/** Compares a text field. */
export function text(column: Sql, term: SearchTerm): Sql {
  const { operator, value } = term
  if (value.kind === 'regex') return sql`${column} ~ ${checkPattern(value.pattern)}`
  // Exactly so, upper and lower case too.
  if (operator === ':=') return sql`${column} = ${plainText(value)}`
  return contains(column, containedText(term))
}

/** Compares the whole of a name, with any operator. */
export function wholeText(column: Sql, { value }: SearchTerm): Sql {
  return value.kind === 'regex' ? sql`${column} ~ ${checkPattern(value.pattern)}` : equals(column, plainText(value))
}

/** The text of a value; refuses ranges and regular expressions. */
export function plainText(value: SearchValue): string {
  if (value.kind === 'regex') throw searchProblem('a regular expression cannot stand here.')
  return value.kind === 'text' ? value.text : `[${value.from} to ${value.to}]`
}

const comparisons: Readonly<Record<SearchOperator, string>> = {
  ':': '=',
  ':=': '=',
  ':<': '<',
  ':<=': '<=',
  ':>': '>',
  ':>=': '>=',
}

/** Compares a number or code; `read` parses it and refuses other texts. */
export function ordered(column: Sql, { operator, value }: SearchTerm, read: (text: string) => number): Sql {
  if (value.kind === 'range') return sql`${column} between ${read(value.from)}::bigint and ${read(value.to)}::bigint`
  return sql`${column} ${sql.raw(comparisons[operator])} ${read(plainText(value))}::bigint`
}

/** A whole number. */
export function readNumber(written: string): number {
  if (!/^-?\d{1,15}$/.test(written)) throw searchProblem(`${written} is no whole number.`)
  return Number(written)
}

/** Compares a time with a span of time: `>=` is from its start, `<=` until its end. */
export function moment(column: Sql, { operator, value }: SearchTerm, now: Date): Sql {
  if (value.kind === 'range') return within(column, readTime(value.from, now).from, readTime(value.to, now).until)
  const { from, until }: TimeSpan = readTime(plainText(value), now)
  switch (operator) {
    case ':':
    case ':=':
      return within(column, from, until)
    case ':<':
      return sql`${column} < ${from}`
    case ':<=':
      return sql`${column} < ${until}`
    case ':>':
      return sql`${column} >= ${until}`
    case ':>=':
      return sql`${column} >= ${from}`
  }
}

const within = (column: Sql, from: Date, until: Date): Sql => sql`${column} >= ${from} and ${column} < ${until}`

const yes = new Set(['yes', 'true', 'on', '1'])
const no = new Set(['no', 'false', 'off', '0'])

/** Compares a boolean; accepts yes, true, on, 1 and no, false, off, 0. */
export function flag(column: Sql, { value }: SearchTerm): Sql {
  const word = plainText(value).toLowerCase()
  if (yes.has(word)) return column
  if (no.has(word)) return sql`not ${column}`
  throw searchProblem(`${word} is neither yes nor no.`)
}
