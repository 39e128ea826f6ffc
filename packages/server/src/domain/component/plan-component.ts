import { type FieldProblem, invalidField, validationErrors } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import type { ComponentRecord, LanguageRecord, ProjectRecord } from '../catalog/records.ts'
import { lookAtClone, lookAtRemote, pushUrlProblems, type RemoteLook } from '../repository/look-at-remote.ts'
import { fileProblems } from './check-files.ts'
import { type ComponentSettings, defaultSettings } from './component-settings.ts'

/** What a client or a command says of a component; the fields' own rules hold already. */
export type ComponentWish = Partial<Omit<ComponentSettings, 'file_format_params'>> & {
  readonly name?: string
  readonly slug?: string
  readonly repo?: string
  readonly vcs?: string
  readonly branch?: string
  readonly push?: string
  readonly push_branch?: string
  readonly filemask?: string
  readonly template?: string
  readonly new_base?: string
  readonly file_format?: string
  readonly file_format_params?: Readonly<Record<string, unknown>>
  readonly is_glossary?: boolean
}

/** Where a component's files come from: a clone of its own, or that of the component it links to. */
export interface RepositoryPlan {
  readonly repository_component_id: number | null
  readonly branch: string
  readonly look: RemoteLook | null
}

const linkPattern = /^weblate:\/\/(.+)$/

/** The settings among a wish, over those that stand. */
export function settingsOf(wish: ComponentWish, base: ComponentSettings = defaultSettings): ComponentSettings {
  const kept: Record<string, unknown> = { ...base }
  const sent = new Map<string, unknown>(Object.entries(wish))
  for (const name of Object.keys(defaultSettings)) {
    const value = sent.get(name)
    // An empty template means the usual one.
    if (value !== undefined)
      kept[name] = value === '' && name.endsWith('_message') ? defaultSettings[name as never] : value
  }
  return kept as unknown as ComponentSettings // every key is one of the settings, every value its field's
}

async function planLink(services: Services, path: string, wish: ComponentWish): Promise<RepositoryPlan> {
  const [project = '', ...rest] = path.split('/')
  const owner = await services.catalog.component({ project, path: rest.join('/') })
  if (!owner) throw invalidField('repo', `There is no component ${path}.`)
  if (owner.repositoryOwner)
    throw invalidField('repo', `${path} is itself a link: link to the component that it links to.`)
  const problems = (['push', 'branch', 'push_branch'] as const)
    .filter((attr) => wish[attr] !== undefined && wish[attr] !== '')
    .map(
      (attr): FieldProblem => ({
        code: 'invalid',
        attr,
        detail: 'A linked component has those of its owner: leave it empty.',
      }),
    )
  if (problems.length > 0) throw validationErrors(problems)
  return { repository_component_id: owner.row.id, branch: '', look: await lookAtClone(services, owner) }
}

/** Looks at the repository that a wish names; refuses one that cannot be read. */
export async function planRepository(
  services: Services,
  wish: ComponentWish & { readonly repo: string },
  allow: { readonly localPath: boolean },
): Promise<RepositoryPlan> {
  const link = linkPattern.exec(wish.repo)
  if (link) return planLink(services, link[1] ?? '', wish)
  const pushProblems = await pushUrlProblems(services, wish.push ?? '', allow)
  const looked = await lookAtRemote(services, wish.repo, wish.branch || null, allow)
  if (!looked.ok) throw validationErrors([...looked.problems, ...pushProblems])
  if (pushProblems.length > 0) throw validationErrors(pushProblems)
  return { repository_component_id: null, branch: looked.look.branch, look: looked.look }
}

/** A monolingual format needs the file with its source texts; a bilingual one has them in every file. */
function formatProblems(wish: ComponentWish): FieldProblem[] {
  const template = wish.template ?? ''
  if (wish.file_format === 'po-mono' && template === '') {
    return [{ code: 'invalid', attr: 'template', detail: 'A monolingual format needs the file with the source texts.' }]
  }
  if (wish.file_format === 'po' && template !== '') {
    const detail = 'A bilingual format has no template; monolingual files are po-mono.'
    return [
      { code: 'invalid', attr: 'template', detail },
      { code: 'invalid', attr: 'file_format', detail },
    ]
  }
  return []
}

/** Checks what a component says of its files against what its repository has; throws all that is wrong at once. */
export function checkComponentFiles(
  wish: ComponentWish,
  about: { readonly look: RemoteLook | null; readonly project: ProjectRecord; readonly sourceLanguage: LanguageRecord },
  settings: ComponentSettings,
): void {
  const problems = formatProblems(wish)
  if (about.look) {
    const files = {
      filemask: wish.filemask ?? '',
      template: problems.length > 0 ? '' : (wish.template ?? ''),
      newBase: wish.new_base ?? '',
      intermediate: settings.intermediate,
      languageRegex: settings.language_regex,
      languageAliases: about.project.row.language_aliases,
      sourceLanguage: about.sourceLanguage.code,
    }
    problems.push(...fileProblems(files, about.look.paths))
  }
  if (problems.length > 0) throw validationErrors(problems)
}

/** What a component is now, as a wish: a change is checked as the whole that it makes. */
export function wishOf({ row }: ComponentRecord): ComponentWish & { readonly repo: string } {
  return {
    repo: row.repo,
    branch: row.branch,
    push: row.push,
    push_branch: row.push_branch,
    filemask: row.filemask,
    template: row.template,
    new_base: row.new_base,
    file_format: row.file_format,
  }
}
