import { MachineFault } from '../machine-fault.ts'
import type { ServiceInUse } from '../settings/services-in-use.ts'
import { askEngine } from './ask-engine.ts'
import { askModel } from './ask-model.ts'
import type { Ask, AskPlace, AskServices, MachineAnswer } from './machine-string.ts'

/**
 * Texts of a service for strings of one translation, in their order. Each went through the checks of its component; none with a broken
 * placeholder is among them. Nothing is sent without the consent and the money that the project asks for.
 */
export async function askMachine(
  services: AskServices,
  place: AskPlace,
  inUse: ServiceInUse,
  ask: Ask,
): Promise<MachineAnswer[]> {
  const { fault, service } = inUse
  if (fault !== null) return ask.strings.map(() => ({ fault }))
  try {
    return await (service.kind === 'engine'
      ? askEngine(services, place, { ...inUse, service }, ask)
      : askModel(services, place, { ...inUse, service }, ask))
  } catch (error) {
    if (!(error instanceof MachineFault)) throw error
    return ask.strings.map(() => ({ fault: error }))
  }
}
