import { askMachine } from './ask/ask-machine.ts'
import { costOf } from './ask/budget.ts'
import type { AskPlace, AskServices, MachineAnswer, MachineString, TriedInstructions } from './ask/machine-string.ts'
import { loadPictures } from './ask/pictures.ts'
import { frameOf, planStrings } from './ask/plan-strings.ts'
import { usageOf } from './ask/usage-of-strings.ts'
import type { Usage } from './machine-service.ts'
import { buildPrompt } from './prompt/build-prompt.ts'
import type { ServiceInUse } from './settings/services-in-use.ts'

/** The results of a trial: the request to a language model, and the answers. */
export interface Trial {
  /** Empty: the service is no language model. */
  readonly system: string
  readonly user: string
  /** By an estimate. */
  readonly usage: Usage
  /** Null: nobody said the price. */
  readonly cost: number | null
  readonly answers: readonly MachineAnswer[]
}

/** Asks a service for some strings and shows what it was sent. `instructions` stand in the place of the project's. Nothing is written. */
export async function tryService(
  services: AskServices,
  place: AskPlace,
  inUse: ServiceInUse,
  {
    strings,
    instructions,
    signal,
  }: {
    readonly strings: readonly MachineString[]
    readonly instructions: TriedInstructions
    readonly signal: AbortSignal
  },
): Promise<Trial> {
  const { service } = inUse
  const usage = await usageOf(services, place, inUse, { strings, instructions })
  const cost = costOf(service, inUse.stored, usage)
  const ask = { strings, instructions, signal }
  if (service.kind === 'engine')
    return { system: '', user: '', usage, cost, answers: await askMachine(services, place, inUse, ask) }
  const frame = await frameOf(services, place, { inUse, instructions })
  const planned = await planStrings(services, place, { ...inUse, service }, { strings, frame })
  const asked = planned.map(({ prompt }) => prompt)
  const pictures = await loadPictures(
    services.database,
    asked.flatMap((one) => one.pictures),
  )
  const { system, user } = buildPrompt({ ...frame, strings: asked }, pictures)
  return { system, user, usage, cost, answers: await askMachine(services, place, inUse, ask) }
}
