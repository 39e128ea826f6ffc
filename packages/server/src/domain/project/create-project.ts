import type { Doer } from '../../events/ledger.ts'
import { invalidField, validationErrors } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import {
  changedInheritable,
  type KeptSettings,
  newInheritable,
  type SentInheritable,
  withoutInheritable,
} from './inheritance.ts'
import { insertProject, type NewProject } from './insert-project.ts'
import { takenProjectValues } from './taken-project-values.ts'

/** The fields of a new project; each by itself is already valid. */
export type ProjectValues = Partial<Omit<NewProject, 'secondary_language_id' | 'settings'>> & SentInheritable

/** The changes of a project's row by a request. */
interface ProjectChange {
  readonly columns: Partial<Omit<NewProject, 'settings'>>
  /** The inheritable settings. */
  readonly settings: KeptSettings
}

/**
 * The changes of a project, or the values of a new one (null), by a request's fields. Refuses a language that is not
 * there.
 */
export async function projectChange(
  { catalog }: Pick<Services, 'catalog'>,
  values: ProjectValues,
  before: KeptSettings | null,
): Promise<ProjectChange> {
  const language = values.secondary_language ?? null
  if (language !== null && !(await catalog.language({ id: language })))
    throw invalidField('secondary_language', 'No language has this id.', 'does_not_exist')
  const kept = before === null ? newInheritable(values, []) : changedInheritable(before, values)
  const { secondary_language: _, ...settings } = kept
  const others: Partial<Omit<NewProject, 'settings'>> = withoutInheritable(values)
  const columns =
    values.secondary_language === undefined ? others : { ...others, secondary_language_id: values.secondary_language }
  return { columns, settings }
}

/** Makes a project and returns its id. Refuses a name or a slug that another project has. */
export async function createProject(
  services: Services,
  values: ProjectValues & { readonly name: string; readonly slug: string },
  doer: Doer,
): Promise<number> {
  const { columns, settings } = await projectChange(services, values, null)
  return services.database.transaction(async (tx) => {
    const taken = await takenProjectValues(tx, values)
    if (taken.length > 0) throw validationErrors(taken)
    const { name, slug } = values
    const fields = { secondary_language_id: null, ...columns, settings: JSON.stringify(settings), name, slug }
    return insertProject(tx, fields, doer)
  })
}
