import type { ProjectRecord } from '../../catalog/records.ts'
import { statement, type Transaction } from '../../db/database.ts'
import { startImport } from '../../domain/component/start-import.ts'
import { takenComponentValues } from '../../domain/component/taken-component-values.ts'
import { projectPlace } from '../../domain/project/inheritance.ts'
import type { Doer } from '../../events/ledger.ts'
import { ownRepository } from '../../git/index.ts'
import { insertComponent } from './insert-component.ts'
import { newSettings } from './plan-component.ts'

const hasGlossary = statement<{ id: number }>(
  'glossary_of_project',
  'select id from components where project_id = $1 and is_glossary limit 1',
)

/** The facts about a project's glossary from the component that it is made with. */
export interface GlossaryRequest {
  readonly project: ProjectRecord
  /** The component's own, where it has one. */
  readonly license: { readonly license?: string }
  readonly sourceLanguageId: number
  readonly doer: Doer
  readonly origin: string
}

/**
 * Gives a project its glossary, if it has none: a component whose files are kept here, since no code needs them. Its languages
 * come from those of the project's other components once these are read.
 */
export async function addGlossary(tx: Transaction, request: GlossaryRequest): Promise<number | null> {
  const { project, license, sourceLanguageId, doer, origin } = request
  const projectId = project.row.id
  if ((await tx.query(hasGlossary, [projectId])).length > 0) return null
  const names = await freeNames(tx, project)
  const values = {
    ...license,
    new_lang: 'none',
    allow_translation_propagation: false,
    manage_units: true,
    edit_template: true,
    glossary_color: 'silver',
    push_on_commit: true,
  } as const
  const settings = newSettings(values, [projectPlace(project.row)])
  const fields = {
    ...names,
    vcs: 'local',
    repo: ownRepository,
    branch: 'main',
    push: '',
    push_branch: '',
    filemask: '*.tbx',
    template: '',
    new_base: '',
    file_format: 'tbx',
    settings,
    is_glossary: true,
    task_id: null,
    repository_component_id: null,
    project_id: projectId,
    category_id: null,
    source_language_id: sourceLanguageId,
  }
  const componentId = await insertComponent(tx, fields, { doer, origin })
  await startImport(tx, { projectId, componentId, repositoryId: componentId, userId: doer.userId })
  return componentId
}

/** A component may have the name already, or the address. */
async function freeNames(tx: Transaction, { row }: ProjectRecord): Promise<{ name: string; slug: string }> {
  const free = async (choices: readonly ({ name: string } | { slug: string })[]) => {
    for (const choice of choices) {
      const place = { name: undefined, slug: undefined, ...choice, projectId: row.id, categoryId: null, except: null }
      if ((await takenComponentValues(tx, place)).length === 0) return choice
    }
    return choices.at(-1)
  }
  const numbered = (text: string) => [text, ...Array.from({ length: 20 }, (_, index) => `${text}-${index + 2}`)]
  const names = [row.name, `${row.name.slice(0, 80)} glossary`, ...numbered('Glossary')].map((name) => ({ name }))
  const slugs = numbered('glossary').map((slug) => ({ slug }))
  return { name: row.name, slug: 'glossary', ...(await free(names)), ...(await free(slugs)) }
}
