import { machineSources } from '@weft/contract'
import { sql } from 'kysely'
import { flag, moment, ordered, plainText, readNumber, type Sql, text, wholeText } from './compare.ts'
import { searchProblem } from './search-problem.ts'
import type { SearchTerm } from './search-tree.ts'
import { hasTerms, type TermStrings } from './term-conditions.ts'
import {
  anyComment,
  atPath,
  check,
  columns,
  comment,
  hasConditions,
  isConditions,
  label,
  origin,
  priority,
  screenshot,
  stateConditions,
  stateNames,
  suggestion,
} from './unit-conditions.ts'

function readState(written: string): number {
  const name = written.toLowerCase()
  const code = stateNames.get(name) ?? (/^\d{1,3}$/.test(name) ? Number(name) : undefined)
  if (code === undefined) throw searchProblem(`${written} is no state, such as translated or needs-editing.`)
  return code
}

const ofState = (state: Sql, term: SearchTerm): Sql => ordered(state, term, readState)

function oneOf(
  conditions: Readonly<Record<string, Sql>>,
  { field, value }: SearchTerm,
  names: readonly string[] = Object.keys(conditions),
): Sql {
  const name = plainText(value).toLowerCase()
  const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined
  if (!condition) throw searchProblem(`${field}:${name} is not one of ${names.join(', ')}.`)
  return condition
}

/** One id, or several with commas between them. */
function byId(term: SearchTerm): Sql {
  const { value, operator } = term
  if (value.kind !== 'text' || !value.text.includes(',')) return ordered(sql`u.id`, term, readNumber)
  if (operator !== ':' && operator !== ':=') throw searchProblem('a list of ids cannot be more or less.')
  return sql`u.id = any(${value.text.split(',').map(readNumber)}::bigint[])`
}

/** `origin:mt` of any service; `origin:memory`, `origin:others`, or the id of a service. */
function byOrigin({ value }: SearchTerm): Sql {
  const name = plainText(value).toLowerCase()
  const { memory, others } = machineSources
  if (name === 'mt') return origin(sql`k.service <> all(${[memory, others]}::text[])`)
  return origin(sql`k.service = ${name === 'memory' ? memory : name}`)
}

/** `run:12`: the text is of that run, and nobody has saved it since. */
const byRun = (term: SearchTerm): Sql => origin(ordered(sql`k.run_id`, term, readNumber))

/** The facts that a condition depends on besides its term. */
export interface SearchFacts {
  readonly now: Date
  /** Null: strings of all projects are looked for. */
  readonly glossaries: TermStrings | null
}

/** The names that `has:` knows. */
export const hasNames: readonly string[] = [...Object.keys(hasConditions), 'glossary']

function has(term: SearchTerm, { glossaries }: SearchFacts): Sql {
  if (!namesTerms(term)) return oneOf(hasConditions, term, hasNames)
  if (glossaries === null) throw searchProblem('has:glossary is for the strings of one project.')
  return hasTerms(glossaries)
}

/** `has:glossary`, which is no column. */
export const namesTerms = ({ field, value }: SearchTerm): boolean =>
  field === 'has' && value.kind === 'text' && value.text.toLowerCase() === 'glossary'

/** All search fields for strings, except those about the history (change-conditions.ts). */
export const unitFields: Readonly<Record<string, (term: SearchTerm, facts: SearchFacts) => Sql>> = {
  source: (term) => text(columns.source, term),
  target: (term) => text(columns.target, term),
  context: (term) => text(columns.context, term),
  key: (term) => text(columns.context, term),
  note: (term) => text(columns.note, term),
  location: (term) => text(columns.location, term),
  explanation: (term) => text(columns.explanation, term),
  suggestion: (term) => suggestion(text(sql`g.target`, term)),
  comment: (term) => comment('u', false, text(sql`m.comment`, term)),
  resolved_comment: (term) => comment('u', true, text(sql`m.comment`, term)),
  source_comment: (term) => comment('s', false, text(sql`m.comment`, term)),
  resolved_source_comment: (term) => comment('s', true, text(sql`m.comment`, term)),
  suggestion_author: (term) => suggestion(wholeText(sql`a.username`, term)),
  comment_author: (term) => anyComment('u', wholeText(sql`a.username`, term)),
  source_comment_author: (term) => anyComment('s', wholeText(sql`a.username`, term)),
  language: (term) => wholeText(sql`l.code`, term),
  project: (term) => wholeText(sql`p.slug`, term),
  component: (term) => sql`(${text(sql`c.slug`, term)} or ${text(sql`c.name`, term)})`,
  label: (term) => label(text(sql`b.name`, term)),
  check: (term) => check('failing', text(sql`k.id`, term)),
  dismissed_check: (term) => check('dismissed', text(sql`k.id`, term)),
  screenshot: (term) => screenshot(text(sql`i.name`, term)),
  path: (term) => atPath(plainText(term.value)),
  id: byId,
  position: (term) => ordered(sql`u.position`, term, readNumber),
  priority: (term) => ordered(priority, term, readNumber),
  labels_count: (term) => ordered(sql`(select count(*) from unit_labels ul where ul.unit_id = s.id)`, term, readNumber),
  state: (term) => ofState(sql`u.state`, term),
  source_state: (term) => ordered(sql`s.state`, term, readState),
  pending: (term) => flag(sql`u.pending`, term),
  added: (term, { now }) => moment(sql`u.timestamp`, term, now),
  last_changed: (term, { now }) => moment(sql`u.last_updated`, term, now),
  source_changed: (term, { now }) => moment(sql`s.last_updated`, term, now),
  origin: byOrigin,
  run: byRun,
  is: (term) => oneOf(isConditions, term),
  has,
}

const placeFields: ReadonlySet<string | null> = new Set(['language', 'project', 'component', 'path'])

/** The condition of a term that is about the translation of a string alone, on `t c p l`; null: it is about more. */
export function placeCondition(term: SearchTerm, now: Date): Sql | null {
  const field = placeFields.has(term.field) ? unitFields[term.field ?? ''] : undefined
  return field ? sql`(${field(term, { now, glossaries: null })})` : null
}

/** The condition of a term about the state of a string only, for the column that has it; null for other terms. */
export function stateCondition(term: SearchTerm): ((state: Sql) => Sql) | null {
  const { field, value } = term
  if (field === 'state') return (state) => ofState(state, term)
  const name = field === 'is' && value.kind === 'text' ? value.text.toLowerCase() : ''
  return Object.hasOwn(stateConditions, name) ? (stateConditions[name] ?? null) : null
}

/** The condition of a term without a field: its text occurs in the source, target or context. */
export const anywhere = (term: SearchTerm): Sql =>
  sql`(${text(columns.source, term)} or ${text(columns.target, term)} or ${text(columns.context, term)})`
