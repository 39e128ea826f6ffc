import { type EditorOrder, editorOrders } from '@weft/contract'
import { sql } from 'kysely'
import { invalidField } from '../../refusal.ts'
import type { Sql } from '../../search/compare.ts'
import { columns, priority } from '../../search/unit-conditions.ts'

/** A sort key of a list: a value of a string, and the type of it in a cursor. */
interface SortValue {
  readonly value: Sql
  readonly type: 'bigint' | 'text' | 'timestamptz'
  /** It is read from the tables that a search joins. */
  readonly joins: boolean
}

export interface SortKey extends SortValue {
  readonly descending: boolean
}

/** Characters of a text that decide its place: what is longer stands in the order of ids. */
const shownLength = 200
const text = (value: Sql): SortValue => ({
  value: sql`left(${value}, ${sql.lit(shownLength)})`,
  type: 'text',
  joins: true,
})
const number = (value: Sql, joins = false): SortValue => ({ value, type: 'bigint', joins })
const time = (value: Sql): SortValue => ({ value, type: 'timestamptz', joins: false })

/**
 * How likely a text is wrong, 0 to 100: what a look at it came to, as long as the text is the same; before that, what its failing checks and an
 * unsaved draft say.
 */
const risk = sql`coalesce(
  (select r.risk from string_risks r where r.unit_id = u.id and r.judged >= u.last_updated)::int,
  least(60, 20 * coalesce(cardinality(u.failing), 0)) + case when u.automatically_translated then 10 else 0 end)`

const sortValues: { readonly [Name in EditorOrder]: SortValue } = {
  position: number(sql`u.position`),
  priority: number(priority, true),
  source: text(columns.source),
  target: { ...text(columns.target), joins: false },
  context: text(columns.context),
  key: text(columns.context),
  location: text(columns.location),
  num_words: number(sql`u.num_words`),
  timestamp: time(sql`u.timestamp`),
  last_updated: time(sql`u.last_updated`),
  num_failing_checks: number(sql`coalesce(cardinality(u.failing), 0)`),
  risk: number(risk),
  state: number(sql`u.state`),
  component: text(sql`c.name`),
  language: text(sql`l.name`),
}

const isOrder = (name: string): name is EditorOrder => (editorOrders as readonly string[]).includes(name)

/** More keys than these decide nothing any more. */
const mostKeys = 5

/** Reads `sort_by`: names of orders with commas between them, `-` turns one round. Ids decide at last. */
export function readOrder(sortBy: string, isOneTranslation: boolean): SortKey[] {
  const names = sortBy.split(',').filter((name) => name.trim() !== '')
  if (names.length > mostKeys) throw invalidField('sort_by', `At most ${mostKeys} orders may be joined.`)
  const keys = names.map((written): SortKey => {
    const name = written.trim().replace(/^-/, '')
    if (!isOrder(name))
      throw invalidField('sort_by', `${name} is not one of ${editorOrders.join(', ')}.`, 'invalid_choice')
    return { ...sortValues[name], descending: written.trim().startsWith('-') }
  })
  if (keys.length > 0) return keys
  const place = { ...number(sql`u.translation_id`), descending: false }
  const position = { ...sortValues.position, descending: false }
  return isOneTranslation ? [position] : [place, position]
}

/** For `order by`. */
export const orderOf = (keys: readonly SortKey[]): Sql =>
  sql`${sql.join([...keys.map(({ value, descending }) => sql`${value} ${sql.raw(descending ? 'desc' : 'asc')}`), sql`u.id`])}`

/** The position of the next page: the values of the last string by its keys, as texts, and its id. */
export type Cursor = readonly string[]

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

const patterns = {
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]*$/s,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
}

/** Reads a cursor that belongs to these keys. */
export function readCursor(written: string, keys: readonly SortKey[]): Cursor {
  const wrong = () => invalidField('cursor', 'This is no cursor of a list in this order.')
  const values = parsedList(written)
  const types = [...keys.map(({ type }) => type), 'bigint' as const]
  if (values?.length !== types.length) throw wrong()
  return types.map((type, index) => {
    const value = values[index]
    if (typeof value !== 'string' || !value.isWellFormed() || !patterns[type].test(value)) throw wrong()
    if (type === 'timestamptz' && Number.isNaN(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))))
      throw wrong()
    return value
  })
}

function parsedList(written: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(written, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The strings that come after a cursor. */
export function isAfter(keys: readonly SortKey[], cursor: Cursor): Sql {
  const id = sql`u.id > ${cursor[keys.length] ?? '0'}::bigint`
  return keys.reduceRight((rest: Sql, { value, type, descending }, index) => {
    const kept = sql`${cursor[index] ?? ''}::${sql.raw(type)}`
    return sql`(${value} ${sql.raw(descending ? '<' : '>')} ${kept} or (${value} = ${kept} and ${rest}))`
  }, id)
}
