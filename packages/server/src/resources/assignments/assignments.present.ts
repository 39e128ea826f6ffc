import { hash } from 'node:crypto'
import type { AssignmentProblem } from '@weft/contract'
import type { AssignmentRow, FoundProblem } from '../../assignments/assignment-rows.ts'
import { type AssignmentPlace, namesOfPlace } from '../../assignments/place-of-assignment.ts'
import { pathOfPlace } from '../../catalog/find-place.ts'
import { isoTime, isoTimeOrNull } from '../../http/reply/json.ts'
import type { Links } from '../../http/reply/links.ts'
import { type Actor, beforeArchive, can } from '../../permissions/index.ts'
import type { CountsRow, WorkRow } from './assignments.queries.ts'

/** An assignment with all that its reply shows. */
export interface ShownAssignment {
  readonly row: AssignmentRow
  readonly place: AssignmentPlace
  readonly counts: readonly CountsRow[]
  readonly work: readonly WorkRow[]
  /** Paths of chosen components that the reader sees, and codes of chosen languages. */
  readonly components: readonly string[]
  readonly languages: readonly string[]
}

/** A version of all that people write of it, so that two who change it at once do not undo each other. */
export function versionOf({ name, instruction, due, people, team_id, state }: AssignmentRow): string {
  const told = [name, instruction, due, people.map(({ id }) => id), team_id, state]
  return hash('sha256', JSON.stringify(told), 'base64url').slice(0, 22)
}

export const tagOf = (row: AssignmentRow): string => `"${versionOf(row)}"`

const sentences: Readonly<Record<AssignmentProblem, (about: string) => string>> = {
  'person-left': (about) => (about === '' ? 'Somebody who had it has left.' : `${about} has left.`),
  'person-lost-right': (about) => `${about} may not translate there.`,
  'team-removed': () => 'Its team was removed.',
  'team-empty': (about) => `Nobody in the team ${about} can do it.`,
  'language-removed': (about) => `Nothing is translated into ${about} there any more.`,
  'component-removed': (about) => `${about === '' ? 'A component of it' : about} is not there any more.`,
  'component-list-removed': () => 'Its component list was removed.',
  archived: () => 'The place is archived: nobody changes anything there.',
  'query-failed': () => 'Its search cannot be run, or takes too long. It is tried again at night.',
  'nothing-there': () => 'None of its strings is there any more.',
}

const presentProblem = ({ code, about }: FoundProblem) => ({ code, detail: sentences[code](about) })

/** At most so many paths in the search of a link. */
const mostPaths = 20
const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`

/** The page that translates what is left in a language. */
function pageOf({ row, place, components }: ShownAssignment, language: string, links: Links): string {
  const isComponent = place.kind === 'component'
  const project = place.kind === 'component' ? place.component.project : place.project
  const path = isComponent ? pathOfPlace(place) : `${project.row.slug}/-`
  const paths = place.kind === 'category' && components.length === 0 ? [pathOfPlace(place)] : components
  const isNarrow = !isComponent && paths.length > 0 && paths.length <= mostPaths
  const q = isNarrow ? `(${row.query}) AND (${paths.map((one) => `path:${quoted(one)}`).join(' OR ')})` : row.query
  return links.web(`/translate/${path}/${language}/?q=${encodeURIComponent(q)}`)
}

const noCounts = { strings: 0, words: 0, left_strings: 0, left_words: 0 }
const countsOf = ({ strings, words, left_strings, left_words }: typeof noCounts) => ({
  strings,
  words,
  left_strings,
  left_words,
})

const personOf = (username: string | null, fullName: string | null) =>
  username === null ? null : { username, full_name: fullName ?? '' }

/** Whether the actor manages the place, or would if it were not archived. */
const managesOnceOpen = (actor: Actor, { place }: ShownAssignment): boolean =>
  can(beforeArchive(actor), 'project.edit', place.scope)

/** The actions that the actor may take. */
function abilitiesOf(actor: Actor, { row, place }: ShownAssignment) {
  const may = can(actor, 'project.edit', place.scope)
  return { edit: may, close: may && row.state === 'open', reopen: may && row.state !== 'open' }
}

export function presentAssignment(shown: ShownAssignment, actor: Actor, links: Links) {
  const { row, place, counts, work } = shown
  const abilities = abilitiesOf(actor, shown)
  const total = counts.find(({ language_id }) => language_id === 0)
  return {
    id: row.id,
    url: links.api('editor', 'assignments', row.id),
    web_url: links.web(`/assignment/${row.id}/`),
    name: row.name,
    q: row.query,
    path: pathOfPlace(place),
    names: namesOfPlace(place),
    components: [...shown.components],
    component_list: row.list_slug === null ? null : { slug: row.list_slug, name: row.list_name ?? '' },
    languages: [...shown.languages],
    people: row.people.map(({ username, full_name }) => ({ username, full_name })),
    team: row.team_id === null ? null : { id: row.team_id, name: row.team_name ?? '' },
    everybody: row.named === 0,
    instruction: row.instruction,
    due: row.due,
    overdue: row.overdue,
    created: isoTime(row.created),
    creator: personOf(row.username, row.full_name),
    state: row.state,
    closed_at: isoTimeOrNull(row.closed_at),
    closed_by: personOf(row.closer, row.closer_name),
    counted: row.counted && row.listed_to === null,
    counts: countsOf(total ?? noCounts),
    by_language: counts.flatMap((one) =>
      one.code === null || one.strings === 0
        ? []
        : [{ language: one.code, name: one.name ?? '', ...countsOf(one), web_url: pageOf(shown, one.code, links) }],
    ),
    by_person:
      !abilities.edit || counts.some(({ partly }) => partly)
        ? []
        : work.map(({ username, full_name, strings, words }) => ({ username, full_name, strings, words })),
    problems: managesOnceOpen(actor, shown) ? row.problems.map(presentProblem) : [],
    can: abilities,
    version: versionOf(row),
  }
}
