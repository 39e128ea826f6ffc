import type { Doer } from '../../events/ledger.ts'
import { invalidField, validationErrors } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { insertProject, type NewProject } from './insert-project.ts'
import { takenProjectValues } from './taken-project-values.ts'

/** The fields of a new project; each by itself is already valid. */
export type ProjectValues = Partial<Omit<NewProject, 'secondary_language_id'>> & {
  readonly secondary_language?: number | null
}

/** The columns that values of a request are. Refuses a language that is not there. */
export async function projectColumns(
  { catalog }: Pick<Services, 'catalog'>,
  { secondary_language: language, ...columns }: ProjectValues,
): Promise<Partial<NewProject>> {
  if (language === undefined) return columns
  if (language !== null && !(await catalog.language({ id: language })))
    throw invalidField('secondary_language', 'No language has this id.', 'does_not_exist')
  return { ...columns, secondary_language_id: language }
}

/** Makes a project and returns its id. Refuses a name or a slug that another project has. */
export async function createProject(
  services: Services,
  values: ProjectValues & { readonly name: string; readonly slug: string },
  doer: Doer,
): Promise<number> {
  const columns = await projectColumns(services, values)
  return services.database.transaction(async (tx) => {
    const taken = await takenProjectValues(tx, values)
    if (taken.length > 0) throw validationErrors(taken)
    const { name, slug } = values
    return insertProject(tx, { secondary_language_id: null, ...columns, name, slug }, doer)
  })
}
