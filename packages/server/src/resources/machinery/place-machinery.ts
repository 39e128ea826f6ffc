import type { FieldRecord } from '@weft/contract'
import { isoTime } from '../../http/reply/json.ts'
import type { MachineService } from '../../machine/machine-service.ts'
import { machineServices } from '../../machine/services/registry.ts'
import { type Consent, hostOf } from '../../machine/settings/consents.ts'
import { shownConfiguration } from '../../machine/settings/service-fields.ts'
import { openConfiguration, type ServicePlace, type StoredService } from '../../machine/settings/stored-services.ts'
import type { SecretBox } from '../../system/secret-box.ts'

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

const scopeOf = ({ projectId, componentId }: ServicePlace) =>
  componentId !== null ? ('component' as const) : projectId !== null ? ('project' as const) : ('site' as const)

/** The services that hold in a place, for one who sets them: keys are hidden, and settings of wider places are not shown. */
export async function presentServices(
  secretBox: SecretBox,
  place: ServicePlace,
  {
    stored,
    consents,
    guarded,
  }: { readonly stored: readonly StoredService[]; readonly consents: readonly Consent[]; readonly guarded: boolean },
) {
  const used = await Promise.all(
    stored.map(async (one) => {
      const opened = await openConfiguration(secretBox, one)
      const host = hostOf(one.service.address((opened ?? one.configuration) as never)) // checked when it was stored
      const agreed = consents.some((consent) => consent.service === one.service.id && consent.host === host)
      return {
        id: one.service.id,
        name: one.service.name,
        kind: one.service.kind,
        scope: scopeOf(one),
        enabled: one.enabled,
        host,
        languages: one.languages,
        fault: opened === null ? ('secret' as const) : guarded && !agreed ? ('consent' as const) : null,
        configuration: scopeOf(one) === scopeOf(place) ? shownConfiguration(one) : null,
      }
    }),
  )
  return {
    services: machineServices.map(presentService),
    used,
    needs_consent: guarded,
    consents: consents.map((one) => ({ ...one, timestamp: isoTime(one.timestamp) })),
  }
}
