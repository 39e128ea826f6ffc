import { setImmediate } from 'node:timers/promises'
import type { ListOrder, ListPart } from '../../db/list-part.ts'
import { invalidField, Refusal } from '../../refusal.ts'
import { doLargeWork } from '../limits/large-work.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { RawJson } from './json.ts'
import type { Links } from './links.ts'

/** The part of a list that a request asks for. */
export interface PageRequest {
  readonly size: number
  /** Counted from 1; `last` is known once the rows are counted; null: what was sent is no page number. */
  readonly number: number | 'last' | null
  /**
   * The position in the list, instead of a number; '': the start. Null: requested by number. '': at its start. Null: it
   * is asked for by number.
   */
  readonly cursor: string | null
  /** Path and query of the request, for the links to its neighbours. */
  readonly path: string
  readonly search: string
}

const sizes = {
  none: { usual: 50, largest: 1000 },
  standard: { usual: 50, largest: 1000 },
  large: { usual: 200, largest: 10_000 },
} as const

/** Rows of a page for those who are not signed in: what nobody answers for is no larger. */
const largestForAnonymous = 1000

interface PageReading {
  readonly path: string
  readonly search: string
  readonly isSignedIn: boolean
}

/** Reads which page is asked for. A size above the largest one counts as the largest. */
export function readPage(paging: keyof typeof sizes, { path, search, isSignedIn }: PageReading): PageRequest {
  const { usual } = sizes[paging]
  const largest = isSignedIn ? sizes[paging].largest : Math.min(sizes[paging].largest, largestForAnonymous)
  if (search === '') return { size: usual, number: 1, cursor: null, path, search }
  const parameters = new URLSearchParams(search)
  // If a parameter is repeated, the last one counts, as everywhere.
  const asked = parameters.getAll('page_size').at(-1) ?? ''
  const size = /^\s*\+?\d{1,15}\s*$/.test(asked) && Number(asked) > 0 ? Math.min(Number(asked), largest) : usual
  const cursor = parameters.getAll('cursor').at(-1) ?? null
  return { size, number: pageNumber(parameters.getAll('page').at(-1) ?? null), cursor, path, search }
}

