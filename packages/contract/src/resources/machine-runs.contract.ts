import Type from 'typebox'
import { endpoint, smallId, whole } from '../endpoint.ts'
import { machineFaultCodes, machineModes, machineRunStates } from '../facts/machine.ts'
import { boolean, choice, initially, integer, list, optional, text } from '../fields/index.ts'
import { money, nullableText, time } from '../replies/values.ts'

const translationParams = Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() })
const automatic = {
  mode: choice([...machineModes]),
  auto_source: choice(['others', 'mt']),
  q: optional(text({ maxLength: 5000, blank: true, help: 'Which strings; usually those without a translation.' })),
  filter_type: optional(text({ maxLength: 100 })),
  component: optional(
    text({ maxLength: 200, blank: true, help: 'For others: the only component to take texts from.' }),
  ),
  engines: optional(list(text({ maxLength: 100 }), { max: 30 })),
  threshold: initially(integer({ min: 1, max: 100, help: 'The least likeness of a memory match, in per cent.' }), 80),
}

export const translateAutomatically = endpoint({
  method: 'POST',
  path: '/api/translations/:project/:component/:language/autotranslate/',
  summary: 'Fill a translation from other components, the memory and services of machine translation.',
  params: translationParams,
  body: whole({ ...automatic, background: initially(boolean(), false) }),
  replies: {
    200: Type.Object({ details: Type.String() }),
    202: Type.Object({ details: Type.String(), task_url: Type.String(), run: Type.Integer() }),
  },
})

const fault = Type.Object({
  service: Type.String(),
  name: Type.String(),
  code: Type.Enum([...machineFaultCodes]),
  said: Type.String(),
})
const counts = Type.Record(Type.String(), Type.Integer())

export const previewAutomatic = endpoint({
  method: 'POST',
  path: '/api/site/translations/:project/:component/:language/machinery/preview/',
  summary: 'Count what a run of automatic translation would do, with samples and a forecast of its cost.',
  params: translationParams,
  body: whole({
    ...automatic,
    auto_source: optional(automatic.auto_source),
    sources: optional(list(text({ maxLength: 100 }), { max: 30 })),
    ask: initially(boolean({ help: 'Ask services for the samples; the run does not pay for these again.' }), true),
  }),
  replies: {
    200: Type.Object({
      /** Strings that the search finds, and different texts among them. */
      strings: Type.Integer(),
      texts: Type.Integer(),
      /** Texts that each source gives, as far as that can be counted without a service: others and memory. */
      found: counts,
      samples: Type.Array(
        Type.Object({
          unit: Type.Integer(),
          source: Type.Array(Type.String()),
          before: Type.Array(Type.String()),
          after: Type.Union([Type.Array(Type.String()), Type.Null()]),
          by: Type.String(),
        }),
      ),
      /** The rest for services, and its cost; null: a price is missing. */
      forecast: Type.Object({
        texts: Type.Integer(),
        input: Type.Integer(),
        output: Type.Integer(),
        cost: Type.Union([money, Type.Null()]),
        left_of_limit: Type.Union([money, Type.Null()]),
      }),
      faults: Type.Array(fault),
    }),
  },
})

const run = Type.Object({
  id: Type.Integer(),
  state: Type.Enum([...machineRunStates]),
  /** Why it is held or failed: a code of a fault. */
  reason: Type.String(),
  mode: Type.Enum([...machineModes]),
  sources: Type.Array(Type.String()),
  q: Type.String(),
  threshold: Type.Integer(),
  user: nullableText,
  created: time,
  changed: time,
  /** written, suggested, propagated, unchanged, skipped, failed, and the texts of each source. */
  counts,
  /** The input and output of its requests, as the services counted them; cost is null where a price is missing. */
  used: Type.Object({
    input: Type.Integer(),
    output: Type.Integer(),
    cost: Type.Union([money, Type.Null()]),
  }),
  task_url: nullableText,
})
const runsPath = '/api/site/translations/:project/:component/:language/machinery/runs/'

export const listMachineRuns = endpoint({
  method: 'GET',
  path: runsPath,
  summary: 'List the last runs of automatic translation.',
  params: translationParams,
  replies: {
    200: Type.Object({
      results: Type.Array(run),
      /** The services that may be asked here, in their order. */
      services: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          host: Type.String(),
          fault: Type.Union([Type.Enum([...machineFaultCodes]), Type.Null()]),
        }),
      ),
    }),
  },
})
export const startMachineRun = endpoint({
  method: 'POST',
  path: runsPath,
  summary: 'Start a run of automatic translation; one of a translation runs at a time.',
  params: translationParams,
  body: whole({
    ...automatic,
    auto_source: optional(automatic.auto_source),
    sources: list(text({ maxLength: 100 }), { max: 30 }),
  }),
  replies: { 202: run },
})
const runParams = Type.Object({
  project: Type.String(),
  component: Type.String(),
  language: Type.String(),
  id: smallId,
})

export const stopMachineRun = endpoint({
  method: 'POST',
  path: `${runsPath}:id/stop/`,
  summary: 'Stop a run of automatic translation at its next safe point.',
  params: runParams,
  replies: { 200: run },
})
export const resumeMachineRun = endpoint({
  method: 'POST',
  path: `${runsPath}:id/resume/`,
  summary: 'Go on with a run that was stopped or held.',
  params: runParams,
  replies: { 202: run },
})
export const undoMachineRun = endpoint({
  method: 'POST',
  path: `${runsPath}:id/undo/`,
  summary: 'Take the texts of a run back wherever nobody edited since.',
  params: runParams,
  replies: { 202: run },
})
