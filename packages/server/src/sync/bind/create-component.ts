import type { LanguageRecord, ProjectRecord } from '../../catalog/records.ts'
import { dropCaches } from '../../domain/cache-drop.ts'
import { lockStructure } from '../../domain/category/lock-structure.ts'
import { demandOpenCategory } from '../../domain/category/open-category.ts'
import { type ComponentSettings, resolveSettings } from '../../domain/component/component-settings.ts'
import { readSettingPlaces } from '../../domain/component/setting-places.ts'
import { selectSharingComponent } from '../../domain/component/sharing-component.ts'
import { startImport } from '../../domain/component/start-import.ts'
import { takenComponentValues } from '../../domain/component/taken-component-values.ts'
import { keepTeamReach } from '../../domain/component/team-reach.ts'
import { type DoerPlace, noteSettings } from '../../domain/security-events.ts'
import type { Doer } from '../../events/ledger.ts'
import { ownRepository } from '../../git/index.ts'
import type { Scope } from '../../permissions/index.ts'
import { invalidField, validationErrors } from '../../refusal.ts'
import { sealAddresses } from '../../secrets/sealed-address.ts'
import type { Services } from '../../services.ts'
import { cloneLimit, exceededLimit } from '../clone/clone-limits.ts'
import { keepFirstPack } from '../delivery/database-origin.ts'
import { addGlossary } from './add-glossary.ts'
import { type FirstFiles, packOfFiles } from './first-files.ts'
import { insertComponent } from './insert-component.ts'
import {
  type ComponentValues,
  checkComponentFiles,
  newSettings,
  planRepository,
  type RepositoryPlan,
  type RepositoryRules,
} from './plan-component.ts'

/** The settings of a new component; each field by itself is already valid. */
export type NewComponentValues = ComponentValues & {
  readonly name: string
  readonly slug: string
  readonly repo: string
  readonly filemask: string
  readonly file_format: string
  readonly source_language?: string
  readonly disable_autoshare?: boolean
}

/** A request for a new component. */
export interface ComponentRequest {
  readonly values: NewComponentValues
  /** Its project; called once the repository is known to be readable, so that a new project is made only then. */
  project(): Promise<ProjectRecord>
  categoryId(project: ProjectRecord): Promise<number | null>
  /** The repositories that the requester may use. */
  readonly rules: RepositoryRules
  /** Whether they decide there who may what: asked where teams work in the category, or in a list that takes the component in. */
  mayGiveRights(scope: Scope): boolean
  readonly doer: Doer
  readonly by: DoerPlace
  /** The first files of a repository without a remote; none if omitted. */
  readonly first?: FirstFiles
  /** The origin of the request. */
  readonly origin: 'api' | 'cli'
}

/** A component, and the task that reads its files. */
export interface CreatedComponent {
  readonly componentId: number
  readonly taskId: string
}

/**
 * Makes a component and reads its files in the background. Checks the repository first, and refuses unsuitable ones,
 * taken names, and unknown languages; reports all problems of the files together.
 */
