import { sql } from 'kysely'
import type { Visible } from '../domain/visible.ts'
import { containedText, contains, equals, type Sql } from './compare.ts'
import type { SearchNode, SearchTerm } from './search-tree.ts'
import { placeCondition, stateCondition } from './unit-fields.ts'

/** Fewer letters or digits in a row are in too many texts for the index to tell them apart. */
const indexedRun = /[\p{L}\p{N}]{3,}/gu

type TextColumn = 'target' | 'source' | 'context'

/** Text fields whose words the index has. */
const columnsOfField: Readonly<Record<string, readonly TextColumn[]>> = {
  '': ['source', 'target', 'context'],
  source: ['source'],
  target: ['target'],
  context: ['context'],
  key: ['context'],
}

/** Strings among which all are that a search finds, from the index of texts. */
export interface TextCandidates {
  /** A part of `with`: `places (id, component_id)`, the translations in which they are; null: all. */
  readonly places: Sql | null
  /** Selects their ids. */
  readonly ids: Sql
  /** Some of them may come more than once. */
  readonly repeats: boolean
}

/** How a search is answered by such strings. */
export interface TextSearch {
  /** For those who see so much. */
  readonly candidates: (visible: Visible) => TextCandidates
  /** The remaining condition for each of them; null: none, they are the result. */
  readonly rest: SearchNode | null
}

/** Candidates of a part of a search, and how well they are told apart: by so many letters. */
interface PartCandidates {
  readonly ids: (kept: KeptStrings) => Sql
  /** See TextCandidates. */
  readonly repeats: boolean
  readonly letters: number
}

/**
 * Strings `x` with a different text, from the index, and each string that is not in it yet. The parts are separate because PostgreSQL would
 * compare each text twice in one condition. Apart, since PostgreSQL would compare each text twice where one condition says both.
 */
function withOwnText(selected: Sql, column: TextColumn, matches: (of: Sql) => Sql, further: Sql): Sql {
  const [condition, strings] = [matches(sql.ref(`x.${column}`)), sql`select ${selected} from units x`]
  return sql`${strings} where x.indexed and ${condition} ${further}
    union all ${strings} where not x.indexed and ${condition} ${further}`
}

/** The translations of candidates: all, the visible ones, which are nearly all, or the ones that the search names. */
type Reach = 'all' | 'visible' | 'asked'

/** Conditions for candidates that the finding indexes can check. */
interface KeptStrings {
  readonly reach: Reach
  /** The search's conditions on a string's state, for the column that has it; empty: none. */
  readonly states: readonly ((state: Sql) => Sql)[]
}

/** The end of a condition: the state of a string is one that is asked for. */
const inState = ({ states }: KeptStrings, string: string): Sql =>
  sql.join([sql``, ...states.map((condition) => condition(sql.ref(`${string}.state`)))], sql` and `)

/**
 * With few translations, an array tells the planner that the index of their strings helps too. With most of them it would not help: `is true`
 * keeps the planner from searching for a text once in each.
 */
const inPlaces: Readonly<Record<Reach, Sql>> = {
  all: sql``,
  visible: sql`and (x.translation_id in (select id from places)) is true`,
  asked: sql`and x.translation_id = any(array(select id from places))`,
}

/** Translations to which a search keeps, as `places` with their components. */
const placesOf = (conditions: readonly Sql[]): Sql => sql`places (id, component_id) as materialized (
  select t.id, t.component_id from translations t join components c on c.id = t.component_id
    join projects p on p.id = c.project_id join languages l on l.id = t.language_id where ${sql.join(conditions, sql` and `)})`

/** Few strings, if any, have a source text that differs from that of their source string; where none has, nothing is looked up. */
const repeatsSource = sql`((select not exists (select 1 from units o where o.source is not null and o.id <> o.source_unit_id))
  or (select true from units o where o.id = r.id and o.source is not null and o.id <> o.source_unit_id offset 0) is null)`

/**
 * The strings that say a text because their source string `x` does. `offset 0` keeps the planner from anything but looking up the strings of each
 * match, by an index that has all it takes: it holds far more matches for likely than there are.
 */
function idsBySource(column: 'source' | 'context', kept: KeptStrings): Sql {
  const { reach } = kept
  const isOwn = column === 'source' ? sql`and ${repeatsSource}` : sql``
  const repeats = sql`select r.id from units r where r.source_unit_id = x.id ${inState(kept, 'r')} ${isOwn}`
  const differs = sql`select x.id where x.source_unit_id <> x.id ${inState(kept, 'x')}`
  const inPlace = (ids: Sql, translation: string): Sql =>
    reach === 'all' ? ids : sql`${ids} and ${sql.ref(translation)} = places.id`
  const ids =
    column === 'source'
      ? sql`${inPlace(repeats, 'r.translation_id')} union all ${inPlace(differs, 'x.translation_id')}`
      : inPlace(repeats, 'r.translation_id')
  const places =
    reach === 'all'
      ? sql``
      : sql`join translations own on own.id = x.translation_id join places on places.component_id = own.component_id`
  return sql`${places} cross join lateral (${ids} offset 0) m`
}

