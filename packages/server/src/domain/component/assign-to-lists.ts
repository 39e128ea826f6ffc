import { RE2JS } from 're2js'
import { statement, type Transaction } from '../../db/database.ts'
import { dropCaches } from '../cache-drop.ts'

interface RuleRow {
  readonly component_list_id: number
  readonly project_match: string
  readonly component_match: string
}
interface Candidate {
  readonly id: number
  readonly slug: string
  readonly project: string
}

const selectRules = statement<RuleRow>(
  'rules_of_component_lists',
  `select component_list_id, project_match, component_match from component_list_rules
    where $1::int is null or component_list_id = $1 order by id`,
)
const selectCandidates = statement<Candidate>(
  'components_for_lists',
  `select c.id, c.slug, p.slug as project from components c join projects p on p.id = c.project_id
    where ($1::int is null or c.id = $1) and ($2::int is null or p.id = $2) order by c.id`,
)
const assign = statement<{ component_id: number }>(
  'assign_components_to_list',
  `insert into component_list_components (component_list_id, component_id) select $1, unnest($2::int[])
   on conflict do nothing returning component_id`,
)

/** The changed part: one component, all of a project, or the rules of one list. */
export type AssignmentCause =
  | { readonly componentId: number }
  | { readonly projectId: number }
  | { readonly listId: number }

/** Puts components into the lists whose rules match them. Components stay in their lists, even after a rename. */
export async function assignToLists(tx: Transaction, cause: AssignmentCause): Promise<void> {
  const rules = await tx.query(selectRules, ['listId' in cause ? cause.listId : null])
  if (rules.length === 0) return
  const candidates = await tx.query(selectCandidates, [
    'componentId' in cause ? cause.componentId : null,
    'projectId' in cause ? cause.projectId : null,
  ])
  let added = 0
  for (const { component_list_id, project_match, component_match } of rules) {
    const [ofProject, ofComponent] = [RE2JS.compile(project_match), RE2JS.compile(component_match)]
    const ids = candidates
      .filter(({ slug, project }) => ofProject.matcher(project).lookingAt() && ofComponent.matcher(slug).lookingAt())
      .map(({ id }) => id)
    if (ids.length > 0) added += (await tx.query(assign, [component_list_id, ids])).length
  }
  // Teams of a list reach what is in it.
  if (added > 0) dropCaches(tx, 'access')
}
