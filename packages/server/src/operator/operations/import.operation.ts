import { newComponentFields, optional, projectFields, type Values } from '@weft/contract'
import { usualFormat } from '@weft/formats'
import Type, { type Static } from 'typebox'
import type { ComponentRecord, ProjectRecord } from '../../catalog/records.ts'
import { statement } from '../../db/database.ts'
import { startImport } from '../../domain/component/start-import.ts'
import { takenComponentValues } from '../../domain/component/taken-component-values.ts'
import { createProject } from '../../domain/project/create-project.ts'
import { takenProjectValues } from '../../domain/project/taken-project-values.ts'
import { onMachine } from '../../domain/security-events.ts'
import { nobody } from '../../events/ledger.ts'
import { fieldRules } from '../../fields/field-rules.ts'
import { parseRepositoryUrl, shownAddress } from '../../git/index.ts'
import { checkFields } from '../../http/fields/index.ts'
import { InvalidFields, validationErrors } from '../../refusal.ts'
import { sealAddress } from '../../secrets/sealed-address.ts'
import { ensureKeys } from '../../secrets/ssh-keys.ts'
import type { Services } from '../../services.ts'
import { createComponent, type NewComponentValues } from '../../sync/bind/create-component.ts'
import { followTask } from '../follow-task.ts'
import { defineOperation, type OperationContext, OperatorRefusal } from '../operation.ts'

const text = (description: string) => Type.String({ description })
const maybe = (description: string) => Type.Union([Type.String({ minLength: 1 }), Type.Null()], { description })

const requestSchema = Type.Object({
  repo: text('A URL, or an absolute path of this machine.'),
  project: text('A slug.'),
  component: text('A slug.'),
  filemask: text('With * for the language code.'),
  projectName: maybe('Its slug where it is null.'),
  name: maybe('Its slug where it is null.'),
  branch: maybe("The remote's default branch where it is null."),
  push: maybe('The address to push to; null: nowhere.'),
  newBase: maybe('The file that new languages start from.'),
  template: maybe('The file with the source texts of a monolingual format.'),
  fileFormat: maybe('Null: the mask tells it.'),
  sourceLanguage: maybe('en where it is null.'),
  languageCodeStyle: maybe('How file names spell languages; as is usual for the format where it is null.'),
  languageRegex: maybe('Which codes of file names count; all but those with a dot where it is null.'),
})
export type ImportRequest = Static<typeof requestSchema>

/** A file that was not imported, with the place of its fault. */
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
 * Imports a repository's files into a component. Makes a missing project and component; for an existing component it fetches
 * and reads what has changed. Returns when the strings are stored.
 */
