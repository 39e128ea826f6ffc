import { sql } from 'kysely'
import { contains, equals, plainText, type Sql } from './compare.ts'
import type { SearchNode, SearchTerm } from './search-tree.ts'
import { placeCondition } from './unit-fields.ts'

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

/** Strings among which all that a condition finds are, and how well they are told apart: by so many letters. */
interface Candidates {
  readonly ids: Sql
  readonly letters: number
}

/** A text of the string `x` itself: from the index, or looked at where it is not in it yet. */
function ownText(column: TextColumn, matches: (of: Sql) => Sql): Sql {
  const condition = matches(sql.ref(`x.${column}`))
  return sql`((x.indexed and ${condition}) or (not x.indexed and ${condition}))`
}

/** Translations to which a search keeps, as `places` with their components. */
const placesOf = (conditions: Sql): Sql => sql`places (id, component_id) as materialized (
  select t.id, t.component_id from translations t join components c on c.id = t.component_id
    join projects p on p.id = c.project_id join languages l on l.id = t.language_id where ${conditions})`

/** Of a source string `x`: itself, and the strings that repeat it, or those of them in `places`. */
const repeatedBy = (isPlaced: boolean): Sql =>
  isPlaced
    ? sql`join translations own on own.id = x.translation_id left join places on places.component_id = own.component_id
        cross join lateral (select x.id union all
          select r.id from units r where r.source_unit_id = x.id and r.translation_id = places.id offset 0) m`
    : sql`cross join lateral (select x.id union all select r.id from units r where r.source_unit_id = x.id offset 0) m`

/**
 * What a text column of a string says, or repeats from its source string. `offset 0` keeps the planner from anything but looking the strings of
 * each match up: it takes far more matches for likely than there are.
 */
function idsByText(column: TextColumn, matches: (of: Sql) => Sql, isPlaced: boolean): Sql {
  if (column === 'target') return sql`select x.id from units x where ${ownText(column, matches)}`
  return sql`select m.id from (select x.id, x.translation_id from units x where ${ownText(column, matches)}) x ${repeatedBy(isPlaced)}`
}

function ofTerm({ field, operator, value }: SearchTerm, isPlaced: boolean): Candidates | null {
  const columns = Object.hasOwn(columnsOfField, field ?? '') ? columnsOfField[field ?? ''] : undefined
  if (columns === undefined || value.kind !== 'text' || (operator !== ':' && operator !== ':=')) return null
  const text = plainText(value)
  const letters = Math.max(0, ...(text.match(indexedRun) ?? []).map((run) => run.length))
  if (letters === 0) return null
  const matches = (of: Sql) => (operator === ':=' && field !== null ? equals(of, text) : contains(of, text))
  const ids = columns.map((column) => idsByText(column, matches, isPlaced))
  return { ids: sql.join(ids, sql` union all `), letters }
}

function candidatesOf(node: SearchNode, isPlaced: boolean): Candidates | null {
  switch (node.kind) {
    case 'term':
      return ofTerm(node, isPlaced)
    case 'and':
      return node.parts
        .map((part) => candidatesOf(part, isPlaced))
        .reduce((best, next) => (next !== null && next.letters > (best?.letters ?? 0) ? next : best), null)
    case 'or': {
      const all = node.parts.map((part) => candidatesOf(part, isPlaced)).filter((one) => one !== null)
      if (all.length < node.parts.length) return null
      const ids = sql.join(
        all.map((one) => one.ids),
        sql` union all `,
      )
      return { ids, letters: Math.min(...all.map((one) => one.letters)) }
    }
    case 'not':
    case 'everything':
      return null
  }
}

/** What a search demands of the place of a string, whatever else it asks for; null: nothing. */
function placeConditions(node: SearchNode, now: Date): Sql | null {
  const terms = node.kind === 'and' ? node.parts : [node]
  const conditions = terms.flatMap((term) => {
    // The path of every translation takes longer to make than the strings that are elsewhere to read.
    if (term.kind !== 'term' || term.field === 'path') return []
    return placeCondition(term, now) ?? []
  })
  return conditions.length === 0 ? null : sql.join(conditions, sql` and `)
}

/**
 * Parts of `with`, of which `candidates (id)` are strings among which all are that a search finds, from the index of texts; null where it has
 * nothing that the index knows. The search itself is still asked of each of them.
 */
export function textCandidates(node: SearchNode, now: Date): Sql | null {
  const place = placeConditions(node, now)
  const candidates = candidatesOf(node, place !== null)
  if (candidates === null) return null
  const ids = sql`candidates (id) as materialized (select distinct id from (${candidates.ids}) every)`
  return place === null ? ids : sql`${placesOf(place)}, ${ids}`
}
