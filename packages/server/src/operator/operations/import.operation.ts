import { usualFormat } from '@weft/formats'
import Type, { type Static } from 'typebox'
import type { ComponentRecord, LanguageRecord, ProjectRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import { selectSharingComponent } from '../../domain/component/sharing-component.ts'
import { startImport } from '../../domain/component/start-import.ts'
import { createProject } from '../../domain/project/create-project.ts'
import { nobody } from '../../events/ledger.ts'
import { shownAddress } from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { createComponent } from '../../sync/bind/create-component.ts'
import { checkComponentFiles, planRepository, settingsOf } from '../../sync/bind/plan-component.ts'
import { followTask } from '../follow-task.ts'
import { defineOperation, type OperationContext, OperatorRefusal } from '../operation.ts'

const text = (description: string) => Type.String({ description })
const maybe = (description: string) => Type.Union([Type.String({ minLength: 1 }), Type.Null()], { description })

const request = Type.Object({
  repo: text('A URL, or an absolute path of this machine.'),
  project: text('A slug.'),
  component: text('A slug.'),
  filemask: text('With * for the language code.'),
  projectName: maybe('Its slug where it is null.'),
  name: maybe('Its slug where it is null.'),
  branch: maybe("The remote's default branch where it is null."),
  push: maybe('Where to push to; null: nowhere.'),
  newBase: maybe('The file that new languages start from.'),
  template: maybe('The file with the source texts of a monolingual format.'),
  fileFormat: maybe('What the mask tells where it is null.'),
  sourceLanguage: maybe('en where it is null.'),
})
export type ImportRequest = Static<typeof request>

/** A file that was left out, and where it is wrong. */
interface BrokenFile {
  readonly filename: string
  readonly line: number
  readonly column: number
  readonly error_message: string
}

const selectOutcome = statement<{
  translations: number
  strings: number
  failing: number
  broken: BrokenFile[] | null
}>(
  'import_outcome',
  `select (select count(*)::int from translations where component_id = c.id) as translations, s.total as strings, s.failing,
      (select a.details -> 'occurrences' from alerts a where a.component_id = c.id and a.name = 'ParseError') as broken
     from components c join statistics s on s.id = c.statistics_id where c.id = $1`,
)

/**
 * Reads a repository's files into a component. Makes project and component where they are not there; where they are,
 * fetches and reads what has changed. Returns when the strings are there.
 */
export const importOperation = defineOperation({
  request,
  async run(context) {
    const { services, request: wish } = context
    checkSlugs(wish)
    const existing = await services.catalog.component({ project: wish.project, path: wish.component })
    if (existing) refuseDifferences(existing, wish)
    context.tell({ kind: 'step', text: existing ? 'Looking for changes' : 'Looking at the repository' })
    const { componentId, taskId } = existing ? await importAgain(services, existing) : await importNew(context)
    const result = await followTask(services, taskId, context)
    const [outcome] = await services.database.query(selectOutcome, [componentId])
    return {
      created: existing === undefined,
      read: result.strings ?? 0,
      translations: outcome?.translations ?? 0,
      strings: outcome?.strings ?? 0,
      failing: outcome?.failing ?? 0,
      broken: (outcome?.broken ?? []).map(
        (file) => `${file.filename}:${file.line}:${file.column}: ${file.error_message}`,
      ),
    }
  },
})

function checkSlugs({ project, component }: ImportRequest): void {
  const lines = Object.entries({ project, component })
    .filter(([, slug]) => !/^[-a-zA-Z0-9_]{1,100}$/.test(slug))
    .map(([name, slug]) => `${name}: ${JSON.stringify(slug)} is no slug: only letters, digits, - and _ may be used`)
  if (lines.length > 0) throw new OperatorRefusal(lines)
}

/** A component that stands is not changed by importing again; what differs is told. */
function refuseDifferences({ row }: ComponentRecord, wish: ImportRequest): void {
  const requested = {
    repo: wish.repo,
    filemask: wish.filemask,
    branch: wish.branch,
    new_base: wish.newBase,
    push: wish.push,
  }
  const lines = Object.entries(requested)
    .filter(([name, value]) => value !== null && value !== row[name as keyof typeof requested])
    // A linked component has the branch and the push address of its owner.
    .filter(([name]) => row.repository_component_id === null || name === 'repo' || name === 'filemask')
    .map(([name, value]) => {
      const current = row[name as keyof typeof requested]
      const quoted = (text: string | null) => JSON.stringify(text === null ? null : shownAddress(text))
      return `${name}: ${wish.project}/${wish.component} has ${quoted(current)}, not ${quoted(value)}; change it in the component's settings`
    })
  if (lines.length > 0) throw new OperatorRefusal(lines)
}

interface StartedImport {
  readonly componentId: number
  readonly taskId: string
}

function importAgain(
  { database }: Services,
  { row, project, repositoryOwner }: ComponentRecord,
): Promise<StartedImport> {
  const repositoryId = repositoryOwner?.row.id ?? row.id
  const wish = { projectId: project.row.id, componentId: row.id, repositoryId, userId: null }
  return database.transaction(async (tx) => ({ componentId: row.id, taskId: await startImport(tx, wish) }))
}

async function importNew({ services, request: wish }: OperationContext<ImportRequest>): Promise<StartedImport> {
  const language = await sourceLanguage(services, wish.sourceLanguage ?? 'en')
  const template = wish.template ?? ''
  const component = {
    name: wish.name ?? wish.component,
    slug: wish.component,
    repo: wish.repo,
    filemask: wish.filemask,
    template,
    new_base: wish.newBase ?? '',
    file_format: wish.fileFormat ?? usualFormat(wish.filemask, template !== ''),
    branch: wish.branch ?? '',
    push: wish.push ?? '',
  }
  const plan = await planRepository(services, component, {
    localPath: true,
    findOwner: async (project, path) => services.catalog.component({ project, path }),
    mayLink: () => true,
    self: null,
  })
  const settings = settingsOf({
    manage_units: template !== '',
    new_lang: template === '' && wish.newBase === null ? 'none' : 'add',
  })
  const project = await projectFor(services, wish)
  await checkComponentFiles(
    services,
    component,
    { look: plan.look, project, sourceLanguage: language, changed: null },
    settings,
  )
  const projectId = project.row.id
  const sharing = { projectId, repo: wish.repo, branch: plan.branch, vcs: 'git' }
  const owner = plan.repository_component_id ?? (await selectSharingComponent(services.database, sharing))
  return services.database.transaction(async (tx) => {
    const fields = {
      ...component,
      ...(owner === null ? { branch: plan.branch } : { branch: '', push: '' }),
      project_id: projectId,
      category_id: null,
      source_language_id: language.id,
      repository_component_id: owner,
      vcs: 'git',
      push_branch: '',
      settings,
      is_glossary: false,
      task_id: null,
    }
    const componentId = await createComponent(tx, fields, { doer: nobody, origin: 'cli' })
    const taskId = await startImport(tx, { projectId, componentId, repositoryId: owner ?? componentId, userId: null })
    return { componentId, taskId }
  })
}

async function sourceLanguage({ catalog }: Services, code: string): Promise<LanguageRecord> {
  const language = await catalog.language({ code })
  if (!language) throw new OperatorRefusal([`source language: no language has the code ${code}`])
  return language
}

/** The project of this slug, made now where there is none; empty projects are no harm if what follows is refused. */
async function projectFor({ catalog, database }: Services, wish: ImportRequest): Promise<ProjectRecord> {
  const existing = await catalog.project({ slug: wish.project })
  if (existing) return existing
  const fields = { name: wish.projectName ?? wish.project, slug: wish.project, secondary_language_id: null }
  const id = await database.transaction((tx) => createProject(tx, fields, nobody))
  const created = await catalog.project({ id })
  if (!created) throw new Error(`project ${id} was just made`)
  return created
}
