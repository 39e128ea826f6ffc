import type { FieldRecord } from '@weft/contract'
import type { ProjectRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import { restrictedText } from '../../domain/visible.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { readSpent, readUsage } from '../../machine/ask/budget.ts'
import { readDistances } from '../../machine/drafts/draft-sums.ts'
import type { MachineService } from '../../machine/machine-service.ts'
import { machineServices } from '../../machine/services/registry.ts'
import { hostOf, needsConsent, readConsents } from '../../machine/settings/consents.ts'
import { readProjectUse } from '../../machine/settings/project-use.ts'
import { shownConfiguration } from '../../machine/settings/service-fields.ts'
import { openConfiguration, readServicesFor, type StoredService } from '../../machine/settings/stored-services.ts'
import { canSee } from '../../permissions/index.ts'

/** The fields of a service for a form. */
function presentFields({ fields, secrets }: { readonly fields: FieldRecord; readonly secrets: readonly string[] }) {
  return Object.entries(fields).map(([name, { notes, reading, presence, initial }]) => {
    const kind =
      reading.kind === 'choice' || reading.kind === 'boolean' || reading.kind === 'integer'
        ? reading.kind
        : secrets.includes(name)
          ? ('secret' as const)
          : ('text' as const)
    const isPlain = typeof initial === 'string' || typeof initial === 'boolean' || typeof initial === 'number'
    return {
      name,
      label: notes.label ?? name,
      help: notes.help ?? '',
      kind,
      choices: reading.kind === 'choice' ? reading.choices.map(String) : [],
      required: presence === 'required',
      initial: isPlain ? initial : null,
    }
  })
}

const presentService = (service: MachineService) => ({
  id: service.id,
  name: service.name,
  kind: service.kind,
  counts: service.counts,
  usual_price: service.usualPrice,
  fields: presentFields(service),
})

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
  const [stored, consents, use, spent, usage, distances] = await Promise.all([
    readServicesFor(database, { projectId: id, componentId: null }),
    readConsents(database, id),
    readProjectUse(database, id),
    readSpent(database, id),
    readUsage(database, id),
    readDistances(database, id),
  ])
  const guarded = await seesGuarded(reader, project)
  const used = await Promise.all(
    stored.map(async (one: StoredService) => {
      const opened = await openConfiguration(secretBox, one)
      const host = hostOf(one.service.address((opened ?? one.configuration) as never)) // checked when it was stored
      const agreed = consents.some((consent) => consent.service === one.service.id && consent.host === host)
      return {
        id: one.service.id,
        name: one.service.name,
        kind: one.service.kind,
        scope: one.projectId === null ? ('site' as const) : ('project' as const),
        host,
        languages: one.languages,
        fault: opened === null ? ('secret' as const) : guarded && !agreed ? ('consent' as const) : null,
        configuration: one.projectId === null ? null : shownConfiguration(one),
      }
    }),
  )
  return {
    services: machineServices.map(presentService),
    used,
    needs_consent: guarded,
    consents: consents.map((one) => ({ ...one, timestamp: isoTime(one.timestamp) })),
    monthly_limit: use.monthlyLimit === null ? null : String(use.monthlyLimit),
    instructions: use.instructions,
    language_instructions: use.languageInstructions,
    spent,
    usage,
    distances,
  }
}
