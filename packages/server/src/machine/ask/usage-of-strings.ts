import type { Usage } from '../machine-service.ts'
import { buildPrompt } from '../prompt/build-prompt.ts'
import type { ServiceInUse } from '../settings/services-in-use.ts'
import { estimateOf, tokensOfPicture } from './estimate.ts'
import {
  type AskPlace,
  type AskServices,
  type MachineString,
  sourceOf,
  type TriedInstructions,
} from './machine-string.ts'
import { frameOf, planStrings } from './plan-strings.ts'

/** The estimated use of some strings at a service. */
export async function usageOf(
  services: AskServices,
  place: AskPlace,
  inUse: ServiceInUse,
  {
    strings,
    instructions = null,
  }: { readonly strings: readonly MachineString[]; readonly instructions?: TriedInstructions | null },
): Promise<Usage> {
  const { service } = inUse
  if (service.kind === 'engine')
    return { input: strings.reduce((sum, one) => sum + sourceOf(one).join('').length, 0), output: 0 }
  const frame = await frameOf(services, place, { inUse, instructions })
  const planned = await planStrings(services, place, { ...inUse, service }, { strings, frame })
  const { input, output } = estimateOf(buildPrompt({ ...frame, strings: planned.map(({ prompt }) => prompt) }))
  const pictures = new Set(planned.flatMap(({ prompt }) => prompt.pictures))
  return { input: input + pictures.size * tokensOfPicture, output }
}
