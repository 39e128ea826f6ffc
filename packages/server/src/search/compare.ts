import { type RawBuilder, sql } from 'kysely'
import { regexCost } from './regex-limits.ts'
import { searchProblem } from './search-problem.ts'
import type { TimeSpan } from './search-time.ts'
import { readTime } from './search-time.ts'
import type { SearchOperator, SearchTerm, SearchValue } from './search-tree.ts'

/** A condition, or a part of one. */
export type Sql = RawBuilder<unknown>

/** Letters are equal in either case in any script, whatever the database's own collation knows. */
const anyCase = sql.raw('collate "und-x-icu"')

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** `column` has the text somewhere in it, in any case. */
export const contains = (column: Sql, text: string): Sql => sql`${column} ${anyCase} ilike ${`%${escaped(text)}%`}`

/** `column` is the text, in any case. */
export const equals = (column: Sql, text: string): Sql => sql`${column} ${anyCase} ilike ${escaped(text)}`

/** Regular expressions of this size are made in a tenth of a second at worst. */
const mostAtoms = 256

function checkPattern(pattern: string): string {
  if (pattern.length > 300) throw searchProblem('a regular expression may have 300 characters.')
  const { atoms, refersBack } = regexCost(pattern)
  if (refersBack) throw searchProblem('a regular expression may not refer back to its groups.')
  if (atoms > mostAtoms) throw searchProblem('a regular expression repeats too much.')
  return pattern
}

/** How a text field is compared: `<` and `>` mean nothing to a text and so belong to it. */
export function text(column: Sql, { operator, value }: SearchTerm): Sql {
  if (value.kind === 'regex') return sql`${column} ~ ${checkPattern(value.pattern)}`
  if (operator === ':=') return equals(column, plainText(value))
  return contains(column, operator === ':' ? plainText(value) : operator.slice(1) + plainText(value))
}

/** A name: all of it, whatever the operator. */
export function wholeText(column: Sql, { value }: SearchTerm): Sql {
  return value.kind === 'regex' ? sql`${column} ~ ${checkPattern(value.pattern)}` : equals(column, plainText(value))
}

/** The text of a value that can be nothing else. */
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

/** A number or a code, compared as such; `read` refuses what is none. */
export function ordered(column: Sql, { operator, value }: SearchTerm, read: (text: string) => number): Sql {
  if (value.kind === 'range') return sql`${column} between ${read(value.from)}::bigint and ${read(value.to)}::bigint`
  return sql`${column} ${sql.raw(comparisons[operator])} ${read(plainText(value))}::bigint`
}

/** A whole number. */
export function readNumber(written: string): number {
  if (!/^-?\d{1,15}$/.test(written)) throw searchProblem(`${written} is no whole number.`)
  return Number(written)
}

/** A moment, compared with a span of time: `>=` counts from its start, `<=` to its end. */
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

/** yes or no, in the words that people use. */
export function flag(column: Sql, { value }: SearchTerm): Sql {
  const word = plainText(value).toLowerCase()
  if (yes.has(word)) return column
  if (no.has(word)) return sql`not ${column}`
  throw searchProblem(`${word} is neither yes nor no.`)
}
