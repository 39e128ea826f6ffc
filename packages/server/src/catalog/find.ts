import { seesOrLacksFactor } from '../permissions/demand-right.ts'
import { type Actor, canSee, type Scope } from '../permissions/index.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { LookupResult } from './catalog.ts'
import { findComponentPath, projectOfSlug } from './load-records.ts'
import type { ComponentRecord, ProjectRecord, TranslationRecord } from './records.ts'

/**
 * Finds things by their paths in the catalog: returns a value immediately if it is in memory, so that requests need not
 * wait.
 *
 * The time of an answer must not distinguish hidden things from missing ones. Both cost the same database queries, even
 * if a hidden thing is already in memory. So every step stops at the first thing that its reader does not see.
 */
interface Lookup<Params> {
  readonly params: Params
  readonly services: Services
  readonly actor: Actor
}

/** The services and the actor of a lookup. */
export type Seeker = Omit<Lookup<unknown>, 'params'>

function thenOrNow<T, R>(value: T | Promise<T>, step: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(step) : step(value)
}

/** A record that the actor sees. `lookAgain` asks the database what the search for one that is not there would ask. */
function seen<R extends { readonly scope: Scope }>(
  actor: Actor,
  found: LookupResult<R>,
  lookAgain: () => Promise<unknown>,
): LookupResult<R> {
  // A promise: the database was asked just now.
  if (found instanceof Promise)
    return found.then((record) => (record && seesOrLacksFactor(actor, record.scope) ? record : undefined))
  if (found === undefined || seesOrLacksFactor(actor, found.scope)) return found
  return lookAgain().then(() => undefined)
}

/** The project of a slug, where the actor sees it. */
export function lookUpProject({ services, actor }: Seeker, slug: string): LookupResult<ProjectRecord> {
  return seen(actor, services.catalog.project({ slug }), () => projectOfSlug(services.database, slug))
}

/** Undoes `segment` of a component: addresses escape a `/` in it twice, and the router has undone one escape. */
const pathOfSegment = (segment: string): string => segment.replaceAll(/%2F/gi, '/')

/** The component of a path in a project (slugs of categories and its own), where the actor sees it. */
export function lookUpComponent(seeker: Seeker, slug: string, segment: string): LookupResult<ComponentRecord> {
  const { services, actor } = seeker
  const path = pathOfSegment(segment)
  return thenOrNow(lookUpProject(seeker, slug), (project) => {
    if (project === undefined) return undefined
    const found = services.catalog.component({ project: slug, path }, (scope) => canSee(actor, scope))
    return seen(actor, found, () => findComponentPath(services.database, project, path))
  })
}

/** The translation of a component's path, where the actor sees it. */
export function lookUpTranslation(seeker: Seeker, path: TranslationPath): LookupResult<TranslationRecord> {
  return thenOrNow(lookUpComponent(seeker, path.project, path.component), (component) =>
    component === undefined
      ? undefined
      : seeker.services.catalog.translation({
          project: path.project,
          path: component.path,
          language: path.language,
        }),
  )
}

interface TranslationPath {
  readonly project: string
  readonly component: string
  readonly language: string
}

function targetOf<R extends { readonly scope: unknown }, Name extends string>(
  found: LookupResult<R>,
  name: Name,
):
  | ({ readonly scope: R['scope'] } & { readonly [N in Name]: R })
  | Promise<{ readonly scope: R['scope'] } & { readonly [N in Name]: R }> {
  return thenOrNow(found, (record: R | undefined) => {
    if (record === undefined) throw new Refusal('not_found')
    // The key is computed, so the compiler cannot see that it is the one the type names.
    return { scope: record.scope, [name]: record } as { readonly scope: R['scope'] } & { readonly [N in Name]: R }
  })
}

/** The project of a path, or `not_found`. */
export const findProject = (asked: Lookup<{ readonly project: string }>) =>
  targetOf<ProjectRecord, 'project'>(lookUpProject(asked, asked.params.project), 'project')

/** The component of a path: slugs of categories and its own, as one segment; or `not_found`. */
export const findComponent = (asked: Lookup<{ readonly project: string; readonly component: string }>) =>
  targetOf<ComponentRecord, 'component'>(
    lookUpComponent(asked, asked.params.project, asked.params.component),
    'component',
  )

/** The translation of a path, or `not_found`. */
export const findTranslation = (asked: Lookup<TranslationPath>) =>
  targetOf<TranslationRecord, 'translation'>(lookUpTranslation(asked, asked.params), 'translation')
