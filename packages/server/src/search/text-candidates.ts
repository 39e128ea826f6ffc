import { sql } from 'kysely'
import { contains, equals, plainText, type Sql } from './compare.ts'
import type { SearchNode, SearchTerm } from './search-tree.ts'

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

/** What a text column of a string says, or repeats from its source string. */
function idsByText(column: TextColumn, matches: (of: Sql) => Sql): Sql {
  const own = sql`select x.id from units x where ${ownText(column, matches)}`
  if (column === 'target') return own
  const repeating = sql`select m.id from units x join units m on m.source_unit_id = x.id where ${ownText(column, matches)}`
  // A context is always that of the source string.
  return column === 'context' ? repeating : sql`${own} union ${repeating}`
}

function ofTerm({ field, operator, value }: SearchTerm): Candidates | null {
  const columns = Object.hasOwn(columnsOfField, field ?? '') ? columnsOfField[field ?? ''] : undefined
  if (columns === undefined || value.kind !== 'text' || (operator !== ':' && operator !== ':=')) return null
  const text = plainText(value)
  const letters = Math.max(0, ...(text.match(indexedRun) ?? []).map((run) => run.length))
  if (letters === 0) return null
  const matches = (of: Sql) => (operator === ':=' && field !== null ? equals(of, text) : contains(of, text))
  const ids = columns.map((column) => idsByText(column, matches))
  return { ids: sql.join(ids, sql` union `), letters }
}

/**
 * The ids of strings among which all are that a search finds, from the index of texts; null where it has nothing that the index knows. The
 * search itself is still asked of each of them.
 */
export function textCandidates(node: SearchNode): Candidates | null {
  switch (node.kind) {
    case 'term':
      return ofTerm(node)
    case 'and':
      return node.parts
        .map(textCandidates)
        .reduce((best, next) => (next !== null && next.letters > (best?.letters ?? 0) ? next : best), null)
    case 'or': {
      const all = node.parts.map(textCandidates).filter((one) => one !== null)
      if (all.length < node.parts.length) return null
      const ids = sql.join(
        all.map((one) => one.ids),
        sql` union `,
      )
      return { ids, letters: Math.min(...all.map((one) => one.letters)) }
    }
    case 'not':
    case 'everything':
      return null
  }
}
