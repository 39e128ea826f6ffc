import Type from 'typebox'
import { endpoint, partial, signed, whole } from '../endpoint.ts'
import { machineFaultCodes } from '../facts/machine.ts'
import { initially, integer, jsonObject, list, nullable, optional, text } from '../fields/index.ts'
import { money, nullableText, share, time } from '../replies/values.ts'

const path = '/api/projects/:project/machinery_settings/'
const params = Type.Object({ project: Type.String() })
const service = text({ maxLength: 100, help: 'The id of a service, such as deepl.' })
const message = Type.Object({ message: Type.String() })
/** Service -> its settings, without secrets. */
const settings = Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown()))
const configuration = jsonObject({ help: 'Its settings; the empty object removes the service.' })

export const readMachinerySettings = endpoint({
  method: 'GET',
  path,
  summary: 'Read the settings of the project’s machine translation services; secrets are hidden.',
  params,
  replies: { 200: settings },
})
export const addMachineryService = endpoint({
  method: 'POST',
  path,
  summary: 'Install a service of machine translation.',
  params,
  body: whole({ service, configuration: optional(configuration) }),
  replies: { 201: message },
})
export const replaceMachinerySettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Write the settings of all services of machine translation, by their names; others are removed.',
  params,
  body: signed,
  replies: { 200: message },
})
export const changeMachineryService = endpoint({
  method: 'PATCH',
  path,
  summary: 'Change a service of machine translation, or remove it.',
  params,
  body: partial({ service, configuration }),
  replies: { 200: message },
})

const sitePath = '/api/site/machinery/'
const componentPath = '/api/site/components/:project/:component/machinery/'
const componentParams = Type.Object({ project: Type.String(), component: Type.String() })
const written = { body: whole({ service, configuration }), replies: { 200: settings } }

export const readSiteMachinery = endpoint({
  method: 'GET',
  path: sitePath,
  summary: 'Read the services of machine translation that all projects may use; secrets are hidden.',
  replies: { 200: settings },
})
export const changeSiteMachinery = endpoint({
  method: 'PATCH',
  path: sitePath,
  summary: 'Install, change or remove a service for all projects.',
  ...written,
})
export const readComponentMachinery = endpoint({
  method: 'GET',
  path: componentPath,
  summary: 'Read the services that a component has beside those of its project; secrets are hidden.',
  params: componentParams,
  replies: { 200: settings },
})
export const changeComponentMachinery = endpoint({
  method: 'PATCH',
  path: componentPath,
  summary: 'Install, change or remove a service for a component.',
  params: componentParams,
  ...written,
})

const field = Type.Object({
  name: Type.String(),
  label: Type.String(),
  help: Type.String(),
  kind: Type.Enum(['text', 'secret', 'choice', 'boolean', 'integer']),
  choices: Type.Array(Type.String()),
  required: Type.Boolean(),
  initial: Type.Union([Type.String(), Type.Boolean(), Type.Integer(), Type.Null()]),
})
const usage = Type.Object({
  /** `2026-11`. */
  month: Type.String(),
  service: Type.String(),
  language: Type.String(),
  requests: Type.Integer(),
  texts: Type.Integer(),
  /** Texts that came out of the kept replies. */
  kept: Type.Integer(),
  /** Characters or tokens. */
  input: Type.Integer(),
  output: Type.Integer(),
  cost: money,
  /** Texts whose cost is not known, for want of a price. */
  unpriced: Type.Integer(),
})
const placeProperties = {
  /** Every service that there is. */
  services: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      kind: Type.Enum(['engine', 'model']),
      /** A price is for a million of these. */
      counts: Type.Enum(['characters', 'tokens']),
      usual_price: Type.Union([money, Type.Null()]),
      fields: Type.Array(field),
    }),
  ),
  /** Those in use, in the order in which they are asked. */
  used: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      kind: Type.Enum(['engine', 'model']),
      scope: Type.Enum(['site', 'project', 'component']),
      /** False: the place switched it off. */
      enabled: Type.Boolean(),
      /** The host that gets the texts. */
      host: Type.String(),
      languages: Type.Union([Type.Array(Type.String()), Type.Null()]),
      /** Why it is not asked; null: it is. */
      fault: Type.Union([Type.Enum([...machineFaultCodes]), Type.Null()]),
      /** For the place's own services: as the settings say. */
      configuration: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
    }),
  ),
  /** Texts are not for everybody: nothing is sent without consent. */
  needs_consent: Type.Boolean(),
  consents: Type.Array(
    Type.Object({ service: Type.String(), host: Type.String(), username: nullableText, timestamp: time }),
  ),
}
const projectMachinery = Type.Object({
  ...placeProperties,
  monthly_limit: nullableText,
  instructions: Type.String(),
  language_instructions: Type.Record(Type.String(), Type.String()),
  /** The cost of this month so far. */
  spent: money,
  usage: Type.Array(usage),
  /** How far people changed machine texts, by service and language: 0 they kept them, 1 nothing is left. */
  distances: Type.Array(
    Type.Object({
      service: Type.String(),
      language: Type.String(),
      texts: Type.Integer(),
      kept: Type.Integer(),
      distance: share,
    }),
  ),
})
const placeMachinery = Type.Object(placeProperties)