export const importOperation = defineOperation({
  request: requestSchema,
  async run(context) {
    const { services, request } = context
    const there = await services.catalog.component({ project: request.project, path: request.component })
    if (there) refuseDifferences(there, await sealedRequest(services, request))
    context.tell({ kind: 'step', text: there ? 'Looking for changes' : 'Looking at the repository' })
    const { componentId, taskId } = there ? await importAgain(services, there) : await importNew(context)
    const result = await followTask(services, taskId, context)
    const [outcome] = await services.database.query(selectOutcome, [componentId])
    return {
      created: there === undefined,
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

/** The addresses as rows have them, so that they can be compared. */
async function sealedRequest({ secretBox }: Services, request: ImportRequest): Promise<ImportRequest> {
  const { repo, push } = request
  return {
    ...request,
    repo: await sealAddress(secretBox, repo),
    push: push === null ? null : await sealAddress(secretBox, push),
  }
}

/** A component that stands is not changed by importing again; what differs is told. */
function refuseDifferences({ row }: ComponentRecord, request: ImportRequest): void {
  const requested = {
    repo: request.repo,
    filemask: request.filemask,
    branch: request.branch,
    new_base: request.newBase,
    push: request.push,
  }
  const lines = Object.entries(requested)
    .filter(([name, value]) => value !== null && value !== row[name as keyof typeof requested])
    // A component that shares a repository has the branch and push address of the repository's owner.
    .filter(([name]) => row.repository_component_id === null || name === 'repo' || name === 'filemask')
    .map(([name, value]) => {
      const current = row[name as keyof typeof requested]
      const quoted = (text: string | null) => JSON.stringify(text === null ? null : shownAddress(text))
      return `${name}: ${request.project}/${request.component} has ${quoted(current)}, not ${quoted(value)}; change it in the component's settings`
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
  const request = { projectId: project.row.id, componentId: row.id, repositoryId, userId: null }
  return database.transaction(async (tx) => ({ componentId: row.id, taskId: await startImport(tx, request) }))
}

/** The command's fields of a component, under the names of the API. */
function componentSent(request: ImportRequest): Readonly<Record<string, unknown>> {
  const template = request.template ?? ''
  const sent = {
    name: request.name ?? request.component,
    slug: request.component,
    repo: request.repo,
    filemask: request.filemask,
    branch: request.branch,
    push: request.push,
    new_base: request.newBase,
    template,
    file_format: request.fileFormat ?? usualFormat(request.filemask, template !== ''),
    source_language: request.sourceLanguage,
    language_code_style: request.languageCodeStyle,
    language_regex: request.languageRegex,
    // Without a file that they start from there are no new languages.
    new_lang: template === '' && request.newBase === null ? 'none' : null,
  }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null))
}

/** An import on the machine does not need the project's website. */
const importedProject = { ...projectFields, web: optional(projectFields.web) }

const whole = { extent: 'whole', source: 'json', rules: fieldRules } as const

async function importNew({ services, request }: OperationContext<ImportRequest>): Promise<StartedImport> {
  const sent = { name: request.projectName ?? request.project, slug: request.project }
  const there = await services.catalog.project({ slug: request.project })
  // The fields' parsers made the values.
  const ofProject = (await named({ slug: 'project', name: 'project name' }, () =>
    checkFields(importedProject, sent, whole, async (right) =>
      there ? [] : takenProjectValues(services.database, right),
    ),
  )) as Values<typeof importedProject>
  return named({ slug: 'component' }, async () => {
    const values = await checkFields(newComponentFields, componentSent(request), whole, async ({ name, slug }) => {
      if (!there || typeof name !== 'string' || typeof slug !== 'string') return []
      const names = { projectId: there.row.id, categoryId: null, name, slug, except: null }
      return takenComponentValues(services.database, names)
    })
    const making = createComponent(services, {
      values: values as NewComponentValues, // by the same fields
      project: () => projectFor(services, ofProject),
      categoryId: async () => null,
      rules: {
        localPath: true,
        findOwner: async (project, path) => services.catalog.component({ project, path }),
        mayLink: () => true,
        self: null,
        // A person who runs commands on the machine may use everything that its keys open.
        holderFor: async () => ({ projectId: (await projectFor(services, ofProject)).row.id, granted: true }),
      },
      mayGiveRights: () => true,
      doer: nobody,
      by: onMachine,
      origin: 'cli',
    })
    return tellingKey(services, request, making)
  })
}

/** If a host refuses an ssh address, it may not know the project's key yet: the error includes the key. */
async function tellingKey<T>(services: Services, request: ImportRequest, making: Promise<T>): Promise<T> {
  try {
    return await making
  } catch (error) {
    const url = parseRepositoryUrl(request.repo)
    const project = await services.catalog.project({ slug: request.project })
    const isOfRepo = error instanceof InvalidFields && error.problems.some(({ attr }) => attr === 'repo')
    if (!isOfRepo || !project || !url.ok || url.value.scheme !== 'ssh') throw error
    const key = (await ensureKeys(services, { projectId: project.row.id })).at(-1)?.public_key
    const detail = `the git host must know this key of the project: ${key}`
    throw validationErrors([...error.problems, { code: 'invalid', attr: 'repo', detail }])
  }
}

/** Says what is wrong by the names that the command has for fields. */
async function named<T>(names: Readonly<Record<string, string>>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    throw validationErrors(error.problems.map((one) => ({ ...one, attr: names[one.attr ?? ''] ?? one.attr })))
  }
}

/** The project of this slug, created on demand; an empty project does no harm if a later step is refused. */
async function projectFor(services: Services, values: Values<typeof importedProject>): Promise<ProjectRecord> {
  const there = await services.catalog.project({ slug: values.slug })
  if (there) return there
  const id = await createProject(services, values, nobody)
  const made = await services.catalog.project({ id })
  if (!made) throw new Error(`project ${id} was just made`)
  return made
}
