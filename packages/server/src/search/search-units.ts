import { sql } from 'kysely'
import type { Visible } from '../domain/visible.ts'
import { changeFields, oneChange } from './change-conditions.ts'
import type { Sql } from './compare.ts'
import { type CounterSearch, readCounterSearch } from './counter-search.ts'
import { parseSearch } from './parse-search.ts'
import { atTerm, searchProblem } from './search-problem.ts'
import type { SearchNode, SearchTerm } from './search-tree.ts'
import type { TermStrings } from './term-conditions.ts'
import { type TextCandidates, textSearch } from './text-candidates.ts'
import { anywhere, namesTerms, type SearchFacts, unitFields } from './unit-fields.ts'

/** A search for strings, ready for `where`. */
export interface UnitSearch {
  /** On the tables of unit-conditions.ts; each value is a parameter. */
  readonly condition: Sql
  /** It contains regular expressions of the client: run it with a deadline; the database may refuse them. */
  readonly hasRegex: boolean
  /** The same by the index of texts; null: it does not help. */
  readonly byTexts: SearchByTexts | null
  /** The same search, where counters answer it. */
  readonly byCounters: CounterSearch | null
}

/** Strings that the index of texts knows, for those who see so much, among which all are that a search finds. */
export interface SearchByTexts {
  readonly candidates: (visible: Visible) => TextCandidates
  /** The remaining condition for each; null: none. */
  readonly condition: Sql | null
}

/** The most alternatives into which a search about changes may be expanded. */
const mostAlternatives = 64

/** Whether a search asks in which strings terms stand: these must be looked for before it is compiled. */
export const asksForTerms = (text: string): boolean => /glossary/i.test(text) && someTerm(parseSearch(text), namesTerms)

/** Compiles the text of `q=`, for strings of one project or of all (null). Throws a problem of `q`. */
export function compileUnitSearch(text: string, now: Date, glossaries: TermStrings | null = null): UnitSearch {
  const tree = parseSearch(text)
  const facts = { now, glossaries }
  const texts = textSearch(tree, now)
  return {
    condition: compile(tree, facts),
    hasRegex: someTerm(tree, (term) => term.value.kind === 'regex'),
    byTexts: texts && { candidates: texts.candidates, condition: texts.rest && compile(texts.rest, facts) },
    byCounters: readCounterSearch(tree, now),
  }
}

function someTerm(node: SearchNode, test: (term: SearchTerm) => boolean): boolean {
  switch (node.kind) {
    case 'everything':
      return false
    case 'term':
      return test(node)
    case 'not':
      return someTerm(node.part, test)
    case 'and':
    case 'or':
      return node.parts.some((part) => someTerm(part, test))
  }
}

const isAboutChange = ({ field }: SearchTerm): boolean => field !== null && Object.hasOwn(changeFields, field)

const all = (conditions: readonly Sql[], joint: 'and' | 'or'): Sql =>
  sql`(${sql.join(conditions, joint === 'and' ? sql` and ` : sql` or `)})`

function compile(node: SearchNode, facts: SearchFacts): Sql {
  switch (node.kind) {
    case 'everything':
      return sql`true`
    case 'not':
      return sql`not coalesce(${compile(node.part, facts)}, false)`
    case 'term':
      return isAboutChange(node) ? oneChange([compileChange(node, facts)]) : compileTerm(node, facts)
    case 'or':
      return all(
        node.parts.map((part) => compile(part, facts)),
        'or',
      )
    case 'and':
      if (node.parts.filter((part) => someTerm(part, isAboutChange)).length > 1) return compileHistory(node, facts)
      return all(
        node.parts.map((part) => compile(part, facts)),
        'and',
      )
  }
}

function compileTerm(term: SearchTerm, facts: SearchFacts): Sql {
  if (term.field === null) return atTerm(term, () => anywhere(term))
  const field = Object.hasOwn(unitFields, term.field) ? unitFields[term.field] : undefined
  if (!field) throw searchProblem(`there is no field ${term.field}.`, term.span)
  return sql`(${atTerm(term, () => field(term, facts))})`
}

function compileChange(term: SearchTerm, { now }: SearchFacts): Sql {
  const field = changeFields[term.field ?? '']
  if (!field) throw new Error(`${term.field} is no field about changes`)
  return atTerm(term, () => field(term, now))
}

/** One alternative of a condition: terms that a single change must meet, and other conditions. */
interface Alternative {
  readonly change: readonly SearchTerm[]
  readonly other: readonly SearchNode[]
}

/**
 * Compiles a condition on changes. Fields joined by AND must hold for a single change, so the condition is expanded to
 * alternatives.
 */
function compileHistory(node: SearchNode, facts: SearchFacts): Sql {
  const ways = alternatives(node).map(({ change, other }) => {
    const conditions = other.map((one) => compile(one, facts))
    if (change.length > 0) conditions.push(oneChange(change.map((term) => compileChange(term, facts))))
    return all(conditions, 'and')
  })
  return all(ways, 'or')
}

function alternatives(node: SearchNode): Alternative[] {
  if (node.kind === 'term' && isAboutChange(node)) return [{ change: [node], other: [] }]
  if (node.kind === 'term' || node.kind === 'not' || node.kind === 'everything') return [{ change: [], other: [node] }]
  if (!someTerm(node, isAboutChange)) return [{ change: [], other: [node] }]
  if (node.kind === 'or') return bounded(node.parts.flatMap(alternatives))
  return node.parts
    .map(alternatives)
    .reduce((ways, more) =>
      bounded(
        ways.flatMap((way) =>
          more.map((one) => ({ change: [...way.change, ...one.change], other: [...way.other, ...one.other] })),
        ),
      ),
    )
}

function bounded(ways: Alternative[]): Alternative[] {
  if (ways.length > mostAlternatives)
    throw searchProblem('it is too complex: fewer alternatives about changes, please.')
  return ways
}
