import {
  addMachineryService,
  changeComponentMachinery,
  changeMachineryService,
  changeProjectMachinery,
  changeSiteMachinery,
  giveMachineConsent,
  readComponentMachinery,
  readComponentMachineryUse,
  readMachinerySettings,
  readProjectMachinery,
  readSiteMachinery,
  readSiteMachineryUse,
  replaceMachinerySettings,
  takeMachineConsent,
} from '@weft/contract'
import { findComponent, findProject } from '../../catalog/find.ts'
import { byRequest } from '../../domain/security-events.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { giveConsent, hostOf, takeConsent } from '../../machine/settings/consents.ts'
import { readProjectUse, writeProjectUse } from '../../machine/settings/project-use.ts'
import { readMoney } from '../../machine/settings/service-fields.ts'
import {
  openConfiguration,
  readServicesFor,
  type ServicePlace,
  sitePlace,
} from '../../machine/settings/stored-services.ts'
import { invalidField } from '../../refusal.ts'
import { presentComponent, presentProject, presentSite } from './project-machinery.ts'
import { serviceNamed } from './read-configuration.ts'
import { addService, changeService, replaceServices, shownServices } from './write-services.ts'

type Project = Awaited<ReturnType<typeof findProject>>
type Component = Awaited<ReturnType<typeof findComponent>>

const inProject = ({ project }: Project): ServicePlace => ({ projectId: project.row.id, componentId: null })
const inComponent = ({ component }: Component): ServicePlace => ({
  projectId: component.row.project_id,
  componentId: component.row.id,
})

function logChange(request: Lookup, place: string): void {
  request.services.securityLog.record({
    event: 'secret-changed',
    ...byRequest(request),
    about: place,
    secret: 'machine-translation',
  })
}

/** Instructions by language: texts of some length, by codes. */
function readInstructions(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([code, text]) => {
      if (typeof text !== 'string' || text.length > 5000 || code.length > 50)
        throw invalidField(
          'language_instructions',
          'For each code of a language there is a text of at most 5000 characters.',
        )
      return text.trim() === '' ? [] : [[code, text]]
    }),
  )
}

function readLimit(written: string | null): number | null {
  if (written === null || written === '') return null
  const limit = readMoney(written)
  if (limit === null) throw invalidField('monthly_limit', 'The limit is a number such as 50 or 12.5.')
  return limit
}

/** Refuses a consent for another host than the one that the texts would go to: the page was old. */
async function checkHost(request: Lookup, { project }: Project, service: string, host: string): Promise<void> {
  const { services, database } = request
  const stored = await readServicesFor(database, { projectId: project.row.id, componentId: null })
  const used = stored.find((one) => one.service.id === service)
  const opened = used && (await openConfiguration(services.secretBox, used))
  if (!used || hostOf(used.service.address((opened ?? used.configuration) as never)) !== host)
    throw invalidField('host', `${service} does not send texts to ${host.slice(0, 100)}.`, 'invalid_choice')
}

export const machineryRoutes = [
  route(readMachinerySettings, {
    permission: 'project.edit',
    find: findProject,
    handle: ({ services }, target) => shownServices(services, inProject(target)),
  }),
  route(addMachineryService, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, target) {
      const { services, body, actor } = request
      const sent = { id: body.service, configuration: body.configuration ?? {} }
      const { name } = await addService(services, inProject(target), sent, actor)
      logChange(request, target.project.row.slug)
      return reply(201, { message: `${name} is installed.` })
    },
  }),
  route(changeMachineryService, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, target) {
      const { services, body, actor } = request
      if (body.service === undefined) throw invalidField('service', 'The service is missing.', 'required')
      const sent = { id: body.service, configuration: body.configuration ?? {} }
      const { name } = await changeService(services, inProject(target), sent, actor)
      logChange(request, target.project.row.slug)
      const isRemoved = Object.keys(sent.configuration).length === 0
      return { message: isRemoved ? `${name} is removed.` : `${name} is changed.` }
    },
  }),
  route(replaceMachinerySettings, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, target) {
      const { services, body, actor } = request
      const count = await replaceServices(services, inProject(target), body.values, actor)
      logChange(request, target.project.row.slug)
      return { message: `${count} ${count === 1 ? 'service is' : 'services are'} set.` }
    },
  }),
  route(readSiteMachinery, {
    permission: 'machinery.edit',
    handle: ({ services }) => shownServices(services, sitePlace),
  }),
  route(changeSiteMachinery, {
    permission: 'machinery.edit',
    async handle(request) {
      const { services, body, actor } = request
      await changeService(services, sitePlace, { id: body.service, configuration: body.configuration }, actor)
      logChange(request, 'site')
      return shownServices(services, sitePlace)
    },
  }),
  route(readComponentMachinery, {
    permission: 'project.edit',
    find: findComponent,
    handle: ({ services }, target) => shownServices(services, inComponent(target)),
  }),
  route(changeComponentMachinery, {
    permission: 'project.edit',
    find: findComponent,
    async handle(request, target) {
      const { services, body, actor } = request
      const sent = { id: body.service, configuration: body.configuration }
      await changeService(services, inComponent(target), sent, actor)
      logChange(request, target.component.row.slug)
      return shownServices(services, inComponent(target))
    },
  }),
  route(readSiteMachineryUse, { permission: 'machinery.edit', handle: presentSite }),
  route(readComponentMachineryUse, {
    permission: 'project.edit',
    find: findComponent,
    handle: (request, { component }) => presentComponent(request, component),
  }),
  route(readProjectMachinery, {
    permission: 'project.edit',
    find: findProject,
    handle: (request, { project }) => presentProject(request, project),
  }),
  route(changeProjectMachinery, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, { project }) {
      const { database, body } = request
      const present = await readProjectUse(database, project.row.id)
      await writeProjectUse(database, project.row.id, {
        monthlyLimit: body.monthly_limit === undefined ? present.monthlyLimit : readLimit(body.monthly_limit),
        instructions: body.instructions ?? present.instructions,
        languageInstructions:
          body.language_instructions === undefined
            ? present.languageInstructions
            : readInstructions(body.language_instructions),
      })
      return presentProject(request, project)
    },
  }),
  route(giveMachineConsent, {
    permission: 'project.edit',
    find: findProject,
    async handle(request, target) {
      const { database, params, body, actor } = request
      const { id } = serviceNamed(params.service)
      await checkHost(request, target, id, body.host)
      await giveConsent(database, target.project.row.id, { service: id, host: body.host, userId: actor.id })
      return noContent()
    },
  }),
  route(takeMachineConsent, {
    permission: 'project.edit',
    find: findProject,
    async handle({ database, params }, { project }) {
      await takeConsent(database, project.row.id, serviceNamed(params.service).id)
      return noContent()
    },
  }),
]
