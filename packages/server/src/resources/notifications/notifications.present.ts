import type { Catalog } from '../../catalog/catalog.ts'
import type { Links } from '../../http/reply/links.ts'
import type { SubscriptionRow } from './notifications.queries.ts'

/** The addresses of a subscription's project or component. */
export interface SubscriptionTarget {
  readonly project: string | null
  readonly component: string | null
}

const none: SubscriptionTarget = { project: null, component: null }

/** Most subscriptions have no target: nothing is awaited for them. */
export async function findTarget(
  { project_id, component_id }: SubscriptionRow,
  catalog: Catalog,
  links: Links,
): Promise<SubscriptionTarget> {
  if (project_id === null && component_id === null) return none
  const project = project_id === null ? undefined : await catalog.project({ id: project_id })
  const component = component_id === null ? undefined : await catalog.component({ id: component_id })
  return {
    project: project === undefined ? null : links.api('projects', project.row.slug),
    component: component === undefined ? null : links.api('components', component.project.row.slug, component.segment),
  }
}

export function presentSubscription(
  { notification, id, scope, frequency }: SubscriptionRow,
  target: SubscriptionTarget = none,
) {
  return { notification, id, scope, frequency, project: target.project, component: target.component }
}
