import { type Statement, statement } from '../../../db/database.ts'
import { isSettledText } from '../../../events/change-position.ts'

/** Up to where the history is added up. */
export interface CountMark {
  readonly first_xact: string
  readonly fill_to: number
  readonly filled: number
  readonly xact: string
  readonly id: number
}

/** A table of sums of the history, by days and by months, and its mark. */
interface SumTable {
  /** Ends the names of its statements. */
  readonly name: string
  readonly table: string
  /** The table with the one row that says how far the history is added up. */
  readonly mark: string
  /** The columns that tell the sums apart. */
  readonly key: readonly string[]
  /** The columns that are added up. */
  readonly figures: readonly string[]
  /** Columns of the history, of `h`, that `sums` reads. */
  readonly read: string
  /** From `chosen`, rows of the history: parts of a `with`, whose last, `sums`, has the columns of the table. */
  readonly sums: string
}

/** Sums of the history that a job keeps: how far they are, and how a part is added. */
export interface SumSet {
  readonly lock: Statement<CountMark>
  /** Adds changes behind (xact, id), so many at most. */
  readonly follow: Statement<{ counted: number }>
  /** Adds changes from before there were sums: behind an id and up to another, of transactions before one. */
  readonly fill: Statement<never>
  /** Notes the time of the last count. */
  readonly note: Statement<never>
  /** Gives the sums of one person to another one. */
  readonly move: Statement<never>
}

const listOf = (names: readonly string[]): string => names.join(', ')

/** The statements that keep a table of sums. */
export function sumSet({ name, table, mark, key, figures, read, sums }: SumTable): SumSet {
  const columns = listOf([...key, ...figures])
  const onConflict = `on conflict (${listOf(key)}) do update set ${listOf(figures.map((one) => `${one} = s.${one} + excluded.${one}`))}`
  const added = `added as (
    insert into ${table} as s (${columns}) select ${columns} from sums order by ${listOf(key)} ${onConflict})`
  const keyOf = (person: string) => listOf(key.map((one) => (one === 'user_id' ? person : one)))
  return {
    lock: statement<CountMark>(
      `lock_counted_${name}`,
      `select first_xact::text as first_xact, fill_to, filled, xact::text as xact, id from ${mark} for update`,
    ),
    follow: statement<{ counted: number }>(
      `follow_${name}`,
      `with chosen as materialized (
         select ${read} from changes h
          where (h.xact, h.id) > ($1::xid8, $2::bigint) and ${isSettledText} order by h.xact, h.id limit $3),
       ${sums}, ${added},
       moved as (
         update ${mark} set (xact, id) = (select xact, id from chosen order by xact desc, id desc limit 1)
          where exists (select from chosen))
       select count(*)::int as counted from chosen`,
    ),
    fill: statement<never>(
      `fill_${name}`,
      `with chosen as materialized (
         select ${read} from changes h where h.id > $1 and h.id <= $2 and (h.xact is null or h.xact < $3::xid8)),
       ${sums}, ${added}
       update ${mark} set filled = $2`,
    ),
    note: statement<never>(`note_counted_${name}`, `update ${mark} set counted = now()`),
    move: statement<never>(
      `move_${name}_of_person`,
      `with gone as (delete from ${table} where user_id = $1 returning *)
       insert into ${table} as s (${columns}, was_restricted)
       select ${keyOf('$2')}, ${listOf(figures)}, was_restricted from gone ${onConflict}`,
    ),
  }
}
