import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { Found } from './catalog/catalog.ts'
import type { ComponentRecord, ProjectRecord, TranslationRecord } from './catalog/records.ts'

/** What paths name, found in the catalog: a value at once where it is in memory, so that requests need not wait. */
interface Asked<Params> {
  readonly params: Params
  readonly services: Services
}

type Or<T> = T | Promise<T>

function targetOf<R extends { readonly scope: unknown }, Name extends string>(
  found: Found<R>,
  name: Name,
): Or<{ readonly scope: R['scope'] } & { readonly [N in Name]: R }> {
  const target = (record: R | undefined) => {
    if (record === undefined) throw new Refusal('not_found')
    // The key is computed, so the compiler cannot see that it is the one the type names.
    return { scope: record.scope, [name]: record } as { readonly scope: R['scope'] } & { readonly [N in Name]: R }
  }
  return found instanceof Promise ? found.then(target) : target(found)
}

/** The project of a path, or `not_found`. */
export const findProject = ({ params, services }: Asked<{ readonly project: string }>) =>
  targetOf<ProjectRecord, 'project'>(services.catalog.project({ slug: params.project }), 'project')

/** The component of a path: slugs of categories and its own, as one segment; or `not_found`. */
export const findComponent = ({ params, services }: Asked<{ readonly project: string; readonly component: string }>) =>
  targetOf<ComponentRecord, 'component'>(
    services.catalog.component({ project: params.project, path: params.component }),
    'component',
  )

/** The translation of a path, or `not_found`. */
export const findTranslation = ({
  params,
  services,
}: Asked<{ readonly project: string; readonly component: string; readonly language: string }>) =>
  targetOf<TranslationRecord, 'translation'>(
    services.catalog.translation({ project: params.project, path: params.component, language: params.language }),
    'translation',
  )