export const readSiteMachineryUse = endpoint({
  method: 'GET',
  path: `${sitePath}use/`,
  summary: 'Read the services that there are, and those of the site with the hosts that texts go to.',
  replies: { 200: placeMachinery },
})
export const readComponentMachineryUse = endpoint({
  method: 'GET',
  path: `${componentPath}use/`,
  summary: 'Read the services in use in a component, where each is set up, and the hosts that texts go to.',
  params: componentParams,
  replies: { 200: placeMachinery },
})
const projectPath = '/api/site/projects/:project/machinery/'

export const readProjectMachinery = endpoint({
  method: 'GET',
  path: projectPath,
  summary: 'Read how a project uses machine translation: services, consents, limit, instructions, usage.',
  params,
  replies: { 200: projectMachinery },
})
export const changeProjectMachinery = endpoint({
  method: 'PATCH',
  path: projectPath,
  summary: 'Change the monthly limit and the instructions for language models.',
  params,
  body: partial({
    monthly_limit: nullable(text({ maxLength: 20, help: 'An amount in the currency of the prices; null: none.' })),
    instructions: text({ maxLength: 5000, blank: true }),
    language_instructions: jsonObject({ help: 'Language code -> instructions.' }),
  }),
  replies: { 200: projectMachinery },
})
const consentParams = Type.Object({ project: Type.String(), service: Type.String() })

export const giveMachineConsent = endpoint({
  method: 'PUT',
  path: '/api/site/projects/:project/machinery/consents/:service/',
  summary: 'Agree that texts of the project go to a host.',
  params: consentParams,
  body: whole({ host: text({ maxLength: 300, help: 'The host that the service names: a change of it asks again.' }) }),
  replies: { 204: null },
})
export const takeMachineConsent = endpoint({
  method: 'DELETE',
  path: '/api/site/projects/:project/machinery/consents/:service/',
  summary: 'Take the consent for a service back.',
  params: consentParams,
  replies: { 204: null },
})

const unitParams = Type.Object({ id: Type.Integer() })
const fault = Type.Object({
  service: Type.String(),
  name: Type.String(),
  code: Type.Enum([...machineFaultCodes]),
  /** In the words of the service; empty: it said nothing. */
  said: Type.String(),
})

export const suggestByMachine = endpoint({
  method: 'POST',
  path: '/api/editor/strings/:id/machinery/',
  summary: 'Ask services of machine translation for a string; what they cost counts for the project.',
  params: unitParams,
  body: whole({ services: optional(list(service, { max: 20 })) }),
  replies: {
    200: Type.Object({
      texts: Type.Array(
        Type.Object({
          service: Type.String(),
          name: Type.String(),
          /** The model; empty: the service is no language model. */
          model: Type.String(),
          quality: Type.Integer(),
          forms: Type.Array(Type.String()),
          failing: Type.Array(Type.String()),
        }),
      ),
      faults: Type.Array(fault),
    }),
  },
})

const translationParams = Type.Object({ project: Type.String(), component: Type.String(), language: Type.String() })

export const tryMachine = endpoint({
  method: 'POST',
  path: '/api/site/translations/:project/:component/:language/machinery/try/',
  summary: 'Show what a service is sent for chosen strings, and what it replies; nothing is written.',
  params: translationParams,
  body: whole({
    service,
    q: optional(text({ maxLength: 5000, blank: true })),
    strings: initially(integer({ min: 1, max: 20 }), 5),
    instructions: optional(text({ maxLength: 5000, blank: true, help: 'In the place of the project’s.' })),
    language_instructions: optional(
      text({ maxLength: 5000, blank: true, help: 'In the place of those for the language.' }),
    ),
  }),
  replies: {
    200: Type.Object({
      /** The prompts for a language model; empty: the service is no language model. */
      system: Type.String(),
      user: Type.String(),
      /** The request's use, by an estimate, and its cost, as far as the price is known. */
      input: Type.Integer(),
      output: Type.Integer(),
      cost: Type.Union([money, Type.Null()]),
      results: Type.Array(
        Type.Object({
          unit: Type.Integer(),
          source: Type.Array(Type.String()),
          target: Type.Array(Type.String()),
          proposed: Type.Union([Type.Array(Type.String()), Type.Null()]),
          failing: Type.Array(Type.String()),
          fault: Type.Union([Type.Enum([...machineFaultCodes]), Type.Null()]),
        }),
      ),
    }),
  },
})
