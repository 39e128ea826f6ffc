import {
  addMachineryService,
  changeMachineryService,
  replaceMachinerySettings,
  translateAutomatically,
} from '@weft/contract'
import { findProject, findTranslation } from '../../catalog/find.ts'
import { route } from '../../http/bind/route.ts'
import { invalidField } from '../../refusal.ts'

function refuse(service: string | undefined): never {
  throw invalidField(
    'service',
    `There is no service ${service ?? ''}: Weft has no machine translation.`,
    'invalid_choice',
  )
}

/** Weft has no machine translation yet, and fills nothing by itself: who asks for it is told so. */
export const machineryRoutes = [
  route(addMachineryService, {
    permission: 'project.edit',
    find: findProject,
    handle: ({ body }) => refuse(body.service),
  }),
  route(changeMachineryService, {
    permission: 'project.edit',
    find: findProject,
    handle: ({ body }) => refuse(body.service),
  }),
  route(replaceMachinerySettings, {
    permission: 'project.edit',
    find: findProject,
    handle({ body }) {
      const [service] = Object.keys(body.values)
      if (service !== undefined) refuse(service)
      return { message: 'There are no services, and none is set.' }
    },
  }),
  route(translateAutomatically, {
    permission: 'translation.auto',
    find: findTranslation,
    handle() {
      throw invalidField('auto_source', 'There is nothing yet from which strings are filled.', 'invalid_choice')
    },
  }),
]
