import { askMachine } from './ask/ask-machine.ts'
import type { AskPlace, AskServices, MachineString } from './ask/machine-string.ts'
import type { MachineFault } from './machine-fault.ts'
import { type ServiceInUse, servicesInUse } from './settings/services-in-use.ts'

/** A text of a service, or why it has none. */
export interface MachineSuggestion {
  readonly inUse: ServiceInUse
  readonly answer:
    | { readonly forms: readonly string[]; readonly failing: readonly string[] }
    | { readonly fault: MachineFault }
}

/** The services that a translation may ask, in their order. */
export function servicesFor(services: AskServices, { translation }: AskPlace): Promise<ServiceInUse[]> {
  const { component, language } = translation
  const place = { projectId: component.row.project_id, componentId: component.row.id, scope: component.scope }
  return servicesInUse(services, place, language.code)
}

/** The model of a service, for people; empty: the service is no model. */
export const modelOf = ({ service, settings }: ServiceInUse): string =>
  service.kind === 'model' ? service.model(settings) : ''

/** Asks services for one string, all at once. */
export async function suggestFor(
  services: AskServices,
  place: AskPlace,
  string: MachineString,
  { wanted, signal }: { readonly wanted: readonly string[] | null; readonly signal: AbortSignal },
): Promise<MachineSuggestion[]> {
  const inUse = (await servicesFor(services, place)).filter(
    ({ service }) => wanted === null || wanted.includes(service.id),
  )
  return Promise.all(
    inUse.map(async (one) => {
      const [answer] = await askMachine(services, place, one, { strings: [string], signal })
      if (answer === undefined) throw new Error('every string has an answer')
      return { inUse: one, answer: 'fault' in answer ? answer : { forms: answer.target, failing: answer.failing } }
    }),
  )
}
