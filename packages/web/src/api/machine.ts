import { useMutation, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type ProjectMachinery = ReplyOf<Endpoints['readProjectMachinery']>
export type PlaceMachinery = ReplyOf<Endpoints['readSiteMachineryUse']>
export type MachineService = ProjectMachinery['services'][number]
export type UsedService = ProjectMachinery['used'][number]
export type MachineRuns = ReplyOf<Endpoints['listMachineRuns']>
export type MachineRun = MachineRuns['results'][number]
export type RunRequest = SentBodyOf<Endpoints['startMachineRun']>
export type RunPreview = Extract<ReplyOf<Endpoints['previewAutomatic']>, { readonly samples: unknown }>
export type MachineTexts = ReplyOf<Endpoints['suggestByMachine']>

/** The place whose services are set: the site (the empty path), a project, or a component of it. */
export interface MachineOwner {
  readonly kind: 'site' | 'project' | 'component'
  readonly path: string
}

const settingsKey = (path: string) => ['machinery', path]

/** The parts of a component's path: in categories these are escaped. */
function componentOf(path: string) {
  const [project = '', ...rest] = path.split('/')
  return { project, component: rest.join('%2F') }
}
const projectOf = ({ path }: MachineOwner): string => path.split('/')[0] ?? ''

function readPlace({ kind, path }: MachineOwner, signal: AbortSignal): Promise<PlaceMachinery> {
  if (kind === 'site') return client.readSiteMachineryUse({ signal })
  if (kind === 'component') return client.readComponentMachineryUse({ params: componentOf(path), signal })
  return client.readProjectMachinery({ params: { project: path }, signal })
}

/** The services in use in a place. */
export const usePlaceMachinery = (owner: MachineOwner) =>
  useQuery({ queryKey: settingsKey(owner.path), queryFn: ({ signal }) => readPlace(owner, signal) })

/** How a project uses machine translation. */
export const useProjectMachinery = (project: string) =>
  useQuery({
    queryKey: settingsKey(project),
    queryFn: ({ signal }) => client.readProjectMachinery({ params: { project }, signal }),
  })

interface SentService {
  readonly service: string
  readonly configuration: Readonly<Record<string, unknown>>
}

function writePlace({ kind, path }: MachineOwner, body: SentService): Promise<unknown> {
  if (kind === 'site') return client.changeSiteMachinery({ body })
  if (kind === 'component') return client.changeComponentMachinery({ params: componentOf(path), body })
  return client.changeMachineryService({ params: { project: path }, body })
}

/** Writes a service of a place; empty settings remove it. */
export const useServiceChange = (owner: MachineOwner) =>
  useWrite((body: SentService) => writePlace(owner, body), settingsKey(owner.path))

export const useMachineryChange = (project: string) =>
  useWrite(
    (body: SentBodyOf<Endpoints['changeProjectMachinery']>) =>
      client.changeProjectMachinery({ params: { project }, body }),
    settingsKey(project),
  )

/** Agrees that texts go to a host; null takes the consent back. */
export const useConsent = (owner: MachineOwner) =>
  useWrite(async ({ service, host }: { readonly service: string; readonly host: string | null }) => {
    const params = { project: projectOf(owner), service }
    if (host === null) await client.takeMachineConsent({ params })
    else await client.giveMachineConsent({ params, body: { host } })
  }, settingsKey(owner.path))

export type TrialRequest = SentBodyOf<Endpoints['tryMachine']>
export type Trial = ReplyOf<Endpoints['tryMachine']>

/** Shows what a service is sent for some strings of a translation, and what it replies. */
export const useTrial = (path: string) =>
  useMutation({ mutationFn: (body: TrialRequest) => client.tryMachine({ params: translationOf(path), body }) })

/** The parts of a translation's path: of a component in categories these are escaped. */
export function translationOf(path: string) {
  const parts = path.split('/')
  return { ...componentOf(parts.slice(0, -1).join('/')), language: parts.at(-1) ?? '' }
}

const runsKey = (path: string) => ['machine-runs', path]
const looksEvery = 2000
const isActive = ({ state }: MachineRun): boolean => state === 'waiting' || state === 'running' || state === 'stopping'

/** The last runs of a translation; looked at again while one goes on. */
export const useMachineRuns = (path: string) =>
  useQuery({
    queryKey: runsKey(path),
    queryFn: ({ signal }) => client.listMachineRuns({ params: translationOf(path), signal }),
    refetchInterval: ({ state }) => (state.data?.results.some(isActive) ? looksEvery : false),
  })

export const usePreview = (path: string) =>
  useMutation({
    mutationFn: (body: RunRequest) => client.previewAutomatic({ params: translationOf(path), body }),
  })

export const useRunStart = (path: string) =>
  useWrite((body: RunRequest) => client.startMachineRun({ params: translationOf(path), body }), runsKey(path))

export type RunStep = 'stop' | 'resume' | 'undo'

/** Stops a run, goes on with it, or takes its texts back, which is followed to its end. */
export const useRunStep = (path: string) =>
  useWrite(async ({ id, step }: { readonly id: number; readonly step: RunStep }) => {
    const params = { ...translationOf(path), id }
    if (step === 'stop') return client.stopMachineRun({ params })
    if (step === 'resume') return client.resumeMachineRun({ params })
    const run = await client.undoMachineRun({ params })
    if (run.task_url !== null) await client.followTask(run.task_url)
    return run
  }, runsKey(path))

/** Texts of machines for a string; asked for by somebody, never in advance. */
export const useMachineTexts = (unit: number) =>
  useMutation({
    mutationKey: ['machine-texts', unit],
    mutationFn: () => client.suggestByMachine({ params: { id: unit }, body: {} }),
  })
