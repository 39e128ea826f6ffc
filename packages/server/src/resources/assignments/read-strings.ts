import type { assignmentWarnings, BodyOf, createAssignment } from '@weft/contract'
import type { AssignedPlace } from '../../assignments/assigned-place.ts'
import type { AssignmentPlace } from '../../assignments/place-of-assignment.ts'
import { lookUpComponent } from '../../catalog/find.ts'
import { findPlace, pathOfPlace } from '../../catalog/find-place.ts'
import type { ComponentRecord } from '../../catalog/records.ts'
import { type Database, statement } from '../../db/database.ts'
import { compileSearchWithTerms } from '../../domain/unit/search-with-terms.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { demandOpen, demandRight } from '../../permissions/demand-right.ts'
import { type FieldProblem, invalidField, validationErrors } from '../../refusal.ts'
import { parseSearch } from '../../search/parse-search.ts'
import type { SearchNode, SearchTerm } from '../../search/search-tree.ts'
import type { UnitSearch } from '../../search/search-units.ts'

/** The choice of strings, as clients send it. */
export type SentStrings = Pick<
  BodyOf<typeof createAssignment>,
  'path' | 'q' | 'languages' | 'components' | 'component_list'
>

/** The strings of an assignment that somebody asks for. */
export interface AskedStrings {
  readonly place: AssignmentPlace
  readonly assigned: AssignedPlace
  readonly components: readonly { readonly id: number; readonly path: string }[] | null
  readonly search: UnitSearch
  readonly q: string
}

const selectList = statement<{ id: number }>(
  'component_list_to_assign',
  'select id from component_lists where slug = $1',
)

/** The place, for those who manage it; the language of a path is one that is chosen. */
async function readPlace(request: Lookup, path: string): Promise<{ place: AssignmentPlace; language: string | null }> {
  const found = await findPlace(request, path)
  if (found === undefined) throw invalidField('path', 'There is no such place.', 'does_not_exist')
  if (found.kind === 'site' || found.kind === 'language')
    throw invalidField('path', 'An assignment is of a project, or of a part of one.')
  demandOpen(request.actor, found.scope)
  const [place, language] =
    found.kind === 'translation'
      ? [await componentPlace(found.translation.component), found.translation.language.code]
      : found.kind === 'project-language'
        ? [{ kind: 'project', scope: found.project.scope, project: found.project } as const, found.language.code]
        : [found, null]
  demandRight(request.actor, 'project.edit', place.scope)
  return { place, language }
}

const componentPlace = (component: ComponentRecord) =>
  ({ kind: 'component', scope: component.scope, component }) as const

/** Chosen languages and components, with a problem for each that is not there. */
async function readLanguages(request: Lookup, codes: readonly string[]) {
  const problems: FieldProblem[] = []
  const ids: number[] = []
  for (const [at, code] of codes.entries()) {
    const language = await request.services.catalog.language({ code })
    if (language === undefined)
      problems.push({ code: 'does_not_exist', attr: `languages.${at}`, detail: 'There is no such language.' })
    else ids.push(language.id)
  }
  return { ids: [...new Set(ids)], problems }
}

async function readComponents(request: Lookup, place: AssignmentPlace, paths: readonly string[]) {
  const problems: FieldProblem[] = []
  const found: { id: number; path: string }[] = []
  const start = `${pathOfPlace(place)}/`
  for (const [at, path] of paths.entries()) {
    const [project = '', ...rest] = path.replace(/^\/+|\/+$/g, '').split('/')
    const component = rest.length === 0 ? undefined : await lookUpComponent(request, project, rest.join('/'))
    const full = component && `${component.project.row.slug}/${component.path}`
    if (component === undefined || full === undefined || !`${full}/`.startsWith(start))
      problems.push({
        code: 'does_not_exist',
        attr: `components.${at}`,
        detail: 'There is no such component in the place.',
      })
    else if (!found.some(({ id }) => id === component.row.id)) found.push({ id: component.row.id, path: full })
  }
  return { found, problems }
}

async function readList({ database }: Lookup, slug: string | null): Promise<number | null> {
  if (slug === null) return null
  const [list] = await database.query(selectList, [slug])
  if (list === undefined) throw invalidField('component_list', 'There is no such component list.', 'does_not_exist')
  return list.id
}

/** Reads which strings are asked for; who may not manage the place is refused. Throws all problems, those of `q` with their place. */
export async function readStrings(request: Lookup, sent: SentStrings): Promise<AskedStrings> {
  const { place, language } = await readPlace(request, sent.path)
  const languages = await readLanguages(request, language === null ? sent.languages : [language])
  const components = await readComponents(request, place, sent.components)
  const problems = [...languages.problems, ...components.problems]
  if (problems.length > 0) throw validationErrors(problems)
  const listId = await readList(request, sent.component_list)
  const assigned = {
    project_id: place.kind === 'component' ? place.component.project.row.id : place.project.row.id,
    category_id: place.kind === 'category' ? place.category.id : null,
    component_id: place.kind === 'component' ? place.component.row.id : null,
    component_list_id: listId,
    of_list: listId !== null,
    of_components: components.found.length > 0,
    of_languages: languages.ids.length > 0,
    languages: languages.ids,
    components: components.found.map(({ id }) => id),
  }
  const search = await compileOf(request.database, assigned, sent.q)
  return { place, assigned, components: assigned.of_components ? components.found : null, search, q: sent.q }
}

const compileOf = (database: Database, { project_id, component_id }: AssignedPlace, q: string): Promise<UnitSearch> =>
  compileSearchWithTerms(database, q, { projectId: project_id, componentId: component_id })

/** Fields that no work on a text changes. Words without a field are found in the source text, too. */
const fixedFields: ReadonlySet<string> = new Set([
  ...[
    'source',
    'context',
    'key',
    'note',
    'location',
    'explanation',
    'language',
    'project',
    'component',
    'label',
    'screenshot',
  ],
  ...[
    'path',
    'id',
    'position',
    'priority',
    'labels_count',
    'source_state',
    'added',
    'source_changed',
    'source_comment',
  ],
])
const dateFields: ReadonlySet<string> = new Set(['added', 'last_changed', 'source_changed', 'changed'])
const isAbsolute = ({ value }: SearchTerm): boolean =>
  (value.kind === 'text' ? [value.text] : value.kind === 'range' ? [value.from, value.to] : []).every((text) =>
    /^\d{4}/.test(text),
  )

function termsOf(node: SearchNode): SearchTerm[] {
  if (node.kind === 'term') return [node]
  if (node.kind === 'not') return termsOf(node.part)
  return node.kind === 'everything' ? [] : node.parts.flatMap(termsOf)
}

/** Warnings about a search that is to be done. */
export function warningsOf(q: string): (typeof assignmentWarnings)[number][] {
  const terms = termsOf(parseSearch(q))
  const warnings: (typeof assignmentWarnings)[number][] = []
  if (terms.every(({ field }) => field === null || fixedFields.has(field))) warnings.push('never-done')
  if (terms.some((term) => term.field !== null && dateFields.has(term.field) && !isAbsolute(term)))
    warnings.push('relative-date')
  return warnings
}