function pageNumber(text: string | null): number | 'last' | null {
  if (text === null || text === '') return 1
  if (text === 'last') return 'last'
  return /^\d{1,12}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

export interface ListSource<Row> {
  /** Rows over all pages; asked only where the page itself does not tell, or beside the rows. */
  count(): number | Promise<number>
  /** The count is a counter: it is asked beside the rows, which costs less than to wait for them first. */
  readonly hasCounter?: boolean
  /** The order of the rows, the same as in the query. */
  readonly order: ListOrder
  /** The row's values of these columns; without it, its `id`, or itself where it is one. */
  keyOf?(row: Row): readonly (number | string)[]
  /** So many of them, in the list's order, or from the last to the first where the part goes back. */
  rows(part: ListPart): readonly Row[] | Promise<readonly Row[]>
  /** Row -> JSON value, or its text as RawJson; all rows alike. */
  present(row: Row): object
}

/** Rows of a page that is made immediately for every requester. */
const fewRows = 200

/** One page in its envelope. Throws `not_found` for a page that does not exist. */
export const listPage: typeof composePage = (request, source) =>
  request.page.size <= fewRows ? composePage(request, source) : doLargeWork(() => composePage(request, source))

/**
 * Asks for the rows first and counts only when the page is full, or empty and not the first.
 */
async function composePage<Row>(
  request: { readonly page: PageRequest; readonly links: Links },
  source: ListSource<Row>,
): Promise<RawJson> {
  const { page, links } = request
  if (page.cursor !== null) return listBeside(request, source, page.cursor)
  if (page.number === null) throw invalidPage()
  const known = page.number === 'last' ? await source.count() : undefined
  const number = page.number === 'last' ? Math.max(1, Math.ceil((known ?? 0) / page.size)) : page.number
  const offset = (number - 1) * page.size
  const [rows, beside] = await Promise.all([
    source.rows({ limit: page.size, offset, beside: null, isBack: false }),
    source.hasCounter ? (known ?? source.count()) : known,
  ])
  if (rows.length === 0 && offset > 0) throw invalidPage()
  const count = rows.length < page.size ? offset + rows.length : (beside ?? (await source.count()))
  return envelope({
    count,
    next: number * page.size < count ? neighbour(links, page, number + 1) : null,
    previous: number > 1 ? neighbour(links, page, number - 1) : null,
    results: await presentRows(rows, source),
  })
}

/** Characters of a page's results; ten thousand strings of two thousand characters are a third of it. */
const largestPage = 64 * 1024 * 1024

/** Rows that are written before others have their turn. */
const rowsAtOnce = 500

/** Writes each row's JSON, until the page is larger than any that is sent. */
async function presentRows<Row>(rows: readonly Row[], source: ListSource<Row>): Promise<RawJson[]> {
  const results: RawJson[] = []
  let size = 0
  for (const row of rows) {
    if (results.length % rowsAtOnce === rowsAtOnce - 1) await setImmediate()
    const value = source.present(row)
    const result = value instanceof RawJson ? value : new RawJson(JSON.stringify(value))
    size += result.text.length
    if (size > largestPage) {
      const detail = `This page would be larger than ${largestPage / 1024 ** 2} MiB: ask for fewer rows, such as ${Math.ceil(results.length / 2)}.`
      throw invalidField('page_size', detail, 'max_value')
    }
    results.push(result)
  }
  return results
}

function keysOf<Row>(source: ListSource<Row>, row: Row): readonly (number | string)[] {
  if (source.keyOf) return source.keyOf(row)
  if (typeof row === 'number') return [row]
  if (typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'number') return [row.id]
  throw new Error('a list says what the keys of its rows are')
}

/**
 * A page of a walk: the rows beside one, found by its keys in the order of the list. Changes elsewhere in the list move
 * nothing, and a far page costs no more than a near one.
 */
async function listBeside<Row>(
  request: { readonly page: PageRequest; readonly links: Links },
  source: ListSource<Row>,
  cursor: string,
): Promise<RawJson> {
  const { page, links } = request
  const { beside, isBack } = readCursor(cursor, source.order)
  // One more tells whether the walk goes on.
  const found = await source.rows({ limit: page.size + 1, offset: 0, beside, isBack })
  const goesOn = found.length > page.size
  const nearest = found.slice(0, page.size)
  const rows = isBack ? nearest.toReversed() : nearest
  const count = beside === null && !goesOn ? rows.length : await source.count()
  const [first, last] = [rows[0], rows.at(-1)]
  const at = (row: Row | undefined, back: boolean): string | null =>
    row === undefined ? null : besideAddress(links, page, writeCursor({ beside: keysOf(source, row), isBack: back }))
  const next = isBack || goesOn ? at(last, false) : null
  const previous = (isBack ? goesOn : beside !== null) ? at(first, true) : null
  return envelope({ count, next, previous, results: await presentRows(rows, source) })
}

function besideAddress(links: Links, page: PageRequest, cursor: string): string {
  const parameters = new URLSearchParams(page.search)
  parameters.delete('page')
  parameters.set('cursor', cursor)
  return `${links.linkOrigin}${page.path}?${parameters}`
}

const byIndex: ListOrder = { columns: [{ name: 'index', kind: 'integer' }] }

/** The same for rows that are all in memory, and always the same. */
export function listOf<Row>(
  request: { readonly page: PageRequest; readonly links: Links },
  rows: readonly Row[],
  present: (row: Row) => object,
): Promise<RawJson> {
  const numbered = rows.map((row, index) => ({ row, index }))
  return listPage(request, {
    count: () => rows.length,
    order: byIndex,
    keyOf: ({ index }) => [index],
    rows({ limit, offset, beside, isBack }) {
      const at = beside === null ? -1 : Number(beside[0])
      const side = isBack ? numbered.slice(0, at).toReversed() : numbered.slice(at + 1)
      return side.slice(offset, offset + limit)
    },
    present: ({ row }) => present(row),
  })
}

interface PageContent {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly RawJson[]
}

function envelope({ count, next, previous, results }: PageContent): RawJson {
  const texts = results.map(({ text }) => text)
  return new RawJson(
    `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":[${texts.join(',')}]}`,
  )
}

function neighbour(links: Links, page: PageRequest, number: number): string {
  const parameters = new URLSearchParams(page.search)
  if (number === 1) parameters.delete('page')
  else parameters.set('page', String(number))
  const query = parameters.toString()
  return `${links.linkOrigin}${page.path}${query === '' ? '' : `?${query}`}`
}

const invalidPage = () => new Refusal('not_found', { detail: 'There is no such page.' })
