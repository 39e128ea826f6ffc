import { mayInRepository } from '../../catalog/file-rights.ts'
import type { Place } from '../../catalog/find-place.ts'
import {
  insertRemovedLanguage,
  type LanguagePart,
  partsOfLanguage,
  placeOfTranslation,
  type RemovedPart,
  removedParts,
} from '../../domain/removal/remove-language.ts'
import type { RemovedPlace } from '../../domain/removal/removed-place.ts'
import type { Lookup } from '../../http/bind/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { repositoryKind } from '../../jobs/repository-jobs.ts'
import { demandRight } from '../../permissions/demand-right.ts'
import type { Scope } from '../../permissions/index.ts'
import { Refusal, refusalOf } from '../../refusal.ts'
import {
  askRepository,
  type RepositoryRequest,
  repositoryPayload,
  taskOfRepository,
} from '../../sync/queue/ask-repository.ts'
import { refusalOfWork } from '../../sync/queue/visible-result.ts'
import type { Hindrance } from '../../sync/work/work.ts'

/** A removed place by its id, or the task that goes on. */
export type LanguageAnswer = { readonly id: number } | { readonly taskId: string }

type TranslationPlace = Extract<Place, { readonly kind: 'translation' }>
type ProjectLanguagePlace = Extract<Place, { readonly kind: 'project-language' }>

/** Removes a language of a component, with its file; in the background the answer is the task at once. */
export async function removeTranslation(
  request: Lookup,
  { translation }: TranslationPlace,
  background: boolean,
): Promise<LanguageAnswer> {
  const { actor, services, database, signal } = request
  demandRight(actor, 'translation.delete', translation.scope)
  if (!mayInRepository(actor, 'translation.delete', translation)) throw refusalOf({ code: 'files-of-others' })
  if (translation.row.is_source) throw refusalOf({ code: 'source-translation' })
  const { component, scope, row } = translation
  const work = { kind: 'delete-translation', translationId: row.id } as const
  const asked = { component, work, actor, right: 'translation.delete', languageId: scope.languageId } as const
  if (background) return { taskId: await taskOfRepository(database, asked) }
  const answer = await askRepository(services, repositoryPayload(asked), signal)
  if (answer.kind === 'task') return { taskId: answer.taskId }
  // The rows go even where the push fails: that is an alert, and tried again.
  const id = await placeOfTranslation(database, row.id)
  if (id === undefined)
    throw refusalOfWork(answer.result, { actor, component }, 'The repository did not take the change.')
  return { id }
}

/** Removes a language of a project: each component loses it in the turn of its repository. */
export async function removeProjectLanguage(
  request: Lookup,
  { project, language }: ProjectLanguagePlace,
): Promise<LanguageAnswer> {
  const { actor, database } = request
  const projectId = project.row.id
  const languageId = language.id
  demandRight(actor, 'translation.delete', { ...project.scope, languageId })
  const parts = await partsOfLanguage(database, projectId, languageId)
  if (parts.length === 0) throw refusalOf({ code: 'source-translation' })
  const requests = await Promise.all(parts.map((part) => requestOf(request, part)))
  const id = await database.transaction(async (tx) => {
    const placeId = await insertRemovedLanguage(tx, { projectId, languageId, userId: actor.id, parts })
    for (const one of requests) {
      const payload = repositoryPayload({ ...one, work: { ...one.work, alongId: placeId } })
      await enqueue(tx, repositoryKind, payload, { componentId: payload.componentId })
    }
    return placeId
  })
  return { id }
}

/** Refuses where somebody may not remove the language of one component; it is not named, because it may be hidden. */
async function requestOf({ actor, services }: Lookup, { id }: LanguagePart) {
  const translation = await services.catalog.translation({ id })
  if (!translation || !mayInRepository(actor, 'translation.delete', translation))
    throw new Refusal('permission_denied', {
      detail: 'This would also delete the language of components where you may not.',
    })
  const work = { kind: 'delete-translation', translationId: id } as const
  const { component, scope } = translation
  return { component, work, actor, right: 'translation.delete', languageId: scope.languageId } as const
}

interface Restoration {
  readonly place: RemovedPlace
  readonly scope: Scope
  /** The answer is the task at once. */
  readonly background: boolean
}

/** Takes a removed language back. Answers with the task where the repository is busy; null: it is there, or comes in its turn. */
export async function restoreLanguage(
  request: Lookup,
  { place, scope, background }: Restoration,
): Promise<string | null> {
  const { actor, services, database, signal } = request
  checkHome(place)
  demandRight(actor, 'translation.delete', scope)
  const parts = await removedParts(database, place.id)
  if (parts.length === 0) throw new Refusal('conflict', { detail: 'It is still being deleted: try again in a moment.' })
  if (place.what === 'project-language') {
    const requests = await Promise.all(parts.map((part) => restorationOf(request, place, part)))
    await database.transaction(async (tx) => {
      for (const one of requests) {
        const payload = repositoryPayload(one)
        await enqueue(tx, repositoryKind, payload, { componentId: payload.componentId })
      }
    })
    return null
  }
  const [part] = parts
  if (!part) throw new Refusal('not_found')
  if (place.is_there) throw hindranceRefusal('unique')
  const asked = await restorationOf(request, place, part)
  if (background) return taskOfRepository(database, asked)
  const answer = await askRepository(services, repositoryPayload(asked), signal)
  if (answer.kind === 'task') return answer.taskId
  const { result } = answer
  if (result.hindered) throw hindranceRefusal(result.hindered)
  if (!result.result && !(await services.catalog.translation({ id: part.translation_id })))
    throw refusalOfWork(result, { actor, component: asked.component }, 'The repository did not take the change.')
  return null
}

async function restorationOf(
  { actor, services }: Lookup,
  { language_id: languageId }: RemovedPlace,
  part: RemovedPart,
): Promise<RepositoryRequest> {
  const component = await services.catalog.component({ id: part.component_id })
  if (!component) throw new Refusal('not_found')
  const scope = { ...component.scope, languageId }
  if (!mayInRepository(actor, 'translation.delete', { ...component, scope }))
    throw refusalOf({ code: 'files-of-others' })
  const work = {
    kind: 'restore-translation',
    placeId: part.place_id,
    translationId: part.translation_id,
  } as const
  return { component, work, actor, right: 'translation.delete', languageId }
}

function checkHome({ home_id: home, home_removed, component_removed }: RemovedPlace): void {
  if (home === null) throw new Refusal('conflict', { detail: 'The project that it was in is gone for good.' })
  if (home_removed)
    throw new Refusal('conflict', { detail: 'The project that it was in is removed: take the project back first.' })
  if (component_removed)
    throw new Refusal('conflict', { detail: 'The component that it was in is removed: take the component back first.' })
}

const sentences: { readonly [Kind in Hindrance]: string } = {
  unique: 'Somebody added the language again: what was deleted is there as suggestions.',
  'no-file': 'No file of this language would be one of the component: look at its file mask and its language filter.',
  'no-room': 'Something else stands in the repository where the file of this language was.',
}

const hindranceRefusal = (hindrance: Hindrance): Refusal => new Refusal('conflict', { detail: sentences[hindrance] })
