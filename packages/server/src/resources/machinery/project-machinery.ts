import type { ComponentRecord, ProjectRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import { restrictedText } from '../../domain/visible.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { readSpent, readUsage } from '../../machine/ask/budget.ts'
import { readDistances } from '../../machine/drafts/draft-sums.ts'
import { needsConsent, readConsents } from '../../machine/settings/consents.ts'
import { readProjectUse } from '../../machine/settings/project-use.ts'
import { readServicesAround, readServicesAt, sitePlace } from '../../machine/settings/stored-services.ts'
import { canSee } from '../../permissions/index.ts'
import { presentServices } from './place-machinery.ts'

const selectRestricted = statement<{ id: number }>(
  'restricted_components',
  `select c.id from components c where c.project_id = $1 and ${restrictedText('c')} order by c.id`,
)

/** Whether the reader sees texts of the project that are not for everybody: that there are others is not told. */
async function seesGuarded({ services, actor }: Reader, project: ProjectRecord): Promise<boolean> {
  if (needsConsent(project.scope)) return true
  if (!project.hasRestricted) return false
  for (const { id } of await services.database.query(selectRestricted, [project.row.id])) {
    const component = await services.catalog.component({ id })
    if (component && canSee(actor, component.scope)) return true
  }
  return false
}

type Reader = Pick<Lookup, 'services' | 'actor'>

/** How a project uses machine translation, for one who edits it. */
export async function presentProject(reader: Reader, project: ProjectRecord) {
  const { database, secretBox } = reader.services
  const { id } = project.row
  const place = { projectId: id, componentId: null }
  const [stored, consents, use, spent, usage, distances] = await Promise.all([
    readServicesAround(database, place),
    readConsents(database, id),
    readProjectUse(database, id),
    readSpent(database, id),
    readUsage(database, id),
    readDistances(database, id),
  ])
  const guarded = await seesGuarded(reader, project)
  return {
    ...(await presentServices(secretBox, place, { stored, consents, guarded })),
    monthly_limit: use.monthlyLimit === null ? null : String(use.monthlyLimit),
    instructions: use.instructions,
    language_instructions: use.languageInstructions,
    spent,
    usage,
    distances,
  }
}

/** The services in use in a component, for one who edits its project. */
export async function presentComponent({ services }: Reader, component: ComponentRecord) {
  const { database, secretBox } = services
  const place = { projectId: component.row.project_id, componentId: component.row.id }
  const [stored, consents] = await Promise.all([
    readServicesAround(database, place),
    readConsents(database, place.projectId),
  ])
  return presentServices(secretBox, place, { stored, consents, guarded: needsConsent(component.scope) })
}

/** The services of the site. */
export async function presentSite({ services }: Reader) {
  const stored = await readServicesAt(services.database, sitePlace)
  return presentServices(services.secretBox, sitePlace, { stored, consents: [], guarded: false })
}
