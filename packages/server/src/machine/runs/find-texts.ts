import { machineSources } from '@weft/contract'
import { askMachine } from '../ask/ask-machine.ts'
import { judgeText } from '../ask/judge-text.ts'
import type { AskPlace, AskServices, MachineString } from '../ask/machine-string.ts'
import { MachineFault, stopsService } from '../machine-fault.ts'
import { type ServiceInUse, servicesInUse } from '../settings/services-in-use.ts'
import { findExactTexts, type RowFilter } from './exact-texts.ts'
import type { RunSettings } from './run-settings.ts'
import { findSimilarTexts } from './similar-texts.ts'

/** A text for a string, and where it is from. */
export interface FoundText {
  readonly string: MachineString
  /** `others`, the memory, or the id of a service. */
  readonly source: string
  readonly target: readonly string[]
}

/** The results of the sources for some strings. */
export interface Findings {
  readonly found: readonly FoundText[]
  /** Strings for which no source has a text, with the last reason. */
  readonly left: readonly { readonly string: MachineString; readonly fault: MachineFault | null }[]
  /** A service gives no more texts for now, and strings are left for which it was to be asked. */
  readonly held: MachineFault | null
}

/** Texts for repeated sources of this run, by source of texts and string: each is asked for once. */
export type Repeated = Map<string, readonly string[]>

/** Entries that are kept of a run. */
const mostRepeated = 20_000

export interface Finder {
  readonly services: AskServices
  readonly place: AskPlace
  readonly settings: Pick<RunSettings, 'sources' | 'component' | 'threshold'>
  readonly inUse: readonly ServiceInUse[]
  readonly repeated: Repeated
  readonly signal: AbortSignal
}

/** Opens the sources of a run. */
export async function openFinder(
  services: AskServices,
  place: AskPlace,
  settings: Finder['settings'],
  signal: AbortSignal,
): Promise<Finder> {
  const { component, language } = place.translation
  const where = { projectId: component.row.project_id, componentId: component.row.id, scope: component.scope }
  const inUse = await servicesInUse(services, where, language.code)
  return { services, place, settings, inUse, repeated: new Map(), signal }
}

const takesOthers = ({ place, settings }: Finder): RowFilter => {
  const { component } = place.translation
  const originOf = (slug: string) => `${component.project.row.slug}/${slug}`
  const own = originOf(component.row.slug)
  return (row) =>
    row.kind === 'string' &&
    row.project_id === component.row.project_id &&
    row.origin !== own &&
    (settings.component === null || row.origin === originOf(settings.component))
}

type Texts = readonly (readonly string[] | MachineFault | null)[]

/** Only different sources are asked for: the others get the same text. */
async function askService(finder: Finder, service: ServiceInUse, strings: readonly MachineString[]): Promise<Texts> {
  const { services, place, repeated, signal } = finder
  const keyOf = ({ unit }: MachineString) => `${service.service.id}\u0000${unit.plural_number}\u0000${unit.source}`
  const first = new Map<string, MachineString>()
  for (const string of strings) {
    const key = keyOf(string)
    if (!repeated.has(key) && !first.has(key)) first.set(key, string)
  }
  const asked = [...first]
  const answers = await askMachine(services, place, service, { strings: asked.map(([, string]) => string), signal })
  const faults = new Map<string, MachineFault>()
  asked.forEach(([key], at) => {
    const answer = answers[at]
    if (answer === undefined) return
    if ('fault' in answer) faults.set(key, answer.fault)
    else repeated.set(key, answer.target)
  })
  const texts = strings.map((string) => repeated.get(keyOf(string)) ?? faults.get(keyOf(string)) ?? null)
  if (repeated.size > mostRepeated) repeated.clear()
  return texts
}

async function textsOf(finder: Finder, source: string, strings: readonly MachineString[]): Promise<Texts> {
  const { services, place, settings, signal } = finder
  const { database } = services
  const { threshold } = settings
  if (source === machineSources.others)
    return findExactTexts(database, place, strings, { isTaken: takesOthers(finder), threshold: 0 })
  if (source === machineSources.memory) {
    const exact = await findExactTexts(database, place, strings, { isTaken: () => true, threshold })
    if (threshold >= 100) return exact
    const rest = strings.filter((_, at) => exact[at] === null)
    const similar = await findSimilarTexts(database, place, rest, { threshold, signal })
    const byString = new Map(rest.map((string, at) => [string, similar[at] ?? null]))
    return strings.map((string, at) => exact[at] ?? byString.get(string) ?? null)
  }
  const service = finder.inUse.find((one) => one.service.id === source)
  // It was taken out of the settings since the run began.
  if (service === undefined) return strings.map(() => new MachineFault('refused'))
  return askService(finder, service, strings)
}

/** Texts for strings from the sources in their order; every one of them has passed the checks that find errors. */
export async function findTexts(finder: Finder, strings: readonly MachineString[]): Promise<Findings> {
  const found: FoundText[] = []
  let left = strings.map((string) => ({ string, fault: null as MachineFault | null }))
  let held: MachineFault | null = null
  for (const source of finder.settings.sources) {
    if (left.length === 0) break
    const texts = await textsOf(
      finder,
      source,
      left.map(({ string }) => string),
    )
    const next: typeof left = []
    held = null
    left.forEach(({ string, fault }, at) => {
      const text = texts[at] ?? null
      if (text instanceof MachineFault) {
        if (stopsService(text) && text.code !== 'language') held = text
        next.push({ string, fault: text })
        return
      }
      const judged = text === null ? null : judgeText(string, text)
      if (judged !== null && judged.fault === null) found.push({ string, source, target: judged.target })
      else next.push({ string, fault: judged?.fault ?? fault })
    })
    left = next
  }
  return { found, left, held: left.length === 0 ? null : held }
}
