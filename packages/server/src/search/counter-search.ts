import { type RawBuilder, sql } from 'kysely'
import { unitState } from '../db/unit-state.ts'
import { plainText, type Sql } from './compare.ts'
import type { SearchNode, SearchTerm } from './search-tree.ts'
import { stateNames } from './unit-conditions.ts'
import { placeCondition } from './unit-fields.ts'

/** A search that counters answer: how many there are is known without counting, and where some are without looking. */
export interface CounterSearch {
  /** On `t c p l`, as in unit-conditions.ts: which translations. */
  readonly place: Sql
  /** The counter in `st`, the counters of a translation, with the number of found strings. */
  readonly counter: RawBuilder<number>
  /** On `u` alone: which of the strings. */
  readonly unit: Sql
}

type Bucket = Omit<CounterSearch, 'place'>

const everything: Bucket = { counter: sql`st.total`, unit: sql`true` }

/** States with separate counters; the three states that need editing share one. */
const ofState: ReadonlyMap<number, Bucket> = new Map([
  [unitState.empty, { counter: sql<number>`(st.total - st.translated - st.fuzzy)`, unit: sql`u.state = 0` }],
  [
    unitState.translated,
    { counter: sql<number>`(st.translated - st.approved - st.readonly)`, unit: sql`u.state = ${unitState.translated}` },
  ],
  [unitState.approved, { counter: sql<number>`st.approved`, unit: sql`u.state = ${unitState.approved}` }],
  [unitState.readOnly, { counter: sql<number>`st.readonly`, unit: sql`u.state = ${unitState.readOnly}` }],
])

const fuzzy: Bucket = { counter: sql`st.fuzzy`, unit: sql`u.state between 10 and 12` }
const done: Bucket = { counter: sql`st.translated`, unit: sql`u.state >= ${unitState.translated}` }

const named: Readonly<Record<string, Bucket | undefined>> = {
  'is:translated': done,
  'has:translation': done,
  'is:untranslated': { counter: sql`(st.total - st.translated)`, unit: sql`u.state < ${unitState.translated}` },
  'is:fuzzy': fuzzy,
  'is:needs-editing': fuzzy,
  'is:approved': ofState.get(unitState.approved),
  'is:readonly': ofState.get(unitState.readOnly),
  'is:read-only': ofState.get(unitState.readOnly),
  'has:check': { counter: sql`st.failing`, unit: sql`cardinality(u.failing) > 0` },
  'has:suggestion': { counter: sql`st.suggestions`, unit: sql`u.has_suggestion` },
}

function bucketOf({ field, operator, value }: SearchTerm): Bucket | undefined {
  if (value.kind !== 'text' || (operator !== ':' && operator !== ':=')) return undefined
  const word = plainText(value).toLowerCase()
  if (field === 'state') {
    const code = stateNames.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : -1)
    return ofState.get(code)
  }
  const name = `${field}:${word}`
  return Object.hasOwn(named, name) ? named[name] : undefined
}

/** Reads a search for at most one state, check or suggestion, anywhere or in places; null: counters do not answer it. */
export function readCounterSearch(tree: SearchNode, now: Date): CounterSearch | null {
  const terms = tree.kind === 'and' ? tree.parts : [tree]
  const places: Sql[] = []
  let bucket: Bucket | undefined
  for (const term of terms) {
    if (term.kind !== 'term') return null
    const place = placeCondition(term, now)
    if (place !== null) places.push(place)
    else {
      const found = bucketOf(term)
      if (found === undefined || bucket !== undefined) return null
      bucket = found
    }
  }
  return { ...(bucket ?? everything), place: places.length === 0 ? sql`true` : sql.join(places, sql` and `) }
}
