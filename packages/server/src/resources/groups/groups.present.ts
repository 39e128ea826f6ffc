import type { ComponentRecord } from '../../catalog/records.ts'
import type { Lookup } from '../../http/bind/route.ts'
import type { Links } from '../../http/reply/links.ts'
import { type Actor, canSee } from '../../permissions/index.ts'
import type { GroupRow } from './groups.queries.ts'

/** The reader sees only visible places of a team, and people only when signed in. */
export async function presentGroup(
  { services, actor, links }: Pick<Lookup, 'services' | 'actor' | 'links'>,
  row: GroupRow,
) {
  const components: ComponentRecord[] = []
  for (const id of row.components) {
    const record = await services.catalog.component({ id })
    if (record && canSee(actor, record.scope)) components.push(record)
  }
  const projects = row.projects.filter((project) => seesProject(actor, project))
  const categories: number[] = []
  for (const { id, project } of row.categories) {
    const record = await services.catalog.project({ id: project })
    if (record && canSee(actor, record.scope)) categories.push(id)
  }
  return present(row, { links, actor, components, projects, categories })
}

interface GroupParts {
  readonly links: Links
  readonly actor: Actor
  readonly components: readonly ComponentRecord[]
  readonly projects: GroupRow['projects']
  readonly categories: readonly number[]
}

function present(row: GroupRow, { links, actor, components, projects, categories }: GroupParts) {
  return {
    id: row.id,
    name: row.name,
    defining_project: row.defining_slug === null ? null : links.api('projects', row.defining_slug),
    defining_workspace: null,
    project_selection: row.project_selection,
    language_selection: row.language_selection,
    url: links.api('groups', row.id),
    roles: row.roles.map((id) => links.api('roles', id)),
    languages: row.languages.map((code) => links.api('languages', code)),
    projects: projects.map(({ slug }) => links.api('projects', slug)),
    componentlists: row.componentlists.map((slug) => links.api('component-lists', slug)),
    components: components.map(({ project, segment }) => links.api('components', project.row.slug, segment)),
    categories: categories.map((id) => links.api('categories', id)),
    limited: row.limited,
    enforced_2fa: row.enforced_2fa,
    admins: actor.kind === 'anonymous' ? [] : row.admins.map((username) => links.api('users', username)),
  }
}

const seesProject = (actor: Actor, { id, access_control }: GroupRow['projects'][number]): boolean =>
  canSee(actor, {
    kind: 'project',
    projectId: id,
    accessControl: access_control,
    restricted: false,
    componentId: null,
    languageId: null,
  })
