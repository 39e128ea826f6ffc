import { chooseLanguageFile } from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import { findComponent } from '../../catalog/find.ts'
import { route } from '../../http/bind/route.ts'
import { refusalOfRight } from '../../permissions/demand-right.ts'
import { invalidField } from '../../refusal.ts'
import { resultOfRepository } from '../../sync/queue/ask-repository.ts'

export const languageFileRoutes = [
  route(chooseLanguageFile, {
    permission: 'component.edit',
    find: findComponent,
    async handle({ services, actor, body, signal }, { component }) {
      // Waiting texts are committed to the former file, also in another component's repository.
      const right = 'component.edit'
      if (!mayInRepository(actor, right, component)) throw refusalOfRight(actor, right, component.scope)
      const work = { kind: 'choose-file', filename: body.filename } as const
      const { result, detail } = await resultOfRepository(services, { component, work, actor, right }, signal)
      if (!result) throw invalidField('filename', detail ?? 'The file could not be chosen.')
      return { result }
    },
  }),
]
