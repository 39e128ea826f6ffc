import {
  addTranslation,
  deleteTranslation,
  listAllTranslations,
  listContributions,
  listTranslations,
  readTranslation,
} from '@weft/contract'
import { mayInRepository } from '../../catalog/file-rights.ts'
import { findComponent, findTranslation } from '../../catalog/find.ts'
import type { ComponentRecord, TranslationRecord } from '../../catalog/records.ts'
import type { ListPart } from '../../db/list-part.ts'
import { isOwnGlossary } from '../../domain/component/own-glossary.ts'
import { findUser, isDeleted } from '../../domain/user/profile/find-user.ts'
import { shelfOf, visibleTo } from '../../domain/visible.ts'
import { type Lookup, route } from '../../http/bind/route.ts'
import { rawJson } from '../../http/reply/json.ts'
import { listRecords } from '../../http/reply/list-records.ts'
import { noContent, reply } from '../../http/reply/reply.ts'
import { type Actor, can, type Permission, site } from '../../permissions/index.ts'
import { translationJson, translationReply } from '../../present/translation-shape.ts'
import { invalidField, Refusal, refusalOf } from '../../refusal.ts'
import { resultOfRepository, taskOfRepository } from '../../sync/queue/ask-repository.ts'
import { refusalOfWork } from '../../sync/queue/visible-result.ts'
import { languageToAdd } from './language-to-add.ts'
import {
  countAllTranslations,
  countTranslations,
  selectAllTranslations,
  selectCounters,
  selectTranslations,
  type TranslationFilter,
  type TranslationRow,
  translationOrder,
} from './translations.queries.ts'

interface TranslationList {
  readonly component: boolean
  count(): Promise<number>
  rows(part: ListPart): Promise<TranslationRow[]>
}

async function listOfTranslations(request: Lookup, list: TranslationList) {
  const { services, links, actor } = request
  return listRecords(request, {
    count: list.count,
    order: translationOrder,
    rows: list.rows,
    record: ({ id }) => services.catalog.translation({ id }),
    present: (translation, row) => translationJson(translation, row, { links, actor, component: list.component }),
  })
}

const listOfAll = (request: Lookup, filter: TranslationFilter) =>
  listOfTranslations(request, {
    component: true,
    count: () => countAllTranslations(request.database, filter),
    rows: (part) => selectAllTranslations(request.database, filter, part),
  })

/** Users are there for those who signed in. */
async function findContributor({ params, actor, database }: Lookup<{ readonly username: string }>) {
  const user = actor.kind === 'anonymous' ? undefined : await findUser(database, params.username)
  if (user === undefined || isDeleted(user)) throw new Refusal('not_found')
  return { scope: site, user }
}

async function readOne({ database, links, actor }: Lookup, translation: TranslationRecord, component: boolean) {
  const counters = await selectCounters(database, translation.row.statistics_id)
  if (!counters) throw new Refusal('not_found')
  return translationReply(translation, counters, { links, actor, component })
}

/** Languages of a link come and go in the repository of its owner. */
function checkMayInRepository(actor: Actor, permission: Permission, record: ComponentRecord | TranslationRecord): void {
  if (mayInRepository(actor, permission, record)) return
  throw refusalOf({ code: 'files-of-others' })
}

function checkMayAdd(actor: Actor, component: ComponentRecord): void {
  if (component.row.locked) throw refusalOf({ code: 'component-locked' })
  if (component.settings.new_lang !== 'add' && !can(actor, 'component.edit', component.scope)) {
    throw refusalOf({ code: 'languages-fixed' })
  }
  // A project's glossary begins files without a base, like its automatic ones.
  const lacksBase = component.row.new_base === '' && component.row.template === '' && !isOwnGlossary(component)
  if (lacksBase) throw refusalOf({ code: 'no-base-file' })
}

const followed = ({ links }: Lookup, taskId: string) => reply(202, { task_url: links.api('tasks', taskId) })

export const translationRoutes = [
  route(listAllTranslations, {
    permission: 'public',
    handle(request) {
      return listOfAll(request, { visible: shelfOf(request.actor) })
    },
  }),
  route(listContributions, {
    permission: 'public',
    find: findContributor,
    handle: (request, { user }) => listOfAll(request, { visible: visibleTo(request.actor), contributorId: user.id }),
  }),
  route(readTranslation, {
    permission: 'view',
    find: findTranslation,
    handle: (request, { translation }) => readOne(request, translation, true),
  }),
  route(deleteTranslation, {
    permission: 'translation.delete',
    find: findTranslation,
    async handle(request, { translation }) {
      checkMayInRepository(request.actor, 'translation.delete', translation)
      if (translation.row.is_source) {
        throw refusalOf({ code: 'source-translation' })
      }
      const work = { kind: 'delete-translation', translationId: translation.row.id } as const
      const { services, actor, query, signal } = request
      const { component, scope } = translation
      const asked = { component, work, actor, right: 'translation.delete', languageId: scope.languageId } as const
      if (query.background) return followed(request, await taskOfRepository(services.database, asked))
      const result = await resultOfRepository(services, asked, signal)
      // The rows go even where the push fails: that is an alert, and tried again.
      if (!result.result && (await services.catalog.translation({ id: translation.row.id }))) {
        throw refusalOfWork(
          result,
          { actor, component: translation.component },
          'The repository did not take the change.',
        )
      }
      return noContent()
    },
  }),
  route(listTranslations, {
    permission: 'view',
    find: findComponent,
    handle: (request, { component }) =>
      listOfTranslations(request, {
        component: false,
        count: () => countTranslations(request.database, component.row.id),
        rows: (part) => selectTranslations(request.database, component.row.id, part),
      }),
  }),
  route(addTranslation, {
    permission: 'translation.add',
    find: findComponent,
    async handle(request, { component }) {
      checkMayInRepository(request.actor, 'translation.add', component)
      checkMayAdd(request.actor, component)
      const languageCode = await languageToAdd(request, component, request.body.language_code)
      if (request.body.from_component?.length)
        throw invalidField('from_component', 'There is nothing yet from which a new language could be filled.')
      const work = { kind: 'add-language', languageCode } as const
      const asked = { component, work, actor: request.actor, right: 'translation.add' } as const
      if (request.body.background) return followed(request, await taskOfRepository(request.database, asked))
      const result = await resultOfRepository(request.services, asked, request.signal)
      const { translationId } = result
      const added =
        translationId === undefined ? undefined : await request.services.catalog.translation({ id: translationId })
      if (!added) throw refusalOfWork(result, { actor: request.actor, component }, 'The file could not be added.')
      const counters = await selectCounters(request.database, added.row.statistics_id)
      if (!counters) throw new Refusal('not_found')
      // Reading the new file was the service's own work; this answer tells who asked for it.
      const { links, actor } = request
      const shown = { ...counters, last_author: actor.fullName }
      const data = translationJson(added, shown, { links, actor, component: false })
      return reply(201, rawJson(`{"data":${data.text}}`))
    },
  }),
]
