import { askMachine } from '../ask/ask-machine.ts'
import { costOf, readSpent } from '../ask/budget.ts'
import { type AskPlace, type AskServices, type MachineString, readMachineStrings } from '../ask/machine-string.ts'
import { usageOf } from '../ask/usage-of-strings.ts'
import type { MachineFault } from '../machine-fault.ts'
import type { Usage } from '../machine-service.ts'
import { readProjectUse } from '../settings/project-use.ts'
import type { ServiceInUse } from '../settings/services-in-use.ts'
import { compileRunSearch, countStrings, nextStrings } from './choose-strings.ts'
import { findTexts, openFinder } from './find-texts.ts'
import { isService, type RunSettings } from './run-settings.ts'

/** Strings that are looked up to count what the memory gives: of more the share is taken for all. */
const lookedAt = 200
const shown = 20

export interface Sample {
  readonly string: MachineString
  readonly after: readonly string[] | null
  /** The source of the text, or the service that would be asked. */
  readonly by: string
}

export interface Preview {
  readonly strings: number
  readonly texts: number
  readonly found: Readonly<Record<string, number>>
  readonly samples: readonly Sample[]
  readonly forecast: {
    readonly texts: number
    readonly usage: Usage
    readonly cost: number | null
    readonly leftOfLimit: number | null
  }
  readonly faults: readonly { readonly inUse: ServiceInUse; readonly fault: MachineFault }[]
}

interface Question {
  readonly settings: Omit<RunSettings, 'tokenId'>
  /** Services are asked for the samples, which costs a little; the run does not pay for them again. */
  readonly asks: boolean
  readonly signal: AbortSignal
}

const scaled = ({ input, output }: Usage, by: number): Usage => ({
  input: Math.round(input * by),
  output: Math.round(output * by),
})

/**
 * The effects of a run before it starts: counts, samples and a forecast of its cost. Its work does not grow with the translation, but for
 * the count.
 */
export async function previewRun(
  services: AskServices,
  place: AskPlace,
  { settings, asks, signal }: Question,
): Promise<Preview> {
  const { database } = services
  const translationId = place.translation.row.id
  const projectId = place.translation.component.row.project_id
  const search = await compileRunSearch(database, settings.q, place.translation)
  const { strings: total, texts } = await countStrings(database, search, translationId)
  const ids = await nextStrings(database, search, { translationId, after: 0, limit: lookedAt })
  const strings = await readMachineStrings(database, ids)
  const ownSources = settings.sources.filter((source) => !isService(source))
  const finder = await openFinder(services, place, { ...settings, sources: ownSources }, signal)
  const { found, left } = await findTexts(finder, strings)
  const share = strings.length === 0 ? 0 : total / strings.length
  const wanted = settings.sources.flatMap((source) => finder.inUse.filter(({ service }) => service.id === source))
  const [service] = wanted.filter(({ fault }) => fault === null)
  const sampled = left.slice(0, Math.max(0, shown - Math.min(found.length, shown / 2))).map(({ string }) => string)
  const answers = service && asks ? await askMachine(services, place, service, { strings: sampled, signal }) : []
  const usage =
    service && sampled.length > 0
      ? await usageOf(services, place, service, { strings: sampled })
      : { input: 0, output: 0 }
  const remaining = Math.round(left.length * share)
  const forecast = sampled.length === 0 ? usage : scaled(usage, remaining / sampled.length)
  const { monthlyLimit } = await readProjectUse(database, projectId)
  const ofServices = sampled.map((string, at): Sample => {
    const answer = answers[at]
    const after = answer === undefined || 'fault' in answer ? null : answer.target
    return { string, after, by: service?.service.id ?? '' }
  })
  const ofMemory = found.map(({ string, source, target }): Sample => ({ string, after: target, by: source }))
  const faults = wanted.flatMap((inUse) => (inUse.fault === null ? [] : [{ inUse, fault: inUse.fault }]))
  const failed = answers.find((answer) => 'fault' in answer)
  return {
    strings: total,
    texts,
    found: Object.fromEntries(
      ownSources.map((source) => [source, Math.round(found.filter((one) => one.source === source).length * share)]),
    ),
    samples: [...ofMemory.slice(0, shown - ofServices.length), ...ofServices].slice(0, shown),
    forecast: {
      texts: service ? remaining : 0,
      usage: forecast,
      cost: service ? costOf(service.service, service.stored, forecast) : 0,
      leftOfLimit: monthlyLimit === null ? null : Math.max(0, monthlyLimit - (await readSpent(database, projectId))),
    },
    faults: service && failed && 'fault' in failed ? [...faults, { inUse: service, fault: failed.fault }] : faults,
  }
}