export async function createComponent(services: Services, request: ComponentRequest): Promise<CreatedComponent> {
  const { rules, doer, by, origin } = request
  const values = await sealAddresses(services.secretBox, request.values)
  const sourceLanguage = await findSourceLanguage(services, values.source_language ?? 'en')
  await checkSecondaryLanguage(services, values.secondary_language)
  const plan = withFirstFiles(await planRepository(services, values, rules), request.first)
  const project = await request.project()
  const category_id = await request.categoryId(project)
  const above = await readSettingPlaces(services.database, project.row.id, category_id)
  const kept = newSettings(values, above)
  const { settings, inheritance } = resolveSettings(kept, above)
  const against = { look: plan.look, project, sourceLanguage, changed: null }
  await checkComponentFiles(services, values, against, settings)
  const pack = request.first && (await packOfFiles(services, request.first))
  const repository = await sharedOrOwn(services, { values, rules }, plan, project.row.id)
  if (repository.repository_component_id === null) await checkCloneLimit(services, project.row.id, doer.userId)
  const projectId = project.row.id
  const hasGlossary = (await services.settings.read()).project_glossaries
  const created = await services.database.transaction(async (tx) => {
    await lockStructure(tx, [projectId])
    await demandOpenCategory(tx, category_id)
    const names = { projectId, categoryId: category_id, name: values.name, slug: values.slug, except: null }
    const taken = await takenComponentValues(tx, names)
    if (taken.length > 0) throw validationErrors(taken)
    const columns = columnsOf(values, kept)
    const fields = {
      ...columns,
      ...repository,
      project_id: projectId,
      category_id,
      source_language_id: sourceLanguage.id,
    }
    const made: number[] = []
    const taskId = await keepTeamReach(
      tx,
      { componentIds: async () => made, mayGiveRights: request.mayGiveRights },
      async () => {
        const componentId = await insertComponent(tx, fields, { doer, origin })
        made.push(componentId)
        if (pack) await keepFirstPack(tx, componentId, pack)
        // Teams of the category reach it from now on.
        if (category_id !== null) dropCaches(tx, 'access')
        const repositoryId = repository.repository_component_id ?? componentId
        const seen = plan.tip
        const taskId = await startImport(tx, { projectId, componentId, repositoryId, userId: doer.userId, seen })
        if (hasGlossary) {
          const license = inheritance.inherited.has('license') ? {} : { license: settings.license }
          const glossary = { project, license, sourceLanguageId: sourceLanguage.id, doer, origin }
          const glossaryId = await addGlossary(tx, glossary)
          if (glossaryId !== null) made.push(glossaryId)
        }
        return taskId
      },
    )
    const [componentId = 0] = made
    return { componentId, taskId }
  })
  const { repo, push } = repository
  const after = push === '' ? { repo } : { repo, push }
  noteSettings(services.securityLog, by, { about: `${project.row.slug}/${values.slug}`, before: {}, after })
  return created
}

const withFirstFiles = (plan: RepositoryPlan, first: FirstFiles | undefined): RepositoryPlan =>
  first ? { ...plan, look: { branch: plan.branch, paths: [...first.files.keys()] } } : plan

const columnsOf = (values: NewComponentValues, settings: ComponentSettings) => ({
  name: values.name,
  slug: values.slug,
  vcs: values.vcs ?? 'git',
  filemask: values.filemask,
  template: values.template ?? '',
  new_base: values.new_base ?? '',
  file_format: values.file_format,
  settings,
  is_glossary: values.is_glossary ?? false,
  task_id: null,
})

/** The clone of a component in the project with the same repository, if the requester may use it; else a new one. */
async function sharedOrOwn(
  services: Services,
  { values, rules }: Pick<ComponentRequest, 'values' | 'rules'>,
  { branch, repository_component_id: linked }: RepositoryPlan,
  projectId: number,
) {
  const { repo, push = '', push_branch = '', vcs = 'git' } = values
  const sharing = { projectId, repo, branch, vcs }
  const same =
    linked === null && !values.disable_autoshare && repo !== ownRepository
      ? await selectSharingComponent(services.database, sharing)
      : null
  const owner = same === null ? undefined : await services.catalog.component({ id: same })
  const repository_component_id = linked ?? (owner && rules.mayLink(owner) ? owner.row.id : null)
  return repository_component_id === null
    ? { repo, branch, push, push_branch, repository_component_id }
    : { repo, branch: '', push: '', push_branch: '', repository_component_id }
}

/** Refuses a new clone where those of the project, or of the user who asks, take all that they may. */
async function checkCloneLimit(services: Services, projectId: number, makerId: number | null): Promise<void> {
  const limit = await cloneLimit(services, { projectId, repositoryId: null, makerId })
  if (limit.bytes <= 0) throw invalidField('repo', exceededLimit(limit))
}

async function findSourceLanguage({ catalog }: Services, code: string): Promise<LanguageRecord> {
  const language = await catalog.language({ code })
  if (!language) throw invalidField('source_language', `No language has the code ${code}.`, 'does_not_exist')
  return language
}

/** Refuses a language that is not there. */
export async function checkSecondaryLanguage({ catalog }: Services, id: number | null | undefined): Promise<void> {
  if (id === undefined || id === null || (await catalog.language({ id }))) return
  throw invalidField('secondary_language', 'No language has this id.', 'does_not_exist')
}
