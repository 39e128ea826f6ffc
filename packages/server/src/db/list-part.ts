import { type RawBuilder, sql } from 'kysely'
import { type Queries, type Statement, statement } from './database.ts'

/** A column by which a list is ordered. `moment`: a time, which its key says in microseconds since 1970. */
export interface OrderColumn {
  /** As SQL names it: `k.id`. */
  readonly name: string
  readonly kind: 'integer' | 'moment' | 'text'
}

/** The order of a list: columns that together are another in each row. */
export interface ListOrder {
  readonly columns: readonly OrderColumn[]
  readonly descending?: true
}

/** The usual order: by an id, the oldest first. */
export const byId = (name: string): ListOrder => ({ columns: [{ name, kind: 'integer' }] })
/** By an id, the newest first. */
export const newestById = (name: string): ListOrder => ({ ...byId(name), descending: true })

/** A part of a list: so many rows from an offset on, or so many beside a row. */
export interface ListPart {
  readonly limit: number
  readonly offset: number
  /** The row's keys; null: from the start. */
  readonly beside: readonly string[] | null
  /** The rows before it, the nearest first, instead of those after it. */
  readonly isBack: boolean
}

/** The first rows of a list. */
export const firstRows = (limit: number): ListPart => ({ limit, offset: 0, beside: null, isBack: false })

const isUpward = ({ descending }: ListOrder, isBack: boolean): boolean => (descending === true) === isBack

const sequenceText = (order: ListOrder, isBack: boolean): string =>
  order.columns.map(({ name }) => `${name} ${isUpward(order, isBack) ? 'asc' : 'desc'}`).join(', ')

/** The `order by` of a part. */
export const sequenceOf = (order: ListOrder, { isBack }: Pick<ListPart, 'isBack'>): RawBuilder<unknown> =>
  sql.raw(sequenceText(order, isBack))

/** The value of a key: `place` is its parameter. */
const valueText: { readonly [Kind in OrderColumn['kind']]: (place: string) => string } = {
  integer: (place) => `${place}::bigint`,
  text: (place) => `${place}::text`,
  moment: (place) => `('epoch'::timestamptz + ${place}::bigint * interval '1 microsecond')`,
}

/** A time as its key says it: a column of the rows of lists that are ordered by it. */
export const momentText = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint::text`

/** The condition that rows are beside a row, on the side of the part; always true of a part that begins at the start. */
export function besideOf(order: ListOrder, { beside, isBack }: ListPart): RawBuilder<boolean> {
  if (beside === null) return sql<boolean>`true`
  const values = order.columns.map(({ kind }, index) => {
    const [start = '', end = ''] = valueText[kind]('?').split('?')
    return sql`${sql.raw(start)}${beside[index]}${sql.raw(end)}`
  })
  const names = sql.raw(order.columns.map(({ name }) => name).join(', '))
  return sql<boolean>`(${names}) ${sql.raw(isUpward(order, isBack) ? '>' : '<')} (${sql.join(values)})`
}

/** The end of a query for a part of its rows: it follows a condition. */
export const partOf = (order: ListOrder, part: ListPart): RawBuilder<unknown> =>
  sql`${part.beside === null ? sql`` : sql`and ${besideOf(order, part)}`} order by ${sequenceOf(order, part)}
    limit ${part.limit} offset ${part.offset}`

/** A statement for parts of a list, prepared for each way to ask for one. */
export interface ListStatement<Row> {
  readonly byOffset: Statement<Row>
  readonly after: Statement<Row>
  readonly before: Statement<Row>
}

/** `text` has `{part}` where its conditions end, and `{order}` where the order is said once more. */
export function listStatement<Row>(name: string, text: string, order: ListOrder): ListStatement<Row> {
  const used = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const names = order.columns.map((column) => column.name).join(', ')
  const values = order.columns.map(({ kind }, index) => {
    const place = `$${used + 2 + index}`
    return valueText[kind](place)
  })
  const textOf = (end: string, isBack: boolean) =>
    text.replace('{part}', `${end} limit $${used + 1}`).replace('{order}', `order by ${sequenceText(order, isBack)}`)
  const beside = (isBack: boolean) =>
    `and (${names}) ${isUpward(order, isBack) ? '>' : '<'} (${values.join(', ')}) order by ${sequenceText(order, isBack)}`
  return {
    byOffset: statement(name, textOf(`order by ${sequenceText(order, false)} offset $${used + 2}`, false)),
    after: statement(`${name}_after`, textOf(beside(false), false)),
    before: statement(`${name}_before`, textOf(beside(true), true)),
  }
}

/** Runs such a statement for a part. */
export function queryPart<Row>(
  queries: Pick<Queries, 'query'>,
  { byOffset, after, before }: ListStatement<Row>,
  values: readonly unknown[],
  { limit, offset, beside, isBack }: ListPart,
): Promise<Row[]> {
  if (beside === null) return queries.query(byOffset, [...values, limit, offset])
  return queries.query(isBack ? before : after, [...values, limit, ...beside])
}
