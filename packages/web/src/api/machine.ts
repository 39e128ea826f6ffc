import { useMutation, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type ProjectMachinery = ReplyOf<Endpoints['readProjectMachinery']>
export type MachineService = ProjectMachinery['services'][number]
export type UsedService = ProjectMachinery['used'][number]
export type MachineRuns = ReplyOf<Endpoints['listMachineRuns']>
export type MachineRun = MachineRuns['results'][number]
export type RunRequest = SentBodyOf<Endpoints['startMachineRun']>
export type RunPreview = Extract<ReplyOf<Endpoints['previewAutomatic']>, { readonly samples: unknown }>
export type MachineTexts = ReplyOf<Endpoints['suggestByMachine']>

const settingsKey = (project: string) => ['machinery', project]

/** How a project uses machine translation. */
export const useProjectMachinery = (project: string) =>
  useQuery({
    queryKey: settingsKey(project),
    queryFn: ({ signal }) => client.readProjectMachinery({ params: { project }, signal }),
  })

/** Writes a service of the project; empty settings remove it. */
export const useServiceChange = (project: string) =>
  useWrite(
    (body: { readonly service: string; readonly configuration: Readonly<Record<string, unknown>> }) =>
      client.changeMachineryService({ params: { project }, body }),
    settingsKey(project),
  )

export const useMachineryChange = (project: string) =>
  useWrite(
    (body: SentBodyOf<Endpoints['changeProjectMachinery']>) =>
      client.changeProjectMachinery({ params: { project }, body }),
    settingsKey(project),
  )

/** Agrees that texts go to a host; null takes the consent back. */
export const useConsent = (project: string) =>
  useWrite(async ({ service, host }: { readonly service: string; readonly host: string | null }) => {
    const params = { project, service }
    if (host === null) await client.takeMachineConsent({ params })
    else await client.giveMachineConsent({ params, body: { host } })
  }, settingsKey(project))

/** The parts of a translation's path: of a component in categories these are escaped. */
export function translationOf(path: string) {
  const [project = '', ...rest] = path.split('/')
  const language = rest.at(-1) ?? ''
  return { project, component: rest.slice(0, -1).join('%2F'), language }
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