/** The text of a string's column, or the same text of its source string. */
function idsByText(column: TextColumn, matches: (of: Sql) => Sql, kept: KeptStrings): Sql {
  if (column === 'target')
    return withOwnText(sql`x.id`, column, matches, sql`${inPlaces[kept.reach]} ${inState(kept, 'x')}`)
  const matching = withOwnText(sql`x.id, x.source_unit_id, x.translation_id, x.state`, column, matches, sql``)
  return sql`select m.id from (${matching} offset 0) x ${idsBySource(column, kept)}`
}

function ofTerm(term: SearchTerm): PartCandidates | null {
  const { field, operator, value } = term
  const columns = Object.hasOwn(columnsOfField, field ?? '') ? columnsOfField[field ?? ''] : undefined
  if (columns === undefined || value.kind !== 'text') return null
  const text = containedText(term)
  const letters = Math.max(0, ...(text.match(indexedRun) ?? []).map((run) => run.length))
  if (letters === 0) return null
  const matches = (of: Sql) => (operator === ':=' && field !== null ? equals(of, text) : contains(of, text))
  return {
    ids: (kept) => anyOf(columns.map((column) => idsByText(column, matches, kept))),
    repeats: columns.some((column) => column !== 'target'),
    letters,
  }
}

const anyOf = (ids: readonly Sql[]): Sql => sql.join(ids, sql` union all `)

/** Each part is looked at once, however deep it stands. */
function candidatesOf(node: SearchNode): PartCandidates | null {
  switch (node.kind) {
    case 'term':
      return ofTerm(node)
    case 'and':
      return bestOf(node.parts)?.candidates ?? null
    case 'or': {
      const all = node.parts.map(candidatesOf).filter((one) => one !== null)
      if (all.length < node.parts.length) return null
      return {
        ids: (kept) => anyOf(all.map((one) => one.ids(kept))),
        repeats: true,
        letters: Math.min(...all.map((one) => one.letters)),
      }
    }
    case 'not':
    case 'everything':
      return null
  }
}

/** The part of a condition that tells strings apart best; null: none of them does. */
function bestOf(parts: readonly SearchNode[]) {
  let best: { readonly part: SearchNode; readonly candidates: PartCandidates } | null = null
  for (const part of parts) {
    const candidates = candidatesOf(part)
    if (candidates !== null && candidates.letters > (best?.candidates.letters ?? 0)) best = { part, candidates }
  }
  return best
}

/** A term's condition on the place of a string; null for other terms. */
const placeOf = (node: SearchNode, now: Date): Sql | null =>
  // The path of every translation takes longer to make than the strings that are elsewhere to read.
  node.kind === 'term' && node.field !== 'path' ? placeCondition(node, now) : null

/** A term's condition on the state of a string; null for other terms. */
const stateOf = (node: SearchNode) => (node.kind === 'term' ? stateCondition(node) : null)

/** It asks for texts as the index compares them, and for nothing else. `:=` tells upper and lower case apart, as the index does not. */
const isTextAlone = (node: SearchNode): boolean =>
  node.kind === 'or' ? node.parts.every(isTextAlone) : node.kind === 'term' && node.operator !== ':='

/** The way to answer a search by the index; null where it has nothing that the index knows: no text of three letters. */
export function textSearch(tree: SearchNode, now: Date): TextSearch | null {
  const parts = tree.kind === 'and' ? tree.parts : [tree]
  const best = bestOf(parts)
  if (best === null) return null
  const asked = parts.map((part) => placeOf(part, now)).filter((one) => one !== null)
  const states = parts.map(stateOf).filter((one) => one !== null)
  const rest = parts.filter(
    (part) => placeOf(part, now) === null && stateOf(part) === null && (part !== best.part || !isTextAlone(part)),
  )
  return {
    candidates(visible) {
      const places = visible.all ? asked : [...asked, visible.component]
      const reach = asked.length > 0 ? 'asked' : visible.all ? 'all' : 'visible'
      const { ids, repeats } = best.candidates
      return { places: reach === 'all' ? null : placesOf(places), ids: ids({ reach, states }), repeats }
    },
    rest: rest.length === 0 ? null : { kind: 'and', parts: rest },
  }
}
